#include "play/run_hand.hpp"

#include <algorithm>

#include "play/phases.hpp"

namespace riverboat::play {
namespace {

bool play(Hand& hand, const Phase& phase) {
    switch (phase.kind) {
        case Kind::post: return post(hand, phase);
        case Kind::bomb_pot: return bomb_pot(hand, phase);
        case Kind::bring_in: return bring_in(hand, phase);
        case Kind::bet: return bet(hand, phase);
        case Kind::deal: return deal(hand, phase);
        case Kind::deal_chosen: return deal_chosen(hand, phase);
        case Kind::deal_buying: return deal_buying(hand, phase);
        case Kind::turn: return turn(hand, phase);
        case Kind::reveal: return reveal(hand, phase);
        case Kind::draw: return draw(hand, phase);
        case Kind::throw_away: return throw_away(hand, phase);
        case Kind::stay_or_drop: return stay_or_drop(hand, phase);
        case Kind::face_the_deck: return face_the_deck(hand, phase);
        case Kind::match: return match(hand, phase);
        case Kind::place: return place(hand, phase);
        case Kind::run_out: return run_out(hand, phase);
        case Kind::showdown: break;
    }
    return showdown(hand, phase);
}

// Whether a phase may still ask a seat, given the chips and bets of now.
bool may_ask(const Hand& hand, const Phase& phase) {
    int with_chips = 0, with_bets = 0;
    for (Seats left = hand.live(); left; left &= left - 1) {
        const Seat& seat = hand.seat(std::countr_zero(left));
        with_chips += seat.stack > 0;
        with_bets += seat.stack || seat.bet;
    }
    switch (phase.kind) {
        case Kind::bet: return bet_may_ask(hand);
        case Kind::bring_in: return with_chips > 1;
        case Kind::deal_buying: return with_bets > 0;
        case Kind::deal_chosen:
        case Kind::draw:
        case Kind::throw_away:
        case Kind::stay_or_drop:
        case Kind::place: return true;
        default: return false;
    }
}

// Whether hands are shown before the remaining cards are dealt: at most one seat has chips, and no remaining phase can ask.
bool all_in(const Hand& hand) {
    const Seats live = hand.live();
    if (std::popcount(live) < 2) return false;
    int with_chips = 0;
    for (Seats left = live; left; left &= left - 1) with_chips += hand.seat(std::countr_zero(left)).stack > 0;
    if (with_chips > 1) return false;
    bool deals = false;
    for (std::size_t at = hand.state.cursor.phase; at < hand.game.phases.size(); ++at) {
        const Phase& phase = hand.game.phases[at];
        if (phase.own_order || may_ask(hand, phase)) return false;
        deals = deals || phase.deals;
    }
    return deals;
}

// The number of cards that a phase lays on boards street by street; 0 if it deals others.
int turned_by(const Phase& phase) {
    if (phase.kind == Kind::turn) return phase.down ? 0 : phase.cards + (phase.again ? 1 : 0);
    return phase.kind == Kind::run_out ? phase.cards * static_cast<int>(phase.boards.size()) : 0;
}

// Asks once whether to run the boards twice, if only boards are left to deal and the cards suffice for two runs.
bool asks_runs(Hand& hand) {
    State& state = hand.state;
    if (hand.game.runs < MOST_RUNS || state.asked_runs) return false;
    const Seats live = hand.live();
    for (Seats left = live; left; left &= left - 1) state.asked_runs = state.asked_runs || hand.seat(std::countr_zero(left)).count;
    int cards = 0;
    for (std::size_t at = state.cursor.phase; at < hand.game.phases.size(); ++at) {
        const Phase& phase = hand.game.phases[at];
        if (!phase.deals || !phase.flows) continue;
        if (!turned_by(phase)) return false;
        cards += turned_by(phase);
    }
    if (!cards || hand.deck_left() + std::popcount(hand.returning()) < MOST_RUNS * cards) return false;
    hand.ask(Question::choice, live);
    state.ask.words = 2;
    return true;
}

void agree(Hand& hand) {
    bool all = true;
    for (Seats left = hand.state.ask.asked; left; left &= left - 1) {
        const int seat = std::countr_zero(left);
        hand.seat(seat).chosen = byte(static_cast<int>(hand.answer(seat)) + 1);
        all = all && hand.answer(seat) == 0;
    }
    hand.state.runs = all ? MOST_RUNS : 0;
}

// Shows all hands, and deals the rest of the boards once for each agreed run.
void run_boards(Hand& hand) {
    State& state = hand.state;
    for (int step = 1; step <= hand.count(); ++step)
        if (const int seat = hand.around(state.button, step); !hand.seat(seat).folded) hand.show(seat);
    const Cursor cursor = state.cursor;
    for (state.run = 1; state.run <= state.runs && !state.ran; ++state.run)
        for (std::size_t at = cursor.phase; at < hand.game.phases.size(); ++at)
            if (hand.game.phases[at].deals) play(hand, hand.game.phases[at]);
    state.cursor = cursor;
    state.run = 0;
    state.ran = state.runs > 0;
}

// Plays the current phase up to a question or to its end; returns whether it is over.
bool advance(Hand& hand) {
    State& state = hand.state;
    const Phase& phase = hand.game.phases[state.cursor.phase];
    if (state.cursor.part == Part::before) {
        if (hand.decided() && !phase.always) return true;
        if (all_in(hand)) {
            if (asks_runs(hand)) {
                state.cursor.part = Part::agreeing;
                return false;
            }
            run_boards(hand);
        }
    } else if (state.cursor.part == Part::agreeing) {
        agree(hand);
        run_boards(hand);
    }
    const bool begun = state.cursor.part == Part::playing;
    state.cursor.part = Part::playing;
    if (!begun && state.ran && phase.deals) return true;
    return play(hand, phase);
}

void proceed(Hand& hand) {
    State& state = hand.state;
    while (state.cursor.phase < hand.game.phases.size()) {
        bool done = false;
        if (state.explicit_chance) {
            const State before = state;
            done = advance(hand);
            if (hand.starved) {  // the phase is played again once the card is known
                const u64 outcomes = state.outcomes;
                state = before;
                state.outcomes = outcomes;
                return;
            }
        } else {
            done = advance(hand);
        }
        if (!done) return;
        Cursor next{};
        next.phase = byte(state.cursor.phase + 1);
        state.cursor = next;
    }
    if (!state.settled) hand.settle();
    state.ask = Ask{};
    state.over = 1;
}

}  // namespace

void start(const Program& program, State& state, const Start& start) {
    std::memset(&state, 0, sizeof state);
    Hand hand(program, state);
    state.count = byte(static_cast<int>(start.stacks.size()));
    state.button = byte(start.button);
    state.dead = start.kitty;
    state.seed = start.seed;
    state.aggressor = -1;
    state.explicit_chance = start.explicit_chance;
    hand.tell(Told::started, static_cast<u64>(start.button), static_cast<u64>(start.kitty));
    for (std::size_t seat = 0; seat < start.stacks.size(); ++seat) {
        state.seats[seat].started = state.seats[seat].stack = start.stacks[seat];
        hand.tell(Told::started, seat, static_cast<u64>(start.stacks[seat]));
        hand.tell_seat(static_cast<int>(seat), Told::started, seat);
    }
    u8 order[CARDS];
    int count = 0;
    for (u64 cards = program.deck; cards; cards &= cards - 1) order[count++] = byte(std::countr_zero(cards));
    if (!start.explicit_chance) shuffle(order, count, start.seed);
    u64 stacked = 0;
    for (const u8 card : start.stacked) {
        state.deck[state.deck_end++] = card;
        stacked |= u64{1} << card;
    }
    for (int at = 0; at < count; ++at)
        if (!(stacked >> order[at] & 1)) state.deck[state.deck_end++] = order[at];
    state.fresh = state.deck_end;
    proceed(hand);
}

Question question(const State& state) {
    if (state.over) return Question::over;
    return state.outcomes ? Question::chance : state.ask.kind;
}

bool legal(const Program& program, State& state, int seat, i64 answer) {
    const Ask& ask = state.ask;
    if (seat < 0 || seat >= state.count || !(ask.waiting >> seat & 1)) return false;
    const Hand hand(program, state);
    switch (question(state)) {
        case Question::wager:
            if (answer <= 0) return answer == 0 || (answer == -1 && !ask.forced);
            return ask.high && answer >= ask.low && answer <= ask.high;
        case Question::discard: return may_discard(hand, seat, answer);
        case Question::choice: return answer >= 0 && answer < ask.words && ask.prices[answer] <= state.seats[seat].stack;
        case Question::placement: return may_place(hand, program.phases[state.cursor.phase], seat, answer);
        default: return false;
    }
}

void apply(const Program& program, State& state, int seat, i64 answer) {
    Hand hand(program, state);
    Ask& ask = state.ask;
    ask.answers[seat] = answer;
    ask.waiting &= ~(Seats{1} << seat);
    if (ask.waiting) return hand.tell_seat(seat, Told::answer, static_cast<u64>(answer));
    for (int step = 1; step <= hand.count(); ++step)
        if (const int index = hand.around(state.button, step); ask.asked >> index & 1)
            hand.tell(Told::answer, static_cast<u64>(index), static_cast<u64>(ask.answers[index]));
    proceed(hand);
}

void deal_next(const Program& program, State& state, int card) {
    Hand hand(program, state);
    state.queue[state.queue_count++] = byte(card);
    state.outcomes = 0;
    proceed(hand);
}

}  // namespace riverboat::play

#include "play/hand.hpp"

#include <algorithm>
#include <string>

namespace riverboat::play {
namespace {

// Stores the cards of a mask, lowest first.
int spread(u64 cards, u8* out) {
    int count = 0;
    for (; cards; cards &= cards - 1) out[count++] = byte(std::countr_zero(cards));
    return count;
}

}  // namespace

// --- seats ---

i64 Hand::pot() const {
    i64 chips = state.dead - state.awarded;
    for (int index = 0; index < state.count; ++index) chips += state.seats[index].live;
    return chips;
}

void Hand::line_up() {
    Cursor& cursor = state.cursor;
    cursor.count = cursor.at = 0;
    for (int step = 1; step <= state.count; ++step) {
        const int index = around(state.button, step);
        if (!state.seats[index].folded) cursor.order[cursor.count++] = byte(index);
    }
}

// --- chips ---

void Hand::pay(int index, i64 amount, bool bet) {
    Seat& payer = seat(index);
    payer.stack -= amount;
    payer.live += amount;
    if (bet) payer.bet += amount;
}

void Hand::pay_dead(int index, i64 amount) {
    seat(index).stack -= amount;
    state.dead += amount;
}

void Hand::fold(int index) {
    seat(index).folded = 1;
    state.folded |= Seats{1} << index;
    state.muck |= held(index);
}

// --- questions ---

void Hand::ask(Question kind, Seats seats) {
    state.ask = Ask{};
    state.ask.kind = kind;
    state.ask.asked = state.ask.waiting = seats;
}

void Hand::wager(int index, i64 call, i64 low, i64 high, bool forced) {
    ask(Question::wager, Seats{1} << index);
    state.ask.call = call;
    state.ask.low = low;
    state.ask.high = high;
    state.ask.forced = forced;
}

// --- cards ---

u64 Hand::held(int index) const {
    u64 cards = 0;
    for (int position = 0; position < seat(index).count; ++position) cards |= u64{1} << seat(index).cards[position];
    return cards;
}

u64 Hand::board(int number) const {
    u64 cards = 0;
    for (int at = 0; at < state.shared_count; ++at)
        if (state.shared_on[at] == number) cards |= u64{1} << state.shared[at];
    return cards;
}

void Hand::shuffle_back(u64 cards) {
    std::copy(state.deck + state.deck_at, state.deck + state.deck_end, state.deck);
    state.fresh = state.deck_end = byte(deck_left());
    state.deck_at = 0;
    const int count = spread(cards, state.deck + state.deck_end);
    ++state.shuffles;
    if (!state.explicit_chance) {
        HashStream stream(state.seed, "riverboat reshuffle " + std::to_string(state.shuffles));
        shuffle(state.deck + state.deck_end, count, stream.take());
    }
    state.deck_end = byte(state.deck_end + count);
    state.muck &= ~cards;
    tell(Told::reshuffled, static_cast<u64>(count));
}

// The next card of a tree walker; any card where it has not dealt that one yet, since the phase is then played again.
int Hand::draw_queued() {
    if (!state.queue_count && !starved) {
        starved = true;
        const int end = state.deck_at < state.fresh ? state.fresh : state.deck_end;
        state.outcomes = 0;
        for (int at = state.deck_at; at < end; ++at) state.outcomes |= u64{1} << state.deck[at];
    }
    if (starved) return state.deck[state.deck_at++];
    const u8 card = state.queue[0];
    std::copy(state.queue + 1, state.queue + state.queue_count, state.queue);
    state.queue[--state.queue_count] = 0;
    u8* const place = std::find(state.deck + state.deck_at, state.deck + state.deck_end, card);
    std::copy_backward(state.deck + state.deck_at, place, place + 1);
    state.deck[state.deck_at++] = card;
    return card;
}

int Hand::draw(int wanted, u8* cards) {
    if (const u64 back = returning(); wanted > deck_left() && back) shuffle_back(back);
    const int many = std::min(wanted, deck_left());
    for (int at = 0; at < many; ++at) cards[at] = byte(state.explicit_chance ? draw_queued() : state.deck[state.deck_at++]);
    return many;
}

void Hand::give(int index, int card, bool up) {
    Seat& taker = seat(index);
    taker.up = static_cast<u16>(taker.up | unsigned{up} << taker.count);
    taker.cards[taker.count++] = byte(card);
    if (!up) return tell_seat(index, Told::card, static_cast<u64>(card));
    state.up_order[state.up_count++] = byte(card);
    tell(Told::card, static_cast<u64>(card), static_cast<u64>(index));
}

void Hand::deal(const u8* seats, int many, int cards, u32 up) {
    u8 rounds[MOST_HELD][MOST_SEATS];
    int drawn[MOST_HELD];
    for (int round = 0; round < cards; ++round) drawn[round] = draw(many, rounds[round]);
    for (int at = 0; at < many; ++at) {
        int given = 0;  // the faces go with the cards that a seat gets, even if a round was short
        for (int round = 0; round < cards; ++round)
            if (at < drawn[round]) give(seats[at], rounds[round][at], up >> given++ & 1);
    }
}

void Hand::deal_one(int index, bool up) {
    const u8 only = byte(index);
    deal(&only, 1, 1, up);
}

void Hand::turn(int wanted, int number, int more, u64* turned) {
    if (game.burn && deck_left() > wanted + more) burn();
    u8 cards[CARDS];
    const int many = draw(wanted, cards);
    const int on = number + state.run * game.piles.boards;
    for (int at = 0; at < many; ++at) {
        state.shared[state.shared_count] = cards[at];
        state.shared_on[state.shared_count++] = byte(on);
        tell(Told::board, cards[at], static_cast<u64>(on));
        if (turned) *turned |= u64{1} << cards[at];
    }
    if (!state.run) state.down = static_cast<u8>(state.down & ~(1u << number));
}

void Hand::lay(int wanted, int number) {
    u8 cards[CARDS];
    const int many = draw(wanted, cards);
    for (int at = 0; at < many; ++at) {
        state.shared[state.shared_count] = cards[at];
        state.shared_on[state.shared_count++] = byte(number);
    }
    state.down = static_cast<u8>(state.down | 1u << number);
}

void Hand::reveal(int number) {
    if (!(state.down >> number & 1)) return;
    state.down = static_cast<u8>(state.down & ~(1u << number));
    for (int at = 0; at < state.shared_count; ++at)
        if (state.shared_on[at] == number) tell(Told::board, state.shared[at], static_cast<u64>(number));
}

void Hand::burn() {
    u8 card = 0;
    if (!draw(1, &card)) return;
    state.muck |= u64{1} << card;
    state.burnt |= u64{1} << card;
}

bool Hand::ready(int cards) {
    const int spare = deck_left() - live_count() * cards;
    if (spare < 0) {
        turn(cards, 0);
        return false;
    }
    if (game.burn && state.entered && cards == 1 && spare) burn();
    return true;
}

// Removes the cards at these positions, and returns them.
u64 Hand::take_away(int index, i64 positions) {
    Seat& thrower = seat(index);
    u64 cards = 0;
    u16 up = 0;
    int kept = 0;
    for (int position = 0; position < thrower.count; ++position) {
        if (positions >> position & 1) {
            cards |= u64{1} << thrower.cards[position];
            continue;
        }
        up = static_cast<u16>(up | (thrower.up >> position & 1u) << kept);
        thrower.cards[kept++] = thrower.cards[position];
    }
    std::fill(thrower.cards + kept, thrower.cards + thrower.count, u8{0});
    thrower.count = byte(kept);
    thrower.up = up;
    if (positions) tell(Told::discarded, static_cast<u64>(index), static_cast<u64>(positions));
    return cards;
}

void Hand::show(int index, int number) {
    Seat& shower = seat(index);
    const bool placed = number && std::any_of(shower.placed, shower.placed + shower.count, [](u8 on) { return on != 0; });
    for (int position = 0; position < shower.count; ++position) {
        if ((shower.up | shower.shown) >> position & 1 || (placed && shower.placed[position] != number)) continue;
        shower.shown = static_cast<u16>(shower.shown | 1u << position);
        tell(Told::shown, static_cast<u64>(index), static_cast<u64>(shower.cards[position]) << 4 | static_cast<u64>(position));
    }
}

// --- settlement ---

void Hand::contest_cards(Deal& deal, int run) const {
    for (int index = 0; index < state.count; ++index) {
        const Seat& holder = seat(index);
        u64* const piles = deal.piles + game.piles.of_seat(index);
        for (int position = 0; position < holder.count; ++position) {
            const u64 card = u64{1} << holder.cards[position];
            piles[holder.up >> position & 1] |= card;
            for (std::size_t at = 0; at < game.placed_boards.size(); ++at)
                if (holder.placed[position] == game.placed_boards[at] + 1) piles[2 + at] |= card;
        }
    }
    for (int at = 0; at < state.shared_count; ++at) {
        const int number = state.shared_on[at] % game.piles.boards, of_run = state.shared_on[at] / game.piles.boards;
        if ((of_run && of_run != run) || (!of_run && state.down >> number & 1)) continue;
        deal.piles[game.piles.of_board(number)] |= u64{1} << state.shared[at];
    }
    for (int at = 0; at < state.faced_count; ++at) deal.piles[game.piles.faced()] |= u64{1} << state.faced[at];
    std::copy(state.up_order, state.up_order + state.up_count, deal.face_up);
    deal.ups = state.up_count;
}

Hand::Judged Hand::judge() const {
    Judged judged;
    judged.runs = std::max<int>(state.runs, 1);
    const int shares = game.plan.shares();
    const Seats seats = live();
    for (int run = 0; run < judged.runs; ++run) {
        Deal deal(game.plan);
        contest_cards(deal, state.runs ? run + 1 : 0);
        Tally::Scores scores{};
        score(game.plan, deal, scores, seats);
        for (int at = 0; at < shares; ++at) {
            const int share = state.share_count ? state.share_order[at] : at;
            u16* const row = judged.scores[judged.shares];
            for (Seats left = seats; left; left &= left - 1) {
                const int index = std::countr_zero(left);
                const u16 points = scores.of[share][index];
                row[index] = points < scores.least[share] ? u16{0} : points;
            }
            judged.share[judged.shares] = byte(share);
            judged.run[judged.shares++] = byte(state.runs ? run + 1 : 0);
        }
    }
    return judged;
}

std::vector<Award> Hand::awards(const Judged& judged) const {
    i64 chips[MOST_SEATS];
    Seats killed = 0;
    u8 order[MOST_SEATS];
    for (int index = 0; index < state.count; ++index) {
        chips[index] = seat(index).live;
        killed |= Seats{seat(index).killed} << index;
        order[index] = byte(game.odd_chips == OddChips::around ? around(state.button, index + 1) : index);
    }
    if (game.odd_chips == OddChips::random) shuffle(order, state.count, HashStream(state.seed, "riverboat odd chips").take());
    Division division;
    division.shares = judged.shares;
    std::copy(&judged.scores[0][0], &judged.scores[0][0] + MOST_JUDGED * MOST_SEATS, &division.scores[0][0]);
    division.order = order;
    division.seats = state.count;
    division.odd_to_last = game.odd_to_last;
    division.contested = game.alone_plays && live_count() == 1;
    division.parts = judged.runs * game.plan.rows;
    return riverboat::settle(pots(chips, state.count, state.dead, live(), killed), division);
}

std::vector<Award> Hand::awards() const {
    if (live_count() > 1 || game.alone_plays) return awards(judge());
    Judged unjudged;  // nobody contests the pots, but chips may still carry over
    unjudged.runs = std::max<int>(state.runs, 1);
    unjudged.shares = game.plan.shares() * unjudged.runs;
    for (int at = 0; at < unjudged.shares; ++at) {
        const int share = at % game.plan.shares();
        unjudged.share[at] = state.share_count ? state.share_order[share] : byte(share);
        unjudged.run[at] = byte(state.runs ? at / game.plan.shares() + 1 : 0);
    }
    return awards(unjudged);
}

void Hand::award(const std::vector<Award>& awards) {
    for (const Award& award : awards) {
        state.awarded += award.amount;
        (award.seat < 0 ? state.carried : seat(award.seat).stack) += award.amount;
        tell(Told::awarded, static_cast<u64>(award.seat + 1) | static_cast<u64>(award.share + 1) << 4 | static_cast<u64>(award.pot) << 8,
             static_cast<u64>(award.amount));
    }
    state.settled = 1;
}

}  // namespace riverboat::play

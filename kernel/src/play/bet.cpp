// Betting rounds: rules/phases/bet.py.
#include <algorithm>

#include "play/betting_limits.hpp"
#include "play/phases.hpp"

namespace riverboat::play {
namespace {

const Rule& high_rule() {
    static const Rule rule;
    return rule;
}

const Rule& low_rule() {
    static const Rule rule = [] {
        Rule low;
        low.ranking = ACE_TO_FIVE_RANKING;
        low.compile();
        return low;
    }();
    return rule;
}

// The first seat to act in a round without forced bets.
int first_to_act(const Hand& hand, int first) {
    int best = -1;
    int most = -1;
    for (int step = 1; step <= hand.count(); ++step) {
        const int index = hand.around(hand.state.button, step);
        const Seat& mine = hand.seat(index);
        if (mine.folded) continue;
        if (first == FIRST_LEFT) return index;
        u64 up = 0;
        for (int position = 0; position < mine.count; ++position)
            if (mine.up >> position & 1) up |= u64{1} << mine.cards[position];
        const int rank = up ? judge(first == FIRST_HIGH ? high_rule() : low_rule(), up) : 0;
        if (rank > most) most = rank, best = index;
    }
    return best;
}

void start(Hand& hand, const Phase& phase) {
    State& state = hand.state;
    if (!state.opening.set) state.aggressor = -1;  // only the last round decides who shows first
    const Opening opening = state.opening.set ? state.opening : Opening{0, 1, first_to_act(hand, phase.first), 0, 0};
    state.opening = Opening{};
    const Stakes& stakes = hand.game.stakes;
    const i64 size = phase.big && hand.game.limit == Limit::fixed_limit ? stakes.big : stakes.small;
    Cursor& cursor = state.cursor;
    const int cap = phase.cap ? phase.cap : cap_for(hand.live_count(), stakes.cap);
    cursor.round = begin(hand.game.limit, size, opening.high, opening.raises, cap);
    cursor.turn = byte(hand.around(opening.first, 0));
    for (int seat = 0; seat < hand.count(); ++seat) cursor.acted[seat] = opening.acted >> seat & 1 ? cursor.round.base : NO_ACTION;
}

// The next seat that has a decision, or -1.
int next_seat(const Hand& hand) {
    const Cursor& cursor = hand.state.cursor;
    const Seats live = hand.live();
    if (std::popcount(live) < 2) return -1;
    int with_chips = 0;
    i64 top = -1, second = -1;  // the two highest bets
    for (Seats left = live; left; left &= left - 1) {
        const Seat& seat = hand.seat(std::countr_zero(left));
        with_chips += seat.stack > 0;
        second = std::max(second, std::min(top, seat.bet));
        top = std::max(top, seat.bet);
    }
    for (int step = 0; step < hand.count(); ++step) {
        const int index = hand.around(cursor.turn, step);
        const Seat& seat = hand.seat(index);
        if (seat.folded || !seat.stack) continue;
        const i64 others = seat.bet == top ? second : top;
        const bool due = seat.bet < cursor.round.high || cursor.acted[index] == NO_ACTION;
        if (due && (seat.bet < others || with_chips > 1)) return index;
    }
    return -1;
}

// The legal wagers. A short all-in does not reopen the betting to a seat that has acted.
void offer(Hand& hand, int seat) {
    const Cursor& cursor = hand.state.cursor;
    const Seat& mine = hand.seat(seat);
    const bool open = cursor.acted[seat] == NO_ACTION || reopened(cursor.round, cursor.acted[seat]);
    const RaiseRange range = open ? raise_range(hand, seat, cursor.round) : RaiseRange{};
    hand.wager(seat, std::min(mine.stack, cursor.round.high - mine.bet), range.low, range.high);
}

void act(Hand& hand, int seat) {
    State& state = hand.state;
    const i64 value = hand.answer(seat);
    if (value < 0) {
        hand.fold(seat);
    } else if (!value) {
        hand.pay(seat, state.ask.call);
    } else {
        hand.pay(seat, value - hand.seat(seat).bet);
        state.aggressor = static_cast<signed char>(seat);
        raised(state.cursor.round, value);
    }
    state.cursor.acted[seat] = state.cursor.round.base;
    state.cursor.turn = byte(hand.around(seat, 1));
}

// Returns the part of the highest bet that nobody called, and gathers the bets.
void finish(Hand& hand) {
    i64 top = -1, second = -1;
    int owner = -1;
    for (int index = 0; index < hand.count(); ++index) {
        const i64 chips = hand.seat(index).bet;
        if (chips >= top)
            second = top, top = chips, owner = index;
        else
            second = std::max(second, chips);
    }
    if (top > second && !hand.seat(owner).folded) hand.pay(owner, second - top);
    for (int index = 0; index < hand.count(); ++index) hand.seat(index).bet = 0;
}

}  // namespace

bool bet(Hand& hand, const Phase& phase) {
    Cursor& cursor = hand.state.cursor;
    if (!cursor.stage)
        start(hand, phase);
    else
        act(hand, cursor.at);
    cursor.stage = 1;
    const int seat = next_seat(hand);
    if (seat < 0) {
        finish(hand);
        return true;
    }
    hand.state.entered = 1;
    cursor.at = byte(seat);
    offer(hand, seat);
    return false;
}

bool bet_may_ask(const Hand& hand) {
    int with_chips = 0;
    i64 highest = 0;
    const Seats live = hand.live();
    for (Seats left = live; left; left &= left - 1) {
        const Seat& seat = hand.seat(std::countr_zero(left));
        with_chips += seat.stack > 0;
        highest = std::max(highest, seat.bet);
    }
    if (with_chips > 1) return true;
    for (Seats left = live; left; left &= left - 1) {
        const Seat& seat = hand.seat(std::countr_zero(left));
        if (seat.stack && seat.bet < highest) return true;
    }
    return false;
}

}  // namespace riverboat::play

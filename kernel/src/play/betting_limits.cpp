#include "play/betting_limits.hpp"

#include <algorithm>

namespace riverboat::play {
namespace {

constexpr int CAP = 4;  // a bet and three raises

RaiseRange by_limit(const Hand& hand, const Seat& mine, const Round& round) {
    const i64 least = round.base + round.full;
    switch (hand.game.limit) {
        case Limit::no_limit: return {least, mine.bet + mine.stack};
        case Limit::pot_limit: return {least, std::max(least, round.high + hand.pot() + round.high - mine.bet)};
        case Limit::fixed_limit: break;
    }
    if (round.cap && round.raises >= round.cap) return {};
    return {least, least};
}

}  // namespace

void raised(Round& round, i64 to) {
    if (to - round.base >= round.half) {
        round.full = std::max(round.full, to - round.high);
        round.base = to;
        ++round.raises;
    }
    round.high = to;
}

int cap_for(int seats, int house) { return seats > 2 ? (house ? house : CAP) : 0; }

Round begin(Limit limit, i64 size, i64 high, int raises, int cap) {
    const i64 base = raises ? high : 0;
    if (limit == Limit::fixed_limit) return {high, base, size, (size + 1) / 2, raises, cap};
    return {high, base, std::max(size, base), 0, raises, cap};
}

RaiseRange raise_range(const Hand& hand, int seat, const Round& round) {
    const Seat& mine = hand.seat(seat);
    const RaiseRange range = by_limit(hand, mine, round);
    const i64 most = mine.bet + mine.stack;
    if (!range.high || most <= round.high) return {};
    bool called = false;
    for (int other = 0; other < hand.count() && !called; ++other) {
        const Seat& caller = hand.seat(other);
        called = other != seat && !caller.folded && caller.bet + caller.stack > round.high;
    }
    if (!called) return {};
    const i64 high = std::min(range.high, most);
    return {std::min(range.low, high), high};
}

}  // namespace riverboat::play

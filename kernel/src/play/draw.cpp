// Discarding and drawing cards: rules/phases/draw.py.
#include <algorithm>

#include "play/phases.hpp"

namespace riverboat::play {
namespace {

bool keeps_ace(const Seat& seat, i64 thrown) {
    for (int position = 0; position < seat.count; ++position)
        if (!(thrown >> position & 1) && seat.cards[position] / 4 == RANKS - 1) return true;
    return false;
}

void replace(Hand& hand, int seat, int count) {
    const u8 only = byte(seat);
    if (count) hand.deal(&only, 1, count, 0);
}

}  // namespace

bool may_discard_count(const Hand& hand, int index, int count) {
    const Ask& ask = hand.state.ask;
    const Seat& seat = hand.seat(index);
    const int beside = keeps_ace(seat, 0) ? std::min<int>(seat.count - 1, ask.with_ace) : 0;
    return count >= ask.least && count <= std::max(std::min<int>(seat.count, ask.most), beside);
}

bool may_discard(const Hand& hand, int index, i64 positions) {
    const Ask& ask = hand.state.ask;
    const Seat& seat = hand.seat(index);
    if (positions < 0 || positions >> seat.count) return false;
    const int count = std::popcount(static_cast<u64>(positions));
    return may_discard_count(hand, index, count) && (count <= ask.most || keeps_ace(seat, positions));
}

bool draw(Hand& hand, const Phase& phase) {
    Cursor& cursor = hand.state.cursor;
    if (!cursor.stage) {
        hand.line_up();
        cursor.stage = 1;
    } else {
        const int seat = cursor.order[cursor.at];
        const u64 thrown = hand.take_away(seat, hand.answer(seat));
        cursor.owed[cursor.at++] = byte(std::popcount(thrown));
        if (!hand.game.throw_first) replace(hand, seat, std::popcount(thrown));
        hand.state.muck |= thrown;  // a seat's discards cannot return to it
    }
    if (cursor.at < cursor.count) {
        hand.ask(Question::discard, Seats{1} << cursor.order[cursor.at]);
        hand.state.ask.most = byte(phase.most);
        hand.state.ask.with_ace = byte(phase.with_ace);
        return false;
    }
    for (int at = 0; hand.game.throw_first && at < cursor.count; ++at) replace(hand, cursor.order[at], cursor.owed[at]);
    return true;
}

bool throw_away(Hand& hand, const Phase& phase) {
    Cursor& cursor = hand.state.cursor;
    if (!cursor.stage) {
        hand.line_up();
        cursor.stage = 1;
        hand.ask(Question::discard, hand.live());
        hand.state.ask.most = hand.state.ask.least = byte(phase.count);
        return false;
    }
    for (int at = 0; at < cursor.count; ++at) hand.state.muck |= hand.take_away(cursor.order[at], hand.answer(cursor.order[at]));
    return true;
}

}  // namespace riverboat::play

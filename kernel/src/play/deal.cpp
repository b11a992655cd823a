// Dealing cards to seats and boards: rules/phases/deal.py.
#include "play/phases.hpp"

namespace riverboat::play {
namespace {

constexpr i64 UP = 0;  // the words of the choice: up, down

}  // namespace

bool deal(Hand& hand, const Phase& phase) {
    const int cards = phase.down + phase.up;
    if (!hand.ready(cards)) return true;
    hand.line_up();
    hand.deal(hand.state.cursor.order, hand.state.cursor.count, cards, ((1u << phase.up) - 1) << phase.down);
    return true;
}

bool deal_chosen(Hand& hand, const Phase& /*phase*/) {
    Cursor& cursor = hand.state.cursor;
    if (!cursor.stage) {
        if (!hand.ready(1)) return true;
        hand.line_up();
        cursor.stage = 1;
    } else {
        const int seat = cursor.order[cursor.at++];
        const i64 word = hand.answer(seat);
        hand.seat(seat).chosen = byte(static_cast<int>(word) + 1);
        hand.deal_one(seat, word == UP);
    }
    if (cursor.at == cursor.count) return true;
    hand.ask(Question::choice, Seats{1} << cursor.order[cursor.at]);
    hand.state.ask.words = 2;
    return false;
}

bool turn(Hand& hand, const Phase& phase) {
    if (phase.down) {
        hand.lay(phase.cards, phase.board);
        return true;
    }
    u64 turned = 0;
    hand.turn(phase.cards, phase.board, 0, &turned);
    if (turned & phase.again) hand.turn(1, phase.board);
    return true;
}

bool reveal(Hand& hand, const Phase& phase) {
    hand.reveal(phase.board);
    return true;
}

}  // namespace riverboat::play

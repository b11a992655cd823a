// Deals that let players buy another card: rules/phases/buy_card.py.
#include "play/phases.hpp"

namespace riverboat::play {
namespace {

constexpr i64 BUY = 0;  // the words of the choice: buy, pass

// Whether the seat may buy a card for the last card that was offered.
bool may_buy(const Hand& hand, const Phase& phase, const Seat& seat, int offered) {
    return offered < seat.count && seat.cards[offered] / 4 == phase.rank && seat.up >> offered & 1 && seat.stack >= hand.game.stakes.small && hand.deck_left();
}

}  // namespace

bool deal_buying(Hand& hand, const Phase& phase) {
    Cursor& cursor = hand.state.cursor;
    const auto next = [&] { cursor.offered = cursor.at < cursor.count ? byte(hand.seat(cursor.order[cursor.at]).count - 1) : u8{0}; };
    if (!cursor.stage) {
        const int cards = phase.down + phase.up;
        if (!hand.ready(cards)) return true;
        hand.line_up();
        hand.deal(cursor.order, cursor.count, cards, ((1u << phase.up) - 1) << phase.down);
        cursor.stage = 1;
        next();
    } else {
        const int seat = cursor.order[cursor.at];
        const i64 word = hand.answer(seat);
        hand.seat(seat).chosen = byte(static_cast<int>(word) + 1);
        if (word == BUY) {
            hand.pay_dead(seat, hand.game.stakes.small);
            hand.deal_one(seat, phase.bought_up);
            ++cursor.offered;
        } else {
            ++cursor.at;
            next();
        }
    }
    for (; cursor.at < cursor.count; ++cursor.at, next()) {
        const int seat = cursor.order[cursor.at];
        if (!may_buy(hand, phase, hand.seat(seat), cursor.offered)) continue;
        hand.ask(Question::choice, Seats{1} << seat);
        hand.state.ask.words = 2;
        hand.state.ask.prices[BUY] = hand.game.stakes.small;
        return false;
    }
    return true;
}

}  // namespace riverboat::play

// Games of stay or drop: rules/phases/stay_or_drop.py.
#include <algorithm>

#include "play/phases.hpp"

namespace riverboat::play {
namespace {

constexpr i64 DROP = 1;  // the words of the choice: stay, drop

}  // namespace

bool stay_or_drop(Hand& hand, const Phase& /*phase*/) {
    Cursor& cursor = hand.state.cursor;
    if (!cursor.stage) {
        hand.line_up();
        cursor.stage = 1;
        hand.ask(Question::choice, hand.live());
        hand.state.ask.words = 2;
        return false;
    }
    for (int at = 0; at < cursor.count; ++at) {
        const int seat = cursor.order[at];
        hand.seat(seat).chosen = byte(static_cast<int>(hand.answer(seat)) + 1);
        if (hand.answer(seat) == DROP) hand.fold(seat);
    }
    return true;
}

bool face_the_deck(Hand& hand, const Phase& phase) {
    if (hand.live_count() != 1) return true;
    State& state = hand.state;
    u8 dealt[MOST_HELD];
    const int count = hand.draw(phase.cards, dealt);
    Deal deal(hand.game.plan);
    hand.contest_cards(deal, 0);
    for (int at = 0; at < count; ++at) deal.piles[hand.game.piles.faced()] |= u64{1} << dealt[at];
    Step step;
    step.pile = hand.game.piles.faced();
    step.contest = phase.share;
    const u64 kept = cards_not_redrawn(hand.game.plan, deal, step);
    state.faced_count = 0;
    for (int at = 0; at < count; ++at) {
        hand.tell(Told::faced, dealt[at]);
        if (kept >> dealt[at] & 1)
            state.faced[state.faced_count++] = dealt[at];
        else
            state.muck |= u64{1} << dealt[at];
    }
    const int stayed_cards = state.faced_count;
    state.faced_count = byte(stayed_cards + hand.draw(phase.cards - stayed_cards, state.faced + stayed_cards));
    for (int at = stayed_cards; at < state.faced_count; ++at) hand.tell(Told::faced, state.faced[at]);
    return true;
}

bool match(Hand& hand, const Phase& /*phase*/) {
    Seats won = 0;
    i64 pot = 0;
    for (const Award& award : hand.awards()) {
        if (award.share < 0) continue;
        if (award.seat >= 0) won |= Seats{1} << award.seat;
        pot += award.amount;
    }
    for (Seats left = hand.live() & ~won; left; left &= left - 1) {
        Seat& seat = hand.seat(std::countr_zero(left));
        const i64 amount = std::min(pot, seat.stack);
        seat.stack -= amount;
        hand.state.carried += amount;
    }
    return true;
}

}  // namespace riverboat::play

// Antes, blinds and bring-ins: rules/phases/forced_bets.py.
#include <algorithm>

#include "play/betting_limits.hpp"
#include "play/phases.hpp"

namespace riverboat::play {
namespace {

enum class Chips : u8 { bet, ante, dead };

// Posts an amount, or the whole stack if it is less. Returns the amount to call: the full one, or by house rule the amount paid.
i64 post_chips(Hand& hand, int seat, i64 amount, Chips chips = Chips::bet) {
    const i64 paid = std::min(amount, hand.seat(seat).stack);
    if (chips == Chips::dead)
        hand.pay_dead(seat, paid);
    else
        hand.pay(seat, paid, chips == Chips::bet);
    return hand.game.stakes.as_posted ? paid : amount;
}

// The seat that posts blind number `index`: heads-up, the button posts the first.
int poster(const Hand& hand, int index) { return hand.around(hand.state.button, hand.count() == 2 ? index : index + 1); }

void post_antes(Hand& hand, const Phase& phase) {
    const Stakes& stakes = hand.game.stakes;
    if (phase.only_into_empty && hand.state.dead) return;
    for (int index = 0; index < hand.count(); ++index) {
        const i64 ante = !stakes.antes.empty() ? stakes.antes[static_cast<std::size_t>(index)] : phase.dead ? stakes.price : stakes.ante;
        post_chips(hand, poster(hand, index), ante, phase.dead || stakes.dead_antes ? Chips::dead : Chips::ante);
    }
}

// Blinds in order, straddle, button blind, late posts. The seat after the highest blind acts first.
void post_blinds(Hand& hand) {
    const Stakes& stakes = hand.game.stakes;
    i64 high = 0, due = 0;
    int last = 0;
    const auto force = [&](int seat, i64 amount) {
        const i64 called = post_chips(hand, seat, amount);
        if (amount && called >= high) high = called, last = seat;
        due = std::max(due, amount);
    };
    const int blinds = static_cast<int>(stakes.blinds.size());
    for (int index = 0; index < blinds; ++index) force(poster(hand, index), stakes.blinds[static_cast<std::size_t>(index)]);
    if (stakes.straddle) force(poster(hand, blinds), stakes.straddle);
    if (stakes.button_blind) force(hand.state.button, stakes.button_blind);
    for (std::size_t index = 0; index < stakes.late.size(); ++index)
        high = std::max(high, post_chips(hand, poster(hand, static_cast<int>(index)), stakes.late[index]));
    if (high) hand.state.opening = {high, 1, last + 1, static_cast<int>(due / stakes.small), 0};
}

}  // namespace

bool post(Hand& hand, const Phase& phase) {
    const Stakes& stakes = hand.game.stakes;
    post_antes(hand, phase);
    if (phase.dead) return true;
    if (stakes.button_ante) post_chips(hand, hand.state.button, stakes.button_ante, Chips::dead);
    if (stakes.big_blind_ante) post_chips(hand, poster(hand, stakes.big_blind), stakes.big_blind_ante, Chips::dead);
    if (!stakes.blinds.empty() || stakes.button_blind) post_blinds(hand);
    return true;
}

bool bomb_pot(Hand& hand, const Phase& phase) {
    for (int index = 0; index < hand.count(); ++index) post_chips(hand, index, phase.times * hand.game.stakes.blind, Chips::ante);
    return true;
}

namespace {

// The seat with the lowest card, by rank, then clubs, diamonds, hearts, spades; or the highest, with the ace low.
int bringer(const Hand& hand, bool highest) {
    int best = hand.around(hand.state.button, 1), best_key = -CARDS;
    for (int step = 1; step <= hand.count(); ++step) {
        const int index = hand.around(hand.state.button, step);
        const Seat& mine = hand.seat(index);
        if (mine.folded) continue;
        const int card = mine.cards[mine.up ? std::countr_zero(mine.up) : 0];
        const int key = highest ? (card / 4 + 1) % RANKS * 4 + card % 4 : -card;
        if (key > best_key) best = index, best_key = key;
    }
    return best;
}

}  // namespace

bool bring_in(Hand& hand, const Phase& phase) {
    const Stakes& stakes = hand.game.stakes;
    State& state = hand.state;
    if (!stakes.bring_in) return true;
    const int seat = state.cursor.stage ? state.cursor.turn : bringer(hand, phase.highest);
    const i64 due = std::min(stakes.bring_in, hand.seat(seat).stack);
    Round round = begin(hand.game.limit, stakes.small);
    if (!state.cursor.stage) {
        state.entered = 1;
        state.opening = {stakes.as_posted ? due : stakes.bring_in, 1, seat + 1, static_cast<int>(stakes.bring_in / stakes.small), Seats{1} << seat};
        bool others = false;
        for (Seats left = hand.live() & ~(Seats{1} << seat); left; left &= left - 1) others = others || hand.seat(std::countr_zero(left)).stack;
        if (!due || !others) return true;
        RaiseRange range = raise_range(hand, seat, round);
        range = range.high > due ? RaiseRange{std::max(range.low, due + 1), range.high} : RaiseRange{};
        hand.wager(seat, due, range.low, range.high, true);
        state.cursor.turn = byte(seat);
        state.cursor.stage = 1;
        return false;
    }
    const i64 to = hand.answer(seat);
    hand.pay(seat, to ? to : due);
    if (to) {
        state.aggressor = static_cast<signed char>(seat);
        raised(round, to);
        state.opening = {to, 1, seat + 1, round.raises, Seats{1} << seat};
    }
    return true;
}

}  // namespace riverboat::play

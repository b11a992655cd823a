// One deal of a plan: the cards of every pile, and the scores of every seat.
#pragma once

#include "odds/tally.hpp"

namespace riverboat {

struct Deal {
    u64 piles[MOST_PILES];
    u8 face_up[CARDS];
    int ups;

    // Resets every pile to its known cards.
    explicit Deal(const Plan& plan) { start(plan); }
    void start(const Plan& plan);

    void lay(const Step& step, int card) {
        piles[step.pile] |= u64{1} << card;
        if (step.up >= 0) face_up[step.up] = static_cast<u8>(card);
    }
};

// The cards that a `keep` step leaves in the pile.
u64 kept_cards(const Plan& plan, const Deal& deal, const Step& step);

// The cards that a `redraw` step leaves in the pile before it is filled again: wild cards and natural pairs.
u64 cards_not_redrawn(const Plan& plan, const Deal& deal, const Step& step);

// The score of every seat for every share.
void score(const Plan& plan, const Deal& deal, Tally::Scores& scores);

// The scores of these seats, one bit each.
void score(const Plan& plan, const Deal& deal, Tally::Scores& scores, u32 seats);

// Counts the effect of wild cards: the kind of hand without them, and which cards were wild.
void explain(const Plan& plan, const Deal& deal, const Tally::Scores& scores, u64 times, Tally& tally);

}  // namespace riverboat

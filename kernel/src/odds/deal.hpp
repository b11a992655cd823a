// One deal of a plan: where every card lies, and what each seat scores.
#pragma once

#include "odds/tally.hpp"

namespace riverboat {

struct Deal {
    u64 piles[MOST_PILES];
    u8 face_up[CARDS];
    int ups;

    // Puts every pile back to what is known.
    explicit Deal(const Plan& plan) { start(plan); }
    void start(const Plan& plan);

    void lay(const Step& step, int card) {
        piles[step.pile] |= u64{1} << card;
        if (step.up >= 0) face_up[step.up] = static_cast<u8>(card);
    }
};

// The cards that a keep leaves in the pile.
u64 kept(const Plan& plan, const Deal& deal, const Step& step);

// The cards that a redraw leaves in the pile before it is dealt to again.
u64 stayed(const Plan& plan, const Deal& deal, const Step& step);

// What every seat scores for every share.
void score(const Plan& plan, const Deal& deal, Tally::Scores& scores);

// Counts what wild cards were good for: the kind of hand without them, and which cards they were.
void explain(const Plan& plan, const Deal& deal, const Tally::Scores& scores, u64 times, Tally& tally);

}  // namespace riverboat

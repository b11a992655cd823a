// Counts all boards to come when every hand is known: by multisets of ranks, not card by card.
#pragma once

#include "odds/tally.hpp"

namespace riverboat {

// Whether a plan is of this kind: every hand is known, only one board is to come, and the best natural hands win.
bool supports_known_hands(const Plan& plan);

// Counts all boards. About 6,000 multisets of ranks cover them, so this takes milliseconds at most and needs no interruption.
Tally count_known_hands(const Plan& plan);

}  // namespace riverboat

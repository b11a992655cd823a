// Every board that may still come, when all hands are known: counted by ranks, not card by card.
#pragma once

#include "odds/tally.hpp"

namespace riverboat {

// Whether a plan is of this kind: every hand is known, one board is to come and nothing else, and the best natural hands win.
bool known_hands_can(const Plan& plan);

// The counts of all its boards. Some 6,000 rank multisets of ranks stand for all of them, so this takes milliseconds at most,
// whatever the plan: there is nothing to watch or to stop.
Tally boards(const Plan& plan);

}  // namespace riverboat

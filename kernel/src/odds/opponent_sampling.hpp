// Counts how many of many random opponents beat one hand.
#pragma once

#include "odds/batches.hpp"
#include "odds/plan.hpp"

namespace riverboat {

struct OpponentCounts {
    u64 deals = 0;
    std::vector<u64> ahead;                    // [opponents that beat the hand][opponents that tie it]
    std::array<u64, CATEGORIES> categories{};  // of the hand
};

// Whether a plan of two seats can be counted so: one share, won by a hand whose rank follows from a sum of its cards.
bool supports_opponents(const Plan& plan, int opponents);

// Deals what the second seat of a plan is dealt to each of many opponents, and compares them with the first seat.
OpponentCounts sample_opponents(const Plan& plan, int opponents, u64 seed, u64 first_batch, u64 deals, int threads);

}  // namespace riverboat

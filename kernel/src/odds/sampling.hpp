// Counts random deals.
#pragma once

#include "odds/tally.hpp"

namespace riverboat {

// Deals per batch. Every batch has a random stream of its own, so that the number of threads does not change the counts.
inline constexpr u64 BATCH = 4096;

// Counts `deals` deals, starting at batch `first_batch`; a plan that cannot be dealt (its ranges always share cards) has no deals.
Tally sample(const Plan& plan, u64 seed, u64 first_batch, u64 deals, int threads);

}  // namespace riverboat

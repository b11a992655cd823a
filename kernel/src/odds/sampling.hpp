// Counts random deals.
#pragma once

#include "odds/batches.hpp"
#include "odds/tally.hpp"

namespace riverboat {

// Counts `deals` deals, starting at batch `first_batch`; a plan that cannot be dealt (its ranges always share cards) has no deals.
Tally sample(const Plan& plan, u64 seed, u64 first_batch, u64 deals, int threads);

}  // namespace riverboat

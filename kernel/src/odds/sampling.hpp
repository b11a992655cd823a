// Deals at random, counted.
#pragma once

#include "odds/tally.hpp"

namespace riverboat {

// Deals of one batch: a stream of fair numbers each, so that any number of threads counts the same.
inline constexpr u64 BATCH = 4096;

// So many deals of a plan from a batch on; a plan that cannot be dealt (ranges that share every card) deals none.
Tally sample(const Plan& plan, u64 seed, u64 first_batch, u64 deals, int threads);

}  // namespace riverboat

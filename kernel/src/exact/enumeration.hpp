// Counts every deal of a plan, one by one.
#pragma once

#include <functional>

#include "odds/tally.hpp"

namespace riverboat {

// Whether the deals can be enumerated: a redraw makes some likelier than others.
bool countable(const Plan& plan);

// The number of parts of the work: the holdings of the ranges times the first card dealt.
u64 parts(const Plan& plan);

// Counts the parts from `lo` to `hi`. The calling thread polls `stopped`; if it returns true, the counts are discarded.
Tally exact(const Plan& plan, u64 lo, u64 hi, int threads, const std::function<bool()>& stopped);

}  // namespace riverboat

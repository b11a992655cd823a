// Every deal there is, counted.
#pragma once

#include <functional>

#include "odds/tally.hpp"

namespace riverboat {

// Whether the deals of a plan can be counted one by one: a redraw makes some likelier than others.
bool countable(const Plan& plan);

// The work falls into so many parts: the holdings of the ranges times the first card that is dealt.
u64 parts(const Plan& plan);

// The deals of the parts from `lo` to `hi`. `stopped` is asked now and then by the calling thread; what was counted when it said yes is lost.
Tally exact(const Plan& plan, u64 lo, u64 hi, int threads, const std::function<bool()>& stopped);

}  // namespace riverboat

// Every hand there is, counted.
#pragma once

#include <functional>
#include <vector>

#include "ranking/rule.hpp"

namespace riverboat {

// How many of the hands of `width` cards that begin with the cards `first` < `second` of this deck have each rank / 2 (widths from 2 on).
// Adds to `counts`, which has a place for each code of the ranking; answers whether it came to the end before it was stopped.
using Stopped = std::function<bool()>;
bool count_hands(const Rule& rule, u64 deck, int width, int first, int second, std::vector<u64>& counts, const Stopped& stopped);

}  // namespace riverboat

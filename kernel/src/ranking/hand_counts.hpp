// Counts all hands of a size by rank.
#pragma once

#include <functional>
#include <vector>

#include "ranking/ranking_rule.hpp"

namespace riverboat {

// Counts the hands of `width` >= 2 cards that begin with the cards `first` < `second` of this deck, by rank / 2. Adds to `counts`, which
// has an entry for each code of the ranking; returns whether it finished before it was stopped.
using Stopped = std::function<bool()>;
bool count_hands(const Rule& rule, u64 deck, int width, int first, int second, std::vector<u64>& counts, const Stopped& stopped);

}  // namespace riverboat

// Visits every combination of a number of cards.
#pragma once

#include "cards/card_sum.hpp"

namespace riverboat {

template <class Visit>
void subsets(u64 pool, int many, Visit&& visit, u64 chosen = 0) {
    if (many == 0) return visit(chosen);
    for (; std::popcount(pool) >= many; pool &= pool - 1) subsets(pool & (pool - 1), many - 1, visit, chosen | (pool & -pool));
}

// The same from the highest card down, until one is accepted; returns that one, or 0.
template <class Accept>
u64 first_subset(u64 pool, int many, Accept&& accept, u64 chosen = 0) {
    if (many == 0) return accept(chosen) ? chosen : 0;
    while (std::popcount(pool) >= many) {
        const u64 top = std::bit_floor(pool);
        pool ^= top;
        if (const u64 found = first_subset(pool, many - 1, accept, chosen | top)) return found;
    }
    return 0;
}

}  // namespace riverboat

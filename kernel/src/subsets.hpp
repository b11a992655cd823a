// Every choice of so many cards.
#pragma once

#include "sum.hpp"

namespace riverboat {

template <class Visit>
void subsets(u64 pool, int many, Visit&& visit, u64 chosen = 0) {
    if (many == 0) return visit(chosen);
    for (; std::popcount(pool) >= many; pool &= pool - 1) subsets(pool & (pool - 1), many - 1, visit, chosen | (pool & -pool));
}

}  // namespace riverboat

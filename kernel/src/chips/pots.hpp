// Main pot and side pots, as chips/pots.py makes them.
#pragma once

#include <cstdint>

#include "odds/plan.hpp"

namespace riverboat {

using i64 = std::int64_t;
using Seats = u32;  // a bit for each seat

struct Pot {
    i64 amount = 0;
    Seats eligible = 0;
};

struct Pots {
    std::array<Pot, MOST_SEATS + 1> at{};
    int count = 0;
};

// `live` are the chips that each seat bet; dead chips belong to the main pot; nobody can win chips above the level of the remaining seats
// that only killed seats bet.
Pots pots(const i64* live, int seats, i64 dead, Seats in_hand, Seats killed);

}  // namespace riverboat

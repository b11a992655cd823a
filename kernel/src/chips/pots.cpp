#include "chips/pots.hpp"

#include <algorithm>

namespace riverboat {

Pots pots(const i64* live, int seats, i64 dead, Seats in_hand, Seats killed) {
    Pots result;
    i64 below = 0;
    const auto between = [&](i64 level) {
        i64 amount = 0;
        for (int seat = 0; seat < seats; ++seat) amount += std::min(live[seat], level) - std::min(live[seat], below);
        return amount;
    };
    const auto add = [&](i64 amount, Seats eligible) { result.at[static_cast<std::size_t>(result.count++)] = {amount, eligible}; };
    Seats waiting = in_hand;
    while (waiting) {
        i64 level = -1;
        for (Seats left = waiting; left; left &= left - 1) {
            const i64 chips = live[std::countr_zero(left)];
            level = level < 0 ? chips : std::min(level, chips);
        }
        const Seats eligible = waiting;
        for (Seats left = waiting; left; left &= left - 1)
            if (live[std::countr_zero(left)] == level) waiting &= ~(left & -left);
        const i64 amount = between(level);
        if (amount || !result.count) add(amount, eligible);
        below = level;
    }
    i64 lost = 0;
    for (Seats left = killed; left; left &= left - 1) lost = std::max(lost, live[std::countr_zero(left)]);
    if (result.count && lost > below) {
        add(between(lost), 0);
        below = lost;
    }
    i64 over = 0;  // folded chips above the highest remaining level
    for (int seat = 0; seat < seats; ++seat) over += live[seat] - std::min(live[seat], below);
    if (!result.count) {
        add(over + dead, 0);
        return result;
    }
    result.at[static_cast<std::size_t>(result.count - 1)].amount += over;
    result.at[0].amount += dead;
    return result;
}

}  // namespace riverboat

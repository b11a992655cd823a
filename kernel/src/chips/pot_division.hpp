// Divides pots into shares, and shares among winners, as chips/pot_division.py does.
#pragma once

#include "chips/pots.hpp"

namespace riverboat {

inline constexpr int MOST_RUNS = 2;
inline constexpr int MOST_JUDGED = MOST_SHARES * MOST_RUNS;  // shares of the pot, counted once for each run of the boards

// Chips that a seat wins for a share of a pot. No seat: they carry over to the next hand. No share: the pot was uncontested.
struct Award {
    int pot = 0;
    int share = -1;
    int seat = -1;
    i64 amount = 0;
};

struct Division {
    int shares = 0;
    u16 scores[MOST_JUDGED][MOST_SEATS];  // 0: the seat does not qualify
    const u8* order = nullptr;            // the seats in the order in which they get odd chips
    int seats = 0;
    bool odd_to_last = true;  // odd chips among shares go to the last share, or one each to the first
    bool contested = false;   // a pot with one eligible seat is contested, too
    int parts = 1;            // the pot is first divided into parts, each with its own row of shares
};

std::vector<Award> settle(const Pots& pots, const Division& division);

// Part number `at` of chips that are divided as evenly as possible.
i64 divided(i64 amount, int parts, bool odd_to_last, int at);

}  // namespace riverboat

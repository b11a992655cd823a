// The hot code: looks up the rank of a sum of card constants. Read this file first.
#pragma once

#include <algorithm>

#include "ranking/lookup_tables.hpp"

namespace riverboat {

// Two loads: the row's offset, then the value.
RIVERBOAT_HOT u16 by_ranks(const u16* values, u64 key) {
    const u64 hash = key >> 32;
    return values[(hash + OFFSETS[hash >> (32 - ROW_BITS)]) % VALUES];
}

// The best flush of the four suits, or zero.
RIVERBOAT_HOT u16 by_suits(const u16* flushes, u64 lanes) {
    const auto suit = [=](int shift) { return flushes[lanes >> shift & (MASKS - 1)]; };
    return std::max(std::max(suit(0), suit(16)), std::max(suit(32), suit(48)));
}

// Natural cards: a flush is rare, so the branch is cheaper than the loads.
RIVERBOAT_HOT u16 natural(const Table& table, u64 key, u64 lanes) {
    const u16 rank = by_ranks(table.values, key);
    if (key & SUITED && table.flushes) [[unlikely]]
        return std::max(rank, by_suits(table.flushes, lanes));
    return rank;
}

// With wild cards a flush is common, so all four suits are looked up every time.
RIVERBOAT_HOT u16 with_wilds(const u16* values, const u16* flushes, u64 key, u64 lanes, int wilds) {
    const u16 rank = by_ranks(values, key);
    if (!flushes) return rank;
    return std::max(rank, by_suits(flushes + wilds * MASKS, lanes));
}

}  // namespace riverboat

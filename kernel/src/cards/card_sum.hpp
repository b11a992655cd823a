// A hand as a commutative sum of card constants.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

// The functions that every hand passes through are always inlined.
#define RIVERBOAT_HOT [[gnu::always_inline]] inline

namespace riverboat {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

inline constexpr int RANKS = 13;
inline constexpr int CARDS = 52;
inline constexpr int MOST_CARDS = 11;  // the longest hand that can be ranked
inline constexpr int WILD = 13;        // a wild card counts as a fourteenth rank
inline constexpr u64 DECK = (u64{1} << CARDS) - 1;
inline constexpr u64 LANES = 0x0001'0001'0001'0001;  // one 16-bit lane per suit
inline constexpr u64 SUITED = 0x8888;                // a suit counter (which starts at 3) that has reached eight
inline constexpr u64 NATURALS = DECK;                // the 13 nibbles of `counts` below the one of the wilds

// Four words that add up card by card:
//   key     bits 32..63 the hash of the ranks, bits 0..15 a counter for each suit
//   lanes   bit 16*suit + rank: the natural cards, for flushes
//   seen    bit card: every card, to detect duplicates
//   counts  nibble rank: natural cards of that rank; nibble 13: wild cards
// Two pairs of words, because natural hands need only the first.
struct Sum {
    using Pair = u64 __attribute__((vector_size(16)));
    Pair front{}, back{};

    Sum() = default;
    Sum(u64 key, u64 lanes, u64 seen, u64 counts) : front{key, lanes}, back{seen, counts} {}

    u64 key() const { return front[0]; }
    u64 lanes() const { return front[1]; }
    u64 seen() const { return back[0]; }
    u64 counts() const { return back[1]; }
    int wilds() const { return static_cast<int>(counts() >> (4 * WILD)); }

    Sum& operator+=(const Sum& other) {
        front += other.front;
        back += other.back;
        return *this;
    }
    friend Sum operator+(Sum left, const Sum& right) { return left += right; }
};

// No cards: each suit's counter starts at 3, so that the fifth card of a suit sets its top bit.
inline Sum no_cards() { return {0x3333, 0, 0, 0}; }

// Constants by card; everything from 52 on is zero, so that a bad card leaves `seen` one bit short.
using Constants = std::array<Sum, 256>;

}  // namespace riverboat

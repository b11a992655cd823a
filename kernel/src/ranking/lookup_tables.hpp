// The lookup tables, generated at build time by tables/generate_tables.cpp.
#pragma once

#include "cards/card_sum.hpp"

namespace riverboat {

inline constexpr int ROW_BITS = 14;
inline constexpr int MASKS = 1 << RANKS;
inline constexpr int FLUSH_WILDS = 8;   // the most wild cards of a hashed hand, plus none: no bounds check is needed
inline constexpr u32 VALUES = 1 << 17;  // slots for the 114,720 holdings of up to seven cards

// A rank is twice the place of its code among all codes of its ranking, worst first; the low bit is free for "made without wild cards".
// Zero is no hand.
struct Table {
    const u16* values;       // by hash of (natural ranks, wild cards), up to seven cards
    const u16* flushes;      // [wilds][mask of the suit], or null
    const u16* double_aces;  // the same under the double-ace rule, or null
    const u32* codes;        // by rank / 2; the first is the empty hand
    u32 size;                // the number of codes
};

enum RankingId : int { HIGH_RANKING, SHORT_RANKING, ACE_TO_FIVE_RANKING, DEUCE_TO_SEVEN_RANKING, BADUGI_RANKING, RANKINGS };

extern const Table TABLES[RANKINGS];
extern const u32 RANK_KEYS[RANKS + 1];         // added to the hash by a card of each rank, and by a wild card
extern const u16 OFFSETS[1 << ROW_BITS];       // row displacement
extern const u16 BADUGIS[FLUSH_WILDS][MASKS];  // [wilds][ranks]
extern const u16 EIGHT_LOW;                    // the worst ace-to-five rank that is an eight or better
extern const u16 SHORT_LOWEST;                 // the lowest rank of a short deck

}  // namespace riverboat

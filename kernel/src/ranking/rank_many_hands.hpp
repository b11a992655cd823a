// Ranks many hands at once.
#pragma once

#include <cstddef>

#include "ranking/ranking_rule.hpp"

namespace riverboat {

// A view of rows of cards in memory of the caller, with any strides.
struct Rows {
    const u8* cards;
    std::ptrdiff_t count;
    int width;
    std::ptrdiff_t row_stride;
    std::ptrdiff_t card_stride;

    Rows from(std::ptrdiff_t first, std::ptrdiff_t many) const {
        Rows part = *this;
        part.cards += first * row_stride;
        part.count = many;
        return part;
    }
    const u8* row(std::ptrdiff_t index) const { return cards + index * row_stride; }
};

// Ranks each row into `out`; returns the first row that holds a card twice or a card that is not in the deck, or -1.
std::ptrdiff_t rank_many_hands(const Rule& rule, const Rows& rows, u16* out, int threads);

}  // namespace riverboat

// A multiset: cards without regard to suits, so many of each rank. Heaps of one size are numbered from zero.
#pragma once

#include <vector>

#include "cards/card_sum.hpp"

namespace riverboat {

inline constexpr int MOST_RANKS = 5;  // the most cards in a multiset

// The number of a multiset of the ranks a <= b <= c <= ... is C(a, 1) + C(b + 1, 2) + C(c + 2, 3) + ...: by its highest rank
// first, so that those without the highest ranks come first.
class RankMultisets {
  public:
    using Row = std::array<u16, RANKS>;

    RankMultisets();
    static int many(int size) { return below(RANKS, size); }
    const Row* after(int size) const { return after_[static_cast<std::size_t>(size)].data(); }  // [multiset][rank]: the multiset with one card more

    // So many rank multisets of a size have only ranks below this one: C(rank + size - 1, size).
    static constexpr int below(int rank, int size) {
        int number = 1;
        for (int i = 0; i < size; ++i) number = number * (rank + i) / (i + 1);
        return number;
    }

  private:
    std::array<std::vector<Row>, MOST_RANKS> after_;
};

const RankMultisets& rank_multisets();

}  // namespace riverboat

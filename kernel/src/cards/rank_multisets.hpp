// Rank multisets: cards without regard to suits. The multisets of one size are numbered from zero.
#pragma once

#include <vector>

#include "cards/card_sum.hpp"

namespace riverboat {

inline constexpr int MOST_RANKS = 5;  // the most cards in a multiset

// The number of the multiset of ranks a <= b <= c <= ... is C(a, 1) + C(b + 1, 2) + C(c + 2, 3) + ...: ordered by the highest rank,
// so that multisets without the highest ranks come first.
class RankMultisets {
  public:
    using Row = std::array<u16, RANKS>;

    RankMultisets();
    static int many(int size) { return below(RANKS, size); }
    const Row* after(int size) const { return after_[static_cast<std::size_t>(size)].data(); }  // [multiset][rank]: the multiset with one more card

    // The number of multisets of a size with only ranks below this one: C(rank + size - 1, size).
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

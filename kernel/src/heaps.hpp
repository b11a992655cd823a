// A heap: cards without regard to suits, so many of each rank. Heaps of one size are numbered from zero.
#pragma once

#include <vector>

#include "sum.hpp"

namespace riverboat {

inline constexpr int HEAP = 5;  // the most cards in a heap

// The number of a heap of the ranks a <= b <= c <= ... is C(a, 1) + C(b + 1, 2) + C(c + 2, 3) + ...: by its highest rank
// first, so that those without the highest ranks come first.
class Heaps {
  public:
    using Row = std::array<u16, RANKS>;

    Heaps();
    static int many(int size) { return below(RANKS, size); }
    const Row* after(int size) const { return after_[static_cast<std::size_t>(size)].data(); }  // [heap][rank]: the heap with one card more

    // So many heaps of a size have only ranks below this one: C(rank + size - 1, size).
    static constexpr int below(int rank, int size) {
        int number = 1;
        for (int i = 0; i < size; ++i) number = number * (rank + i) / (i + 1);
        return number;
    }

  private:
    std::array<std::vector<Row>, HEAP> after_;
};

const Heaps& heaps();

}  // namespace riverboat

// Two cards of a hand with three of a board: the best of all choices by one load each.
#pragma once

#include "ranking/rule.hpp"

namespace riverboat {

// Five cards by the ranks of two and of three of them, suits apart: the ranks that by_ranks finds, but a row of neighbours for
// each three, so that the pairs of a hand meet in a few lines of the cache. A wild card is a fourteenth rank.
class FiveCardTable {
  public:
    static constexpr int TWOS = (WILD + 1) * (WILD + 2) / 2;                 // 105
    static constexpr int THREES = (WILD + 1) * (WILD + 2) * (WILD + 3) / 6;  // 560

    explicit FiveCardTable(const Table& table);

    // Numbers of two and three ranks; ranks go up.
    static int two(int low, int high) { return BELOW_TWO[high] + low; }
    static int three(int low, int middle, int high) { return BELOW_THREE[high] + two(low, middle); }

    const u16* row(int number) const { return values_ + number * TWOS; }

  private:
    static constexpr int BELOW_TWO[] = {0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91};
    static constexpr int BELOW_THREE[] = {0, 1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364, 455};
    u16 values_[THREES * TWOS];
};

// The fives of a ranking that has them: not badugi.
const FiveCardTable& five_card_table(RankingId ranking);

// Whether two of this hand and three of this board can be looked up so.
inline bool two_plus_three_can(const Rule& rule, u64 hand, u64 board, Pick pick) {
    return pick.hand == 2 && pick.board == 3 && rule.sums() && std::popcount(hand) >= 2 && std::popcount(hand) <= 6 && std::popcount(board) >= 3 &&
           std::popcount(board) <= 5;
}

// The best of them when these cards are wild, whatever the floor.
u16 two_plus_three(const Rule& rule, u64 hand, u64 board, u64 wilds);

}  // namespace riverboat

// Exactly two cards of a hand with three of a board, as in Omaha: one load per choice.
#pragma once

#include "ranking/ranking_rule.hpp"

namespace riverboat {

// The rank of five cards without regard to suits, by the ranks of two and of three of them. The entries of each three are adjacent, so
// that the pairs of a hand are in few cache lines. A wild card is a fourteenth rank.
class FiveCardTable {
  public:
    static constexpr int TWOS = (WILD + 1) * (WILD + 2) / 2;                 // 105
    static constexpr int THREES = (WILD + 1) * (WILD + 2) * (WILD + 3) / 6;  // 560

    explicit FiveCardTable(const Table& table);

    // The indices of two and of three ascending ranks.
    static int two(int low, int high) { return BELOW_TWO[high] + low; }
    static int three(int low, int middle, int high) { return BELOW_THREE[high] + two(low, middle); }

    const u16* row(int number) const { return values_ + number * TWOS; }

  private:
    static constexpr int BELOW_TWO[] = {0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91};
    static constexpr int BELOW_THREE[] = {0, 1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364, 455};
    u16 values_[THREES * TWOS];
};

// The table of a ranking; badugi has none.
const FiveCardTable& five_card_table(RankingId ranking);

// Whether two cards of this hand and three of this board can be looked up this way.
inline bool supports_two_of_hand_three_of_board(const Rule& rule, u64 hand, u64 board, Pick pick) {
    return pick.hand == 2 && pick.board == 3 && rule.sums() && std::popcount(hand) >= 2 && std::popcount(hand) <= 6 && std::popcount(board) >= 3 &&
           std::popcount(board) <= 5;
}

// The best rank when these cards are wild, without regard to the floor.
u16 rank_two_of_hand_three_of_board(const Rule& rule, u64 hand, u64 board, u64 wilds);

}  // namespace riverboat

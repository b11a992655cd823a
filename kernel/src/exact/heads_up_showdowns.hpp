// Two ranges of two-card hands on every runout of a board, all hands at once.
#pragma once

#include "odds/tally.hpp"

namespace riverboat {

// A hand of two cards in several representations.
struct Hole {
    u64 cards;
    u64 weight;
    int card[2];
    int multiset;  // the number of the multiset of its two ranks
    std::array<u16, 4> lanes{};

    Hole(u64 hand, u64 times);
};

// One seat's range: distinct hands, ordered by multiset.
struct Side {
    std::vector<Hole> hands;
    std::vector<std::size_t> first;  // first hand of each multiset; the last entry is the end

    explicit Side(std::vector<Hole> all);
};

// Wins and kinds of hand: a `Tally` of two seats and one share, without vectors.
struct Score {
    u64 win[2] = {}, tie = 0;
    u64 categories[2][CATEGORIES] = {};
    u64 won[CATEGORIES] = {};

    void add_to(Tally& tally) const;
};

// What the runouts have in common.
struct Flop {
    const Side* sides;  // two
    const u8* kinds;    // by rank / 2
    u64 board, deck;
    int count;  // cards to come
};

// One hand of a side against all hands of the other, on every board: by multisets, because their hands have the same rank except for flushes.
void count_hand_against_range(const Flop& flop, int seat, const Hole& hand, Score& score);

// All hands of both sides on one board, from the worst up; pairs that share a card are subtracted.
void count_ranges_on_board(const Flop& flop, u64 runout, Score& score);

}  // namespace riverboat

// Two ranges of two cards each with a board that is almost there: every runout, all hands at once.
#pragma once

#include "odds/tally.hpp"

namespace riverboat {

// A hand of two cards, in all the ways it is looked at.
struct Hole {
    u64 cards;
    u64 weight;
    int card[2];
    int multiset;  // the number of its two ranks, suits apart
    std::array<u16, 4> lanes{};

    Hole(u64 hand, u64 times);
};

// One seat's range: different hands, ordered by multiset, so that those of one multiset lie together.
struct Side {
    std::vector<Hole> hands;
    std::vector<std::size_t> first;  // of each multiset; the last is the end

    explicit Side(std::vector<Hole> all);
};

// Who won how often, and with what: `Tally` of two seats and one share, without its vectors.
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

// One hand of a side against the whole of the other, on every board: by rank multisets, because all hands of a multiset are worth the same.
void solo(const Flop& flop, int seat, const Hole& hand, Score& score);

// All hands of both sides on one board, from the worst up; those that share a card are taken out by counting cards.
void river(const Flop& flop, u64 runout, Score& score);

}  // namespace riverboat

// A spot compiled to numbers: the cards that are known, those still to come and whither, and what wins each share.
#pragma once

#include <vector>

#include "ranking/rule.hpp"

namespace riverboat {

inline constexpr int MOST_SEATS = 10;
inline constexpr int MOST_SHARES = 4;
inline constexpr int MOST_PILES = 64;
inline constexpr int CATEGORIES = 16;  // the kinds of hand; the last is the royal flush, which is counted apart
inline constexpr int ROYAL_FLUSH = 15;
inline constexpr u64 UNITS = 2520;  // a share of the pot in units: any number of winners up to ten divides it

// What wins one share. Cards lie in piles: a seat's own, face down or up or placed on a board, and the boards.
struct Contest {
    enum class Kind : u8 { best, natural, hole };
    Kind kind = Kind::best;
    std::vector<u64> own;  // for each seat, the piles whose cards count for it: one bit a pile

    // What a table may depend on to say which rule holds.
    enum class Chooser : u8 {
        none,     // one rule
        follows,  // fourteen, by the rank that follows the rank `key` face up, the last if nothing does
        ranked,   // fourteen, by the rank of the card in pile `key`, the last if there is none
        paired    // fourteen times fourteen, by the last two ranks that came face up a second time, the last but one first
    };

    // A pile that plays for all only if one of some cards lies in another.
    struct Extra {
        int pile = -1, after = -1;
        u64 when = 0;
    };

    // best: the best hand by a rule, with the cards of a board
    std::vector<Rule> rules;
    Chooser chooser = Chooser::none;
    int key = -1;
    Pick pick{}, pick_of_four{};
    u64 boards = 0;                // the piles that play for all, one bit each
    std::vector<Extra> extras;     // and those that do only as other cards lie
    int spoilt = -1, deadly = -1;  // piles: cards of the rank there do not count; who holds one has no hand
    int faced = -1;                // the pile that must be at least tied, if any

    // natural: so many cards of a rank; hole: the highest card of a suit
    int rank = 0, exactly = 0, suit = 0;
    bool or_more = false;

    std::vector<u8> categories;  // the kind of hand by score / 2, of `best`
    std::vector<Rule> plain;     // the same rule without wild cards, where it is asked what they were good for

    // One rule, and no other cards than a seat's own and those of one board.
    bool simple() const { return chooser == Chooser::none && !(boards & (boards - 1)) && extras.empty() && spoilt < 0 && deadly < 0; }
    // Of a simple contest: the pile of its board, if it has one.
    int board() const { return boards ? std::countr_zero(boards) : -1; }
};

// One thing that happens on the way to the showdown.
struct Step {
    enum class Kind : u8 {
        fill,   // so many cards from a deck to a pile
        keep,   // the pile keeps the so many cards that make the best hands of all contests now, and throws the others
        redraw  // the pile keeps its wild cards and pairs, and is dealt as many as it throws
    };
    Kind kind = Kind::fill;
    int pile = 0, deck = 0, count = 0;
    int up = -1;      // of a fill of one card that lies face up where the order matters: which of them all it is
    int contest = 0;  // of a redraw
};

// A pile that is one of several holdings, by weight; its cards come out of the first deck.
struct Range {
    int pile = 0;
    std::vector<u64> hands;
    std::vector<u32> weights;  // running totals: the last is the sum
};

struct Plan {
    int seats = 0;
    std::vector<u64> decks;  // what each may still deal: the first is the deck, others are a seat's cards still to be placed
    std::vector<u64> piles;  // what is known
    std::vector<Range> ranges;
    std::vector<Step> steps;
    std::vector<Contest> contests;
    std::vector<u8> face_up;  // the cards dealt face up in order, where it matters; one that is still to come is filled in

    int rows = 1;        // parts of the pot, each with as many of the contests as the others
    int explained = -1;  // the contest of which it is asked what wild cards were good for

    int shares() const { return static_cast<int>(contests.size()); }
};

// The kind of hand by rank / 2.
std::vector<u8> categories_of(const Rule& rule);

}  // namespace riverboat

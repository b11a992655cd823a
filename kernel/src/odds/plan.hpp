// A plan: a spot compiled to numbers, with known cards, steps that deal the others, and what wins each share.
#pragma once

#include <vector>

#include "ranking/ranking_rule.hpp"

namespace riverboat {

inline constexpr int MOST_SEATS = 10;
inline constexpr int MOST_SHARES = 4;
inline constexpr int MOST_PILES = 64;
inline constexpr int CATEGORIES = 16;  // kinds of hand; the last is the royal flush, which is counted separately
inline constexpr int ROYAL_FLUSH = 15;
inline constexpr u64 UNITS = 2520;  // units per share of the pot: divisible by any number of winners up to ten

// What wins one share. Cards lie in piles: those of a seat (face down, face up or placed on a board), and the boards.
struct Contest {
    enum class Kind : u8 { best, natural, hole };
    Kind kind = Kind::best;
    std::vector<u64> own;  // for each seat, a bit mask of the piles whose cards count for it

    // How the rule is chosen.
    enum class Chooser : u8 {
        none,     // one rule
        follows,  // fourteen, by the rank that follows the rank `key` face up, the last if nothing does
        ranked,   // fourteen, by the rank of the card in pile `key`, the last if there is none
        paired    // fourteen times fourteen, by the last two ranks that came face up a second time, the last but one first
    };

    // A shared pile that plays only if another pile holds one of some cards.
    struct Extra {
        int pile = -1, after = -1;
        u64 when = 0;
    };

    // best: the best hand by a rule, with the cards of a board
    std::vector<Rule> rules;
    Chooser chooser = Chooser::none;
    int key = -1;
    Pick pick{}, pick_of_four{};
    u64 boards = 0;                // bit mask of the shared piles
    std::vector<Extra> extras;     // conditional shared piles
    int spoilt = -1, deadly = -1;  // piles: cards of the rank there do not count, or make a hand invalid
    int faced = -1;                // the pile whose hand must be at least tied, or -1

    // natural: a number of cards of a rank; hole: the highest card of a suit
    int rank = 0, exactly = 0, suit = 0;
    bool or_more = false;

    std::vector<u8> categories;  // the kind of hand by score / 2, of `best`
    std::vector<Rule> plain;     // the same rule without wild cards, if `explained`

    // Whether there is one rule, and only a seat's own cards and one board play.
    bool simple() const { return chooser == Chooser::none && !(boards & (boards - 1)) && extras.empty() && spoilt < 0 && deadly < 0; }
    // The pile of the board of a simple contest, or -1.
    int board() const { return boards ? std::countr_zero(boards) : -1; }
};

// One step of the deal.
struct Step {
    enum class Kind : u8 {
        fill,   // deals cards from a deck to a pile
        keep,   // the pile keeps the cards that make the best hands of all contests now, and discards the others
        redraw  // the pile keeps its wild cards and pairs, and the others are replaced
    };
    Kind kind = Kind::fill;
    int pile = 0, deck = 0, count = 0;
    int up = -1;      // for a fill of one card face up where the order matters: its place among them
    int contest = 0;  // for a redraw
};

// The possible holdings of a pile, with weights; their cards come from the first deck.
struct Range {
    int pile = 0;
    std::vector<u64> hands;
    std::vector<u32> weights;  // running totals: the last is the sum
};

struct Plan {
    int seats = 0;
    std::vector<u64> decks;  // the cards left: the first is the deck, others are cards of a seat still to be placed
    std::vector<u64> piles;  // known cards
    std::vector<Range> ranges;
    std::vector<Step> steps;
    std::vector<Contest> contests;
    std::vector<u8> face_up;  // the cards face up in order, where it matters; those to come are filled in

    int rows = 1;        // parts of the pot, with equally many contests each
    int explained = -1;  // the contest whose use of wild cards is counted, or -1

    int shares() const { return static_cast<int>(contests.size()); }
};

// The kind of hand by rank / 2.
std::vector<u8> categories_of(const Rule& rule);

}  // namespace riverboat

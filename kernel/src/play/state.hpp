// The state of a hand as plain old data: it is copied, compared and hashed as bytes.
#pragma once

#include <cstring>
#include <type_traits>

#include "cards/hash_stream.hpp"
#include "chips/pots.hpp"

namespace riverboat::play {

inline constexpr int MOST_HELD = 14;    // cards of a seat
inline constexpr int MOST_BOARDS = 8;   // boards of a game, each once for all and once for each run
inline constexpr int MOST_QUEUED = 64;  // cards that a tree walker deals between two questions
inline constexpr i64 NO_ACTION = -1;    // the base of raises of a seat that has not acted

struct Seat {
    i64 started, stack, live, bet;
    u8 cards[MOST_HELD];
    u8 placed[MOST_HELD];  // by position: the number of the board where the card plays, from 1; 0 if it is not placed
    u8 count;              // of its cards
    u8 folded, killed;     // killed: a board put it out, and it has not folded
    u8 chosen;             // the last word that it chose, from 1; 0 if none
    u16 up, shown;         // positions of cards that are face up, and that were shown at the showdown
};

// The state of a betting round (rules/betting_limits.py).
struct Round {
    i64 high, base, full, half;
    int raises, cap;
};

// The start of the first betting round, as forced bets leave it.
struct Opening {
    i64 high;
    int set, first, raises;
    Seats acted;
};

// What is asked. The kinds are those of rules/offers.py; over and chance ask nobody.
enum class Question : u8 { over, wager, discard, choice, placement, chance };

struct Ask {
    Question kind;
    u8 forced;  // a wager: no fold
    u8 most, least, with_ace;
    u8 words;     // a choice: how many; their prices are `prices`
    u8 may_fold;  // a placement
    u8 fixed;     // the number of the board that takes the most, from 1; 0 if none is fixed
    Seats asked, waiting;
    i64 call, low, high;
    i64 prices[3];
    i64 answers[MOST_SEATS];
};

// A running hash of what somebody has seen.
struct Digest {
    u64 first, second;

    void add(u64 word) {
        first = std::rotl(first ^ word, 29) * 0xBF58476D1CE4E5B9;
        first ^= first >> 32;
        second = (second + word) * 0xD6E8FEB86659FD93;
        second ^= second >> 29;
    }
};

// Where the run of a phase stands.
enum class Part : u8 { before, agreeing, playing };

struct Cursor {
    u8 phase, stage, at, turn;  // `at`: the place in `order`; `turn`: of several rounds of questions
    Part part;
    u8 count;
    u8 order[MOST_SEATS];  // the seats that the phase goes through
    u8 owed[MOST_SEATS];   // cards that each of them still gets
    u8 offered;
    i64 acted[MOST_SEATS];  // the base of raises when each seat last acted
    Round round;
};

struct State {
    Seat seats[MOST_SEATS];
    Ask ask;
    Cursor cursor;
    Opening opening;
    i64 dead, awarded, carried;
    Seats folded;     // a bit for each seat
    u64 muck, burnt;  // cards put away, and all that were ever burnt
    u64 outcomes;     // the cards of which a tree walker deals the next
    Digest seen;      // what all have seen
    Digest own[MOST_SEATS];
    Seed seed;
    u8 deck[CARDS];
    u8 deck_at, deck_end;
    u8 fresh;             // where cards that were shuffled back begin
    u8 shared[CARDS];     // cards on boards, in the order of dealing
    u8 shared_on[CARDS];  // the number of the board of each
    u8 shared_count;
    u8 up_order[CARDS];  // all cards dealt face up to seats, in order
    u8 up_count;
    u8 faced[MOST_HELD];  // the hand dealt to the deck
    u8 faced_count;
    u8 queue[MOST_QUEUED];  // cards that a tree walker has dealt and no phase has drawn yet
    u8 queue_count;
    u8 down;  // boards that are face down
    u8 count, button;
    u8 entered, settled, asked_runs, runs, run, ran, shuffles, explicit_chance, over;
    u8 share_order[MOST_SHARES];
    u8 share_count;         // of `share_order`: 0 if the hand does not decide it
    signed char aggressor;  // the seat that bet or raised last, or -1
};

static_assert(std::is_trivially_copyable_v<State> && std::is_standard_layout_v<State>);

}  // namespace riverboat::play

// A game compiled for the executor: its phases as records of numbers, its stakes, and what wins each share.
#pragma once

#include "odds/one_deal.hpp"
#include "play/state.hpp"

namespace riverboat::play {

// The phases of rules/phases/, each played by a function of the same name.
enum class Kind : u8 {
    post,
    bomb_pot,
    bring_in,
    bet,
    deal,
    deal_chosen,
    deal_buying,
    turn,
    reveal,
    draw,
    throw_away,
    stay_or_drop,
    face_the_deck,
    match,
    place,
    run_out,
    showdown
};

inline constexpr int FIRST_LEFT = 0, FIRST_HIGH = 1, FIRST_LOW = 2;
inline constexpr int RUN_FORWARD = 0, RUN_BACKWARD = 1, RUN_LARGEST_LAST = 2;

// A phase. Most numbers belong to one or two kinds only, and are named like the fields of the phase in Python.
struct Phase {
    Kind kind = Kind::post;
    int always = 0, deals = 0, flows = 0, own_order = 0;  // `flows`: the phase says where its cards go
    int only_into_empty = 0, dead = 0, times = 0;
    int highest = 0;
    int big = 0, first = 0, cap = 0;
    int down = 0, up = 0, cards = 0, board = 0;
    int rank = 0, bought_up = 0;
    int most = 0, with_ace = 0, count = 0;
    int share = 0;
    int step = 0, late_fold = 0, fixed = 0, at_once = 0, order = 0;
    std::vector<int> boards, sizes;
    u64 again = 0;  // a turn: another card is dealt after one of these
};

enum class Limit : u8 { no_limit, pot_limit, fixed_limit };
enum class OddChips : u8 { around, first_seat, random };

struct Stakes {
    i64 ante = 0, straddle = 0, button_ante = 0, button_blind = 0, bring_in = 0, big_blind_ante = 0;
    i64 small = 0, big = 0, price = 0, blind = 0;
    std::vector<i64> antes, blinds, late;
    int big_blind = 0;  // its index among the blinds
    int cap = 0;
    bool dead_antes = false, as_posted = false;
};

// Where the cards of a contest lie: the piles of a seat, then those of all.
struct Piles {
    int seat_piles = 2;  // face down, face up, and one for each board where cards are placed
    int boards = 0;
    int of_seat(int seat) const { return seat * seat_piles; }
    int of_board(int board) const { return MOST_SEATS * seat_piles + board; }
    int faced() const { return of_board(boards); }
};

struct Program {
    std::vector<Phase> phases;
    Plan plan;  // the contests; no cards
    Piles piles;
    Stakes stakes;
    Limit limit = Limit::no_limit;
    OddChips odd_chips = OddChips::around;
    bool odd_to_last = true, alone_plays = false, burn = false, throw_first = false, draws = false;
    int runs = 1;
    u64 deck = 0;
    std::vector<int> placed_boards;  // the boards where cards are placed: the piles of a seat after the first two
    int seats_least = 2, seats_most = MOST_SEATS;
};

}  // namespace riverboat::play

// The phases of rules/phases/, file by file. Each function plays its phase up to a question or to its end, and returns whether it is over;
// it is called again when the question is answered, with `cursor.stage` as it left it.
#pragma once

#include "play/hand.hpp"

namespace riverboat::play {

// forced_bets.cpp
bool post(Hand& hand, const Phase& phase);
bool bomb_pot(Hand& hand, const Phase& phase);
bool bring_in(Hand& hand, const Phase& phase);

// bet.cpp
bool bet(Hand& hand, const Phase& phase);
bool bet_may_ask(const Hand& hand);

// deal.cpp
bool deal(Hand& hand, const Phase& phase);
bool deal_chosen(Hand& hand, const Phase& phase);
bool turn(Hand& hand, const Phase& phase);
bool reveal(Hand& hand, const Phase& phase);

// buy_card.cpp
bool deal_buying(Hand& hand, const Phase& phase);

// draw.cpp
bool draw(Hand& hand, const Phase& phase);
bool throw_away(Hand& hand, const Phase& phase);
bool may_discard(const Hand& hand, int seat, i64 positions);
bool may_discard_count(const Hand& hand, int seat, int count);

// stay_or_drop.cpp
bool stay_or_drop(Hand& hand, const Phase& phase);
bool face_the_deck(Hand& hand, const Phase& phase);
bool match(Hand& hand, const Phase& phase);

// place.cpp
bool place(Hand& hand, const Phase& phase);
bool run_out(Hand& hand, const Phase& phase);
bool may_place(const Hand& hand, const Phase& phase, int seat, i64 boards);
inline constexpr int PLACEMENT_BITS = 4;  // of an answer, by position: the place of the board among those of the phase, from 1; 0 if not placed
std::vector<int> placed_by(const Seat& seat, const Phase& phase);  // the number of its cards on each board of the phase

// showdown.cpp
bool showdown(Hand& hand, const Phase& phase);

}  // namespace riverboat::play

// Betting limits: rules/betting_limits.py in C++.
#pragma once

#include "play/hand.hpp"

namespace riverboat::play {

struct RaiseRange {
    i64 low = 0, high = 0;
};

// Whether a seat that acted when the base was `acted` may raise again.
inline bool reopened(const Round& round, i64 acted) { return round.base - acted >= (round.half ? round.half : round.full); }

// Counts a bet or a raise, which may be a short all-in.
void raised(Round& round, i64 to);

// The most bets and raises in a fixed-limit round; heads-up there is no cap.
int cap_for(int seats, int house);

// Starts a round. A bring-in has to be called, but raises are not counted from it.
Round begin(Limit limit, i64 size, i64 high = 0, int raises = 0, int cap = 0);

// The least and the most that a seat may raise to; zeros if it may not raise or nobody could call.
RaiseRange raise_range(const Hand& hand, int seat, const Round& round);

}  // namespace riverboat::play

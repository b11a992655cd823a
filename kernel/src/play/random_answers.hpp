// Random answers, and whole hands that are played with them.
#pragma once

#include "cards/random_stream.hpp"
#include "play/run_hand.hpp"

namespace riverboat::play {

// A random legal answer of a seat that is asked, chosen as the offers in Python choose samples (rules/offers.py).
i64 random_answer(const Program& program, State& state, int seat, RandomStream& random);

// Plays a copy of a state to its end: the cards that are left in the deck are shuffled, and all answers are random.
State played_out(const Program& program, const State& state, RandomStream& random);

}  // namespace riverboat::play

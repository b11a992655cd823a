// Runs a hand: phase by phase, question by question (dealer/run_hand.py).
#pragma once

#include "play/hand.hpp"

namespace riverboat::play {

// How a hand starts. `deck` holds all cards of the game in the order of dealing.
struct Start {
    std::vector<i64> stacks;
    int button = 0;
    i64 kitty = 0;
    Seed seed{};
    std::vector<u8> stacked;       // the first cards of the deck
    bool explicit_chance = false;  // a tree walker deals every card
};

void start(const Program& program, State& state, const Start& start);

// What is asked now.
Question question(const State& state);

// Whether a seat may answer like this.
bool legal(const Program& program, State& state, int seat, i64 answer);

// Gives a legal answer, and plays on to the next question once all have answered.
void apply(const Program& program, State& state, int seat, i64 answer);

// Deals the next card of a tree walker: one of `outcomes`.
void deal_next(const Program& program, State& state, int card);

}  // namespace riverboat::play

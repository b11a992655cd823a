// Two hands of two cards against each other before the board: 47,008 pairings that differ in more than the names of the suits.
#pragma once

#include "exact/known_hands.hpp"

namespace riverboat {

// On how many of the 1,712,304 boards the first hand wins, and on how many nobody does.
struct Pairing {
    u32 win = 0, tie = 0;
};

inline constexpr std::size_t PAIRINGS = 47'008;
inline constexpr u32 PAIRING_BOARDS = 1'712'304;

// All pairings that are not another one with suits renamed, cards of a pair exchanged or hands exchanged: {high card, low card} twice.
using PairingCards = std::array<int, 4>;
const std::vector<PairingCards>& pairings();

// One of them, counted.
Pairing count_pairing(const PairingCards& cards);

class Pairings {
  public:
    struct Total {
        u64 win = 0, tie = 0, boards = 0;
    };

    explicit Pairings(const std::vector<Pairing>& counted);  // in the order of `pairings()`

    Pairing operator()(u64 hand, u64 other) const;

    // Every hand of one range against every hand of another that does not share a card with it, by the product of their weights.
    Total ranges(const std::vector<u64>& hands, const std::vector<u64>& weights, const std::vector<u64>& others, const std::vector<u64>& other_weights) const;

  private:
    std::vector<Pairing> by_slot_;
};

}  // namespace riverboat

// Pairs of two-card hands before the flop: 47,008 pairings that are not equal up to suits.
#pragma once

#include "exact/known_hands.hpp"

namespace riverboat {

// The number of the 1,712,304 boards on which the first hand wins, and on which both tie.
struct Pairing {
    u32 win = 0, tie = 0;
};

inline constexpr std::size_t PAIRINGS = 47'008;
inline constexpr u32 PAIRING_BOARDS = 1'712'304;

// All pairings up to renamed suits, exchanged cards of a pair and exchanged hands: {high card, low card} twice.
using PairingCards = std::array<int, 4>;
const std::vector<PairingCards>& pairings();

// Counts one pairing.
Pairing count_pairing(const PairingCards& cards);

class Pairings {
  public:
    struct Total {
        u64 win = 0, tie = 0, boards = 0;
    };

    explicit Pairings(const std::vector<Pairing>& counted);  // in the order of `pairings()`

    Pairing operator()(u64 hand, u64 other) const;

    // All pairs of hands of two ranges that share no card, by the product of their weights.
    Total ranges(const std::vector<u64>& hands, const std::vector<u64>& weights, const std::vector<u64>& others, const std::vector<u64>& other_weights) const;

  private:
    std::vector<Pairing> by_slot_;
};

}  // namespace riverboat

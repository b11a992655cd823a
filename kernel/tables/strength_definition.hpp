// What five cards or fewer are worth, by definition: slow, plain, and the source of every table.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace riverboat {

enum Category : std::uint32_t {
    NOTHING,
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    FIVE_OF_A_KIND
};

using Code = std::uint32_t;          // category, then five nibbles: the ranks that break ties, from 1
using Counts = std::array<int, 13>;  // cards of each rank, deuce first

inline Code code(std::uint32_t category, const std::vector<int>& ranks) {
    Code packed = category;
    for (std::size_t i = 0; i < 5; ++i) packed = packed << 4 | (i < ranks.size() ? static_cast<Code>(ranks[i]) : 0);
    return packed;
}

// How one game of cards compares hands.
struct Ranking {
    bool low = false;      // the worst hand wins
    bool ace_low = false;  // the ace is below the deuce
    int lowest = 0;        // the lowest rank in the deck
    bool straights = true;
    int wheel = -1;  // the ace also plays below this rank: A-2-3-4-5, in a short deck A-6-7-8-9
    bool flush_over_full_house = false;

    int order(int rank) const { return ace_low ? (rank + 1) % 13 + 1 : rank + 1; }

    // Larger is better, whatever the ranking.
    std::uint32_t merit(Code value) const {
        if (low) return 0xFFFFFF - value;
        if (flush_over_full_house) {
            if (value >> 20 == FLUSH) return value + 0x100000;
            if (value >> 20 == FULL_HOUSE) return value - 0x100000;
        }
        return value;
    }
    Code better(Code a, Code b) const { return !a ? b : !b ? a : merit(a) >= merit(b) ? a : b; }

    // The high end of the straight that these five different ranks make, or -1.
    int straight(std::uint32_t mask) const {
        if (!straights) return -1;
        for (int high = 12; high >= lowest + 4; --high)
            if (mask == 0x1Fu << (high - 4)) return high;
        return wheel >= 0 && mask == (1u << 12 | 0xFu << wheel) ? wheel + 3 : -1;
    }

    // Five cards or fewer without regard to suits.
    Code ranks_alone(const Counts& counts) const {
        std::vector<int> groups;
        for (int rank = 0; rank < 13; ++rank)
            if (counts[static_cast<std::size_t>(rank)]) groups.push_back(rank);
        const auto count = [&](std::size_t i) { return i < groups.size() ? counts[static_cast<std::size_t>(groups[i])] : 0; };
        std::sort(groups.begin(), groups.end(), [&](int a, int b) {
            const int many = counts[static_cast<std::size_t>(a)], others = counts[static_cast<std::size_t>(b)];
            return many != others ? many > others : order(a) > order(b);
        });
        std::vector<int> orders;
        std::uint32_t mask = 0;
        for (const int rank : groups) orders.push_back(order(rank)), mask |= 1u << rank;
        const auto is = [&](int first, int second) { return count(0) == first && count(1) >= second; };
        if (const int high = straight(mask); groups.size() == 5 && high >= 0) return code(STRAIGHT, {order(high)});
        return code(is(5, 0)   ? FIVE_OF_A_KIND
                    : is(4, 0) ? FOUR_OF_A_KIND
                    : is(3, 2) ? FULL_HOUSE
                    : is(3, 0) ? THREE_OF_A_KIND
                    : is(2, 2) ? TWO_PAIR
                    : is(2, 0) ? PAIR
                               : HIGH_CARD,
                    orders);
    }

    // Five different ranks of one suit.
    Code one_suit(std::uint32_t mask) const {
        if (const int high = straight(mask); high >= 0) return code(STRAIGHT_FLUSH, {order(high)});
        std::vector<int> orders;
        for (int rank = 12; rank >= 0; --rank)
            if (mask >> rank & 1) orders.push_back(order(rank));
        return code(FLUSH, orders);
    }
};

inline const Ranking HIGH{.wheel = 0};
inline const Ranking SHORT{.lowest = 4, .wheel = 4, .flush_over_full_house = true};
inline const Ranking ACE_TO_FIVE{.low = true, .ace_low = true, .straights = false};
inline const Ranking DEUCE_TO_SEVEN{.low = true};

// Badugi: one to four cards of different ranks and suits; more cards win, then lower ones.
inline Code badugi(std::uint32_t mask) {
    std::vector<int> orders;
    for (int i = 12; i >= 0; --i)
        if (const int rank = (i + 12) % 13; mask >> rank & 1) orders.push_back(ACE_TO_FIVE.order(rank));
    return orders.empty() ? 0 : code(FIVE_OF_A_KIND + static_cast<std::uint32_t>(orders.size()), orders);
}
inline std::uint32_t badugi_merit(Code value) { return value ^ 0xFFFFF; }

}  // namespace riverboat

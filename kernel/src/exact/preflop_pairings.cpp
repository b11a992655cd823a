#include "exact/preflop_pairings.hpp"

#include <optional>

#include "cards/rank_multisets.hpp"

namespace riverboat {
namespace {

constexpr int TWO_RANKS = 91;  // multisets of two ranks
constexpr int PATTERNS = 15;   // ways in which four cards can share suits

template <class T>
std::size_t place(T number) {
    return static_cast<std::size_t>(number);
}

// The suit pattern of four cards: suits renamed in order of appearance, 0000 to 0123.
struct Patterns {
    std::array<u8, 256> number{};                      // by four suits, two bits each
    std::array<std::array<int, 4>, PATTERNS> suits{};  // renamed

    Patterns() {
        u8 many = 0;
        for (u32 all = 0; all < 256; ++all) {
            std::array<int, 4> names{-1, -1, -1, -1}, renamed{};
            int next = 0;
            u32 same = 0;
            for (std::size_t i = 0; i < 4; ++i) {
                int& name = names[all >> (2 * (3 - i)) & 3];
                if (name < 0) name = next++;
                renamed[i] = name;
                same = same << 2 | static_cast<u32>(name);
            }
            if (same == all) suits[many++] = renamed;  // renaming never increases the number, so the pattern came before
            number[all] = same == all ? static_cast<u8>(many - 1) : number[same];
        }
    }
};

const Patterns& patterns() {
    static const Patterns all;
    return all;
}

// A hand by its two ranks and its two suits, the higher card first.
struct Two {
    u64 cards;
    int ranks, suits;

    Two(int high, int low) : cards(u64{1} << high | u64{1} << low), ranks(RankMultisets::below(high / 4, 2) + low / 4), suits(high % 4 << 2 | low % 4) {}
    explicit Two(u64 hand) : Two(static_cast<int>(std::bit_width(hand)) - 1, std::countr_zero(hand)) {}
};

std::size_t slot(const Two& hand, const Two& other) {
    return place((hand.ranks * TWO_RANKS + other.ranks) * PATTERNS + patterns().number[place(hand.suits << 4 | other.suits)]);
}

std::size_t slot(const PairingCards& cards) { return slot(Two(cards[0], cards[1]), Two(cards[2], cards[3])); }

// The ranks of each multiset of two, the higher first.
const std::array<std::array<int, 2>, TWO_RANKS>& two_ranks() {
    static const auto all = [] {
        std::array<std::array<int, 2>, TWO_RANKS> ranks{};
        for (int high = 0; high < RANKS; ++high)
            for (int low = 0; low <= high; ++low) ranks[place(Two(4 * high, 4 * low).ranks)] = {high, low};
        return ranks;
    }();
    return all;
}

// The cards of a slot, unless it contains a card twice.
std::optional<PairingCards> cards_of(int slot) {
    const auto& suits = patterns().suits[place(slot % PATTERNS)];
    const auto& hand = two_ranks()[place(slot / PATTERNS / TWO_RANKS)];
    const auto& other = two_ranks()[place(slot / PATTERNS % TWO_RANKS)];
    const PairingCards cards{4 * hand[0] + suits[0], 4 * hand[1] + suits[1], 4 * other[0] + suits[2], 4 * other[1] + suits[3]};
    u64 seen = 0;
    for (const int card : cards) seen |= u64{1} << card;
    if (std::popcount(seen) < 4) return std::nullopt;
    return cards;
}

// The first slot of the same pairing, and whether its hands are exchanged.
struct First {
    std::size_t slot;
    bool exchanged;
};

First first_of(const PairingCards& cards) {
    First first{slot(cards), false};
    for (int turn = 1; turn < 8; ++turn) {
        PairingCards other = cards;
        if ((turn & 1 && cards[0] / 4 != cards[1] / 4) || (turn & 2 && cards[2] / 4 != cards[3] / 4)) continue;
        if (turn & 1) std::swap(other[0], other[1]);
        if (turn & 2) std::swap(other[2], other[3]);
        if (turn & 4) other = {other[2], other[3], other[0], other[1]};
        if (const std::size_t at = slot(other); at < first.slot) first = {at, (turn & 4) != 0};
    }
    return first;
}

constexpr int SLOTS = TWO_RANKS * TWO_RANKS * PATTERNS;

}  // namespace

const std::vector<PairingCards>& pairings() {
    static const std::vector<PairingCards> all = [] {
        std::vector<PairingCards> found;
        for (int at = 0; at < SLOTS; ++at)
            if (const auto cards = cards_of(at); cards && first_of(*cards).slot == place(at)) found.push_back(*cards);
        return found;
    }();
    return all;
}

Pairing count_pairing(const PairingCards& cards) {
    static const std::vector<u8> kinds = categories_of(Rule());
    Plan plan;
    plan.seats = 2;
    plan.piles = {0, Two(cards[0], cards[1]).cards, Two(cards[2], cards[3]).cards};
    plan.decks = {DECK & ~(plan.piles[1] | plan.piles[2])};
    plan.steps = {Step{.count = 5}};
    Contest contest;
    contest.own = {2, 4};
    contest.rules.resize(1);
    contest.boards = 1;
    contest.categories = kinds;
    plan.contests = {std::move(contest)};
    Tally tally = count_known_hands(plan);
    return {static_cast<u32>(tally.winner(0, 1)), static_cast<u32>(tally.winner(0, 3))};
}

Pairings::Pairings(const std::vector<Pairing>& counted) : by_slot_(SLOTS) {
    std::size_t next = 0;
    for (int at = 0; at < SLOTS; ++at) {
        const auto cards = cards_of(at);
        if (!cards) continue;
        const First first = first_of(*cards);
        const Pairing pairing = first.slot == place(at) ? counted[next++] : by_slot_[first.slot];
        by_slot_[place(at)] = first.exchanged ? Pairing{PAIRING_BOARDS - pairing.win - pairing.tie, pairing.tie} : pairing;
    }
}

Pairing Pairings::operator()(u64 hand, u64 other) const { return by_slot_[slot(Two(hand), Two(other))]; }

Pairings::Total Pairings::ranges(const std::vector<u64>& hands, const std::vector<u64>& weights, const std::vector<u64>& others,
                                 const std::vector<u64>& other_weights) const {
    const std::vector<Two> twos(others.begin(), others.end());
    Total total;
    for (std::size_t i = 0; i < hands.size(); ++i) {
        const Two hand(hands[i]);
        Total mine;
        for (std::size_t j = 0; j < twos.size(); ++j) {
            if (hand.cards & twos[j].cards) continue;
            const Pairing pairing = by_slot_[slot(hand, twos[j])];
            mine.win += pairing.win * other_weights[j];
            mine.tie += pairing.tie * other_weights[j];
            mine.boards += PAIRING_BOARDS * other_weights[j];
        }
        total.win += mine.win * weights[i];
        total.tie += mine.tie * weights[i];
        total.boards += mine.boards * weights[i];
    }
    return total;
}

}  // namespace riverboat

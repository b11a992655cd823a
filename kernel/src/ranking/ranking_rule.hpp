// A rule: how hands compare and which cards are wild, compiled to constants.
#pragma once

#include "ranking/rank_lookup.hpp"

namespace riverboat {

// The parts of the hot code that a rule needs; each mode is compiled separately, so that games do not pay for features they do not use.
enum class Mode { natural, wild, lowest, general };

struct Rule {
    RankingId ranking = HIGH_RANKING;
    u16 floor = 0;               // ranks below do not qualify
    u64 wild_cards = 0;          // always wild
    bool lowest = false;         // all natural cards of the lowest rank are wild too
    bool ace_either = false;     // an ace may count as the lowest, if that makes the better hand
    u64 needs = 0;               // the lowest are wild only with one of these cards
    bool double_ace = false;     // wild cards in a flush may all be aces
    bool natural_first = false;  // among equal hands, one without wild cards wins

    const Table* table = nullptr;
    const u16* flushes = nullptr;
    Constants constants{};
    std::array<u64, RANKS> turns{};  // added to the key when a card of each rank becomes wild
    u64 deck = 0;                    // the cards of this ranking's deck

    Rule() { compile(); }
    void compile();

    // One sum ranks the whole hand: no choice of cards depends on the suits.
    bool sums() const { return table->values && ranking != DEUCE_TO_SEVEN_RANKING && !natural_first; }
    Mode mode() const {
        if (floor || needs || ace_either) return Mode::general;
        return lowest ? Mode::lowest : wild_cards ? Mode::wild : Mode::natural;
    }
};

// The constants of one card, natural or wild.
Sum constant(int card, bool wild);

// Which of these cards are wild.
u64 wild_set(const Rule& rule, u64 seen, bool ace_low);

// Which cards may play: any, or exactly a number of the hand and a number of the board.
struct Pick {
    int hand = -1;
    int board = -1;
    bool any() const { return hand < 0; }
};

// The rank of cards, some of which are wild.
u16 value(const Rule& rule, u64 seen, u64 wilds);

// The rank of a hand, alone or with a board.
u16 judge(const Rule& rule, u64 hand, u64 board = 0, Pick pick = {});

// The first combination of `size` natural cards, from the highest down, that has this rank; 0 if none has.
u64 choice(const Rule& rule, u64 hand, u64 board, Pick pick, int size, u16 rank);

// The rank if all natural cards of one rank are wild.
RIVERBOAT_HOT u16 with_low(const Rule& rule, const Sum& sum, int rank) {
    const u64 many = sum.counts() >> (4 * rank) & 15;
    const u64 key = sum.key() + many * rule.turns[static_cast<std::size_t>(rank)];
    return with_wilds(rule.table->values, rule.flushes, key, sum.lanes() & ~(LANES << rank), sum.wilds() + static_cast<int>(many));
}

// The rank of up to seven cards from one sum of the rule's constants; requires `sums()`.
template <Mode mode>
RIVERBOAT_HOT u16 by_sum(const Rule& rule, const Sum& sum) {
    if constexpr (mode == Mode::natural) return natural(*rule.table, sum.key(), sum.lanes());
    const auto fixed = [&] { return with_wilds(rule.table->values, rule.flushes, sum.key(), sum.lanes(), sum.wilds()); };
    if constexpr (mode == Mode::wild) return fixed();
    const u64 naturals = sum.counts() & NATURALS;
    const int low = std::countr_zero(naturals | u64{1} << (4 * RANKS - 1)) / 4;  // without natural cards any rank will do
    if constexpr (mode == Mode::lowest) return with_low(rule, sum, low);
    u16 rank = !rule.lowest || (rule.needs && !(sum.seen() & rule.needs)) ? fixed() : with_low(rule, sum, low);
    if (rule.ace_either && naturals >> (4 * (RANKS - 1)) && (!rule.needs || sum.seen() & rule.needs)) rank = std::max(rank, with_low(rule, sum, RANKS - 1));
    return rank < rule.floor || (rule.floor && std::popcount(sum.seen()) < 5) ? u16{0} : rank;
}

}  // namespace riverboat

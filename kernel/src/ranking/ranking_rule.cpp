#include "ranking/ranking_rule.hpp"

#include "cards/card_subsets.hpp"
#include "ranking/two_of_hand_three_of_board.hpp"

namespace riverboat {

Sum constant(int card, bool wild) {
    const int rank = card / 4, suit = card % 4;
    const u64 seen = u64{1} << card;
    if (wild) return {u64{RANK_KEYS[WILD]} << 32 | 0x1111, 0, seen, u64{1} << (4 * WILD)};
    return {u64{RANK_KEYS[rank]} << 32 | u64{1} << (4 * suit), u64{1} << (16 * suit + rank), seen, u64{1} << (4 * rank)};
}

void Rule::compile() {
    table = &TABLES[ranking];
    flushes = double_ace && table->double_aces ? table->double_aces : table->flushes;
    for (std::size_t rank = 0; rank < RANKS; ++rank) turns[rank] = u64{RANK_KEYS[WILD] - RANK_KEYS[rank]} << 32;
    deck = ranking == SHORT_RANKING ? DECK & ~((u64{1} << (4 * SHORT_LOWEST)) - 1) : DECK;
    for (int card = 0; card < CARDS; ++card) constants[static_cast<std::size_t>(card)] = deck >> card & 1 ? constant(card, wild_cards >> card & 1) : Sum{};
}

u64 wild_set(const Rule& rule, u64 seen, bool ace_low) {
    const u64 wilds = seen & rule.wild_cards;
    const u64 naturals = seen & ~wilds;
    if (!rule.lowest || !naturals || (rule.needs && !(seen & rule.needs))) return wilds;
    const u64 aces = u64{15} << (4 * (RANKS - 1));
    const u64 low = u64{15} << std::countr_zero(naturals) / 4 * 4;
    return wilds | (naturals & (ace_low && naturals & aces ? aces : low));
}

namespace {

Sum add(u64 seen, u64 wilds) {
    Sum sum = no_cards();
    for (u64 left = seen; left; left &= left - 1) {
        const int card = std::countr_zero(left);
        sum += constant(card, wilds >> card & 1);
    }
    return sum;
}

// Up to seven cards of a ranking without choices, five of one with choices.
u16 one_sum(const Rule& rule, u64 seen, u64 wilds) {
    const Sum sum = add(seen, wilds);
    if (rule.ranking != DEUCE_TO_SEVEN_RANKING) return with_wilds(rule.table->values, rule.flushes, sum.key(), sum.lanes(), sum.wilds());
    if (!wilds && sum.key() & SUITED) return by_suits(rule.flushes, sum.lanes());  // a wild card spoils the flush
    return by_ranks(rule.table->values, sum.key());
}

// One card of each suit or none, of different ranks; wild cards fill up.
u16 badugi(u64 lanes, const u16* table, u32 ranks, int suit) {
    if (suit == 4) return table[ranks];
    u16 best = badugi(lanes, table, ranks, suit + 1);
    for (u32 left = lanes >> (16 * suit) & (MASKS - 1) & ~ranks; left; left &= left - 1)
        best = std::max(best, badugi(lanes, table, ranks | (left & -left), suit + 1));
    return best;
}

}  // namespace

u16 value(const Rule& rule, u64 seen, u64 wilds) {
    const int total = std::popcount(seen);
    if (rule.ranking == BADUGI_RANKING) {
        const int wild = std::min(std::popcount(wilds), FLUSH_WILDS - 1);
        return badugi(add(seen & ~wilds, 0).lanes(), BADUGIS[wild], 0, 0);
    }
    const int most = rule.ranking == DEUCE_TO_SEVEN_RANKING ? 5 : 7;
    u16 best = 0;
    subsets(seen, std::min(total, most), [&](u64 chosen) { best = std::max(best, one_sum(rule, chosen, wilds & chosen)); });
    return rule.floor && (best < rule.floor || total < 5) ? u16{0} : best;
}

u16 judge(const Rule& rule, u64 hand, u64 board, Pick pick) {
    const u64 pool = hand | board;
    const auto best_with = [&](u64 wilds) {
        if (pick.any()) return value(rule, pool, wilds);
        u16 best = 0;
        if (supports_two_of_hand_three_of_board(rule, hand, board, pick)) {
            best = rank_two_of_hand_three_of_board(rule, hand, board, wilds);
            return best < rule.floor ? u16{0} : best;
        }
        subsets(hand, std::min(pick.hand, std::popcount(hand)), [&](u64 own) {
            subsets(board, std::min(pick.board, std::popcount(board)),
                    [&](u64 shared) { best = std::max(best, value(rule, own | shared, wilds & (own | shared))); });
        });
        return best;
    };
    const u64 wilds = wild_set(rule, pool, false);
    u16 best = best_with(wilds);
    if (const u64 others = wild_set(rule, pool, true); rule.ace_either && others != wilds) best = std::max(best, best_with(others));
    if (rule.natural_first && best && best_with(0) == best) ++best;
    return best;
}

u64 choice(const Rule& rule, u64 hand, u64 board, Pick pick, int size, u16 rank) {
    const auto makes = [&](u64 chosen) { return value(rule, chosen, 0) == rank; };
    const auto part = [&](u64 chosen) { return first_subset(chosen, std::min(size, std::popcount(chosen)), makes); };
    if (pick.any()) return part(hand | board);
    u64 found = 0;
    first_subset(hand, std::min(pick.hand, std::popcount(hand)), [&](u64 own) {
        first_subset(board, std::min(pick.board, std::popcount(board)), [&](u64 shared) { return (found = part(own | shared)) != 0; });
        return found != 0;  // the choice from the board may be empty
    });
    return found;
}

}  // namespace riverboat

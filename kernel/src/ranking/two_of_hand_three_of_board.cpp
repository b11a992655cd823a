#include "ranking/two_of_hand_three_of_board.hpp"

#include <memory>

#include "cards/card_subsets.hpp"

namespace riverboat {
namespace {

// The ranks of up to six cards, ascending; wild cards count as the highest.
struct Ranks {
    int rank[6];
    int many = 0;

    Ranks(u64 cards, u64 wilds) {
        for (u64 left = cards & ~wilds; left; left &= left - 1) rank[many++] = std::countr_zero(left) / 4;
        for (int wild = std::popcount(cards & wilds); wild; --wild) rank[many++] = WILD;
    }
};

// Without regard to suits. The best rank is kept per pair, because sixty dependent comparisons would take longer than the loads. The
// loops over the board are unrolled, so that the indices of the hand stay in registers.
template <int Cards, int Board>
u16 best_five(const FiveCardTable& table, const Ranks& own, const Ranks& shared) {
    constexpr int MOST = Cards ? Cards : 6;
    const int cards = Cards ? Cards : own.many, board = Board ? Board : shared.many, many = cards * (cards - 1) / 2;
    std::size_t twos[MOST * (MOST - 1) / 2];
    u32 best[MOST * (MOST - 1) / 2] = {};
    for (int high = 1, i = 0; high < cards; ++high)
        for (int low = 0; low < high; ++low, ++i) twos[i] = static_cast<std::size_t>(FiveCardTable::two(own.rank[low], own.rank[high]));
#pragma GCC unroll 4
    for (int high = 2; high < board; ++high)
#pragma GCC unroll 4
        for (int middle = 1; middle < high; ++middle)
#pragma GCC unroll 4
            for (int low = 0; low < middle; ++low) {
                const u16* const row = table.row(FiveCardTable::three(shared.rank[low], shared.rank[middle], shared.rank[high]));
                for (int i = 0; i < many; ++i) best[i] = std::max(best[i], u32{row[twos[i]]});
            }
    return static_cast<u16>(*std::max_element(best, best + many));
}

// The best flush of one suit: wild cards belong to every suit.
u16 best_flush(const u16* flushes, u64 hand, u64 board, u64 wilds, u64 suit) {
    u16 best = 0;
    subsets(hand & suit, 2, [&](u64 own) {
        subsets(board & suit, 3, [&](u64 shared) {
            u32 ranks = 0;
            for (u64 left = (own | shared) & ~wilds; left; left &= left - 1) ranks |= 1u << std::countr_zero(left) / 4;
            best = std::max(best, flushes[std::popcount((own | shared) & wilds) * MASKS + static_cast<int>(ranks)]);
        });
    });
    return best;
}

}  // namespace

FiveCardTable::FiveCardTable(const Table& table) {
    for (int c = 0; c <= WILD; ++c)
        for (int b = 0; b <= c; ++b)
            for (int a = 0; a <= b; ++a)
                for (int e = 0; e <= WILD; ++e)
                    for (int d = 0; d <= e; ++d) {
                        int counts[WILD + 1] = {};
                        bool over = false;  // five cards of one natural rank are impossible
                        u64 key = 0;
                        for (const int rank : {a, b, c, d, e}) over |= ++counts[rank] > 4 && rank != WILD, key += u64{RANK_KEYS[rank]} << 32;
                        values_[three(a, b, c) * TWOS + two(d, e)] = over ? u16{0} : by_ranks(table.values, key);
                    }
}

const FiveCardTable& five_card_table(RankingId ranking) {
    static const std::unique_ptr<const FiveCardTable> ALL[] = {std::make_unique<const FiveCardTable>(TABLES[HIGH_RANKING]),
                                                               std::make_unique<const FiveCardTable>(TABLES[SHORT_RANKING]),
                                                               std::make_unique<const FiveCardTable>(TABLES[ACE_TO_FIVE_RANKING])};
    return *ALL[ranking];
}

u16 rank_two_of_hand_three_of_board(const Rule& rule, u64 hand, u64 board, u64 wilds) {
    const Ranks own(hand, wilds), shared(board, wilds);
    const FiveCardTable& table = five_card_table(rule.ranking);
    u16 best = own.many == 4 && shared.many == 5 ? best_five<4, 5>(table, own, shared) : best_five<0, 0>(table, own, shared);
    if (!rule.flushes) return best;
    for (int suit = 0; suit < 4; ++suit) {
        const u64 suited = u64{0x1111111111111} << suit | wilds;
        if (std::popcount(board & suited) >= 3 && std::popcount(hand & suited) >= 2) [[unlikely]]
            best = std::max(best, best_flush(rule.flushes, hand, board, wilds, suited));
    }
    return best;
}

}  // namespace riverboat

#include "ranking/rank_many_hands.hpp"

#include <thread>
#include <utility>
#include <vector>

namespace riverboat {
namespace {

// Returns whether any row is invalid: one test per block of rows, because almost all are valid.
template <int Width, Mode mode, bool Dense>
bool rank_by_sum(const Rule& rule, const Rows& rows, u16* out) {
    const u8* row = rows.cards;
    const std::ptrdiff_t stride = Dense ? 1 : rows.card_stride;
    const Sum start = no_cards();
    int bad = 0;
    for (std::ptrdiff_t i = 0; i < rows.count; ++i, row += rows.row_stride) {
        Sum sum = start + rule.constants[row[0]];
        for (int card = 1; card < Width; ++card) sum += rule.constants[row[card * stride]];
        bad |= std::popcount(mode == Mode::natural ? sum.lanes() : sum.seen()) ^ Width;
        out[i] = by_sum<mode>(rule, sum);
    }
    return bad != 0;
}

// Any rule, any width.
bool rank_by_judge(const Rule& rule, const Rows& rows, u16* out) {
    int bad = 0;
    for (std::ptrdiff_t i = 0; i < rows.count; ++i) {
        const u8* row = rows.row(i);
        u64 seen = 0;
        for (int card = 0; card < rows.width; ++card) seen |= rule.constants[row[card * rows.card_stride]].seen();
        bad |= std::popcount(seen) ^ rows.width;
        out[i] = judge(rule, seen);
    }
    return bad != 0;
}

using Ranker = bool (*)(const Rule&, const Rows&, u16*);

template <Mode mode, bool Dense, std::size_t... Width>
Ranker by_width(int width, std::index_sequence<Width...>) {
    static constexpr Ranker RANKERS[] = {rank_by_sum<Width + 1, mode, Dense>...};
    return RANKERS[width - 1];
}

template <Mode mode>
Ranker by_mode(const Rows& rows) {
    constexpr auto WIDTHS = std::make_index_sequence<7>();
    return rows.card_stride == 1 ? by_width<mode, true>(rows.width, WIDTHS) : by_width<mode, false>(rows.width, WIDTHS);
}

Ranker ranker(const Rule& rule, const Rows& rows) {
    if (!rule.sums() || rows.width > 7) return rank_by_judge;
    switch (rule.mode()) {
        case Mode::natural: return by_mode<Mode::natural>(rows);
        case Mode::wild: return by_mode<Mode::wild>(rows);
        case Mode::lowest: return by_mode<Mode::lowest>(rows);
        case Mode::general: break;
    }
    return by_mode<Mode::general>(rows);
}

std::ptrdiff_t first_bad(const Rule& rule, const Rows& rows) {
    for (std::ptrdiff_t i = 0; i < rows.count; ++i) {
        u64 seen = 0;
        for (int card = 0; card < rows.width; ++card) seen |= rule.constants[rows.row(i)[card * rows.card_stride]].seen();
        if (std::popcount(seen) != rows.width) return i;
    }
    return -1;
}

}  // namespace

std::ptrdiff_t rank_many_hands(const Rule& rule, const Rows& rows, u16* out, int threads) {
    const Ranker rank = ranker(rule, rows);
    std::vector<char> bad(static_cast<std::size_t>(threads));
    const auto work = [&](int part) {
        const std::ptrdiff_t from = rows.count * part / threads, to = rows.count * (part + 1) / threads;
        bad[static_cast<std::size_t>(part)] = rank(rule, rows.from(from, to - from), out + from);
    };
    std::vector<std::jthread> workers;
    for (int part = 1; part < threads; ++part) workers.emplace_back(work, part);
    work(0);
    workers.clear();  // joins
    for (const char part : bad)
        if (part) return first_bad(rule, rows);
    return -1;
}

}  // namespace riverboat

#include "odds/tally.hpp"

#include <bit>

namespace riverboat {
namespace {

void add(std::vector<u64>& into, const std::vector<u64>& from) {
    for (std::size_t i = 0; i < into.size(); ++i) into[i] += from[i];
}

// The seats with the best score.
u32 best_of(const u16* scores, u16 least, int seats) {
    u16 best = least;
    u32 set = 0;
    for (int seat = 0; seat < seats; ++seat) {
        const u16 score = scores[seat];
        if (score > best) best = score, set = 0;
        if (score == best && score) set |= 1u << seat;
    }
    return set;
}

int kind(const Contest& contest, u16 score) {
    if (contest.kind == Contest::Kind::best) return contest.categories[score / 2u];
    return score;  // one for a natural pair; a rank, from one, for the highest in the hole
}

}  // namespace

std::vector<u8> categories_of(const Rule& rule) {
    constexpr u32 ROYAL = 9u << 20 | 13u << 16;
    const bool high = rule.ranking == HIGH_RANKING || rule.ranking == SHORT_RANKING;
    std::vector<u8> kinds(rule.table->size);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const u32 code = rule.table->codes[i];
        kinds[i] = high && code == ROYAL ? u8{ROYAL_FLUSH} : static_cast<u8>(code >> 20);
    }
    return kinds;
}

Tally& Tally::operator+=(const Tally& other) {
    deals += other.deals;
    add(winners, other.winners);
    add(units, other.units);
    add(squares, other.squares);
    add(scoops, other.scoops);
    add(parts, other.parts);
    add(categories, other.categories);
    add(won, other.won);
    add(improved, other.improved);
    add(wild, other.wild);
    return *this;
}

std::vector<u64> Tally::row() const {
    std::vector<u64> all{deals};
    for (const auto* part : {&winners, &units, &squares, &scoops, &parts, &categories, &won, &improved, &wild})
        all.insert(all.end(), part->begin(), part->end());
    return all;
}

// A share that no seat qualifies for joins the last one of its row; if no seat wins that either, it stays for the next hand.
void Tally::pay(const std::array<u32, MOST_SHARES>& sets, u64 times, bool sampled) {
    u64 got[MOST_SEATS] = {};
    const int row = shares / rows;
    u64 last = UNITS;
    for (int share = 0; share < shares; ++share) {
        const bool is_last = (share + 1) % row == 0;
        if (share % row == 0) last = UNITS;
        const u32 set = sets[places(share)];
        if (!set) last += UNITS;
        for (u32 left = set; left; left &= left - 1) got[std::countr_zero(left)] += (is_last ? last : UNITS) / static_cast<u64>(std::popcount(set));
    }
    const u64 pot = UNITS * static_cast<u64>(shares);
    for (std::size_t seat = 0; seat < places(seats); ++seat) {
        if (!got[seat]) continue;
        units[seat] += got[seat] * times;
        if (sampled) squares[seat] += square(got[seat]) * times;
        (got[seat] == pot ? scoops : parts)[seat] += times;
    }
}

void Tally::count(const Plan& plan, const Scores& scores, u64 times, bool sampled) {
    std::array<u32, MOST_SHARES> sets{};
    for (int share = 0; share < shares; ++share) {
        const Contest& contest = plan.contests[places(share)];
        const u32 set = sets[places(share)] = best_of(scores.of[share], scores.least[share], seats);
        winner(share, set) += times;
        if (set) winning(share, kind(contest, scores.of[share][std::countr_zero(set)])) += times;
        for (int seat = 0; seat < seats; ++seat) category(share, seat, kind(contest, scores.of[share][seat])) += times;
    }
    deals += times;
    if (shares > 1) pay(sets, times, sampled);
}

void Tally::settle(bool sampled) {
    if (shares != 1) return;
    for (u32 set = 0; set < 1u << seats; ++set)
        if (const u64 times = winner(0, set)) pay({set}, times, sampled);
}

}  // namespace riverboat

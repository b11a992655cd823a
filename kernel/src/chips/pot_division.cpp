#include "chips/pot_division.hpp"

namespace riverboat {
namespace {

struct Winners {
    std::array<int, MOST_SEATS> seats{};
    int count = 0;
};

Winners winners_of(const u16* scores, Seats eligible, const Division& division) {
    u16 best = 0;
    for (Seats left = eligible; left; left &= left - 1) best = std::max(best, scores[std::countr_zero(left)]);
    Winners winners;
    for (int i = 0; i < division.seats && best; ++i) {
        const int seat = division.order[i];
        if (eligible >> seat & 1 && scores[seat] == best) winners.seats[static_cast<std::size_t>(winners.count++)] = seat;
    }
    return winners;
}

// The awards of the shares of one part of a pot.
void divide_row(std::vector<Award>& awards, int pot, Seats eligible, i64 total, int first, int last, const Division& division) {
    std::array<Winners, MOST_JUDGED> winners{};
    std::array<i64, MOST_JUDGED> amounts{};
    const auto place = [](int share) { return static_cast<std::size_t>(share); };
    for (int share = first; share < last; ++share) {
        winners[place(share)] = winners_of(division.scores[share], eligible, division);
        amounts[place(share)] = divided(total, last - first, division.odd_to_last, share - first);
    }
    for (int share = first; share < last - 1; ++share)
        if (!winners[place(share)].count) amounts[place(last - 1)] += amounts[place(share)];
    for (int share = first; share < last; ++share) {
        const Winners& won = winners[place(share)];
        if (!won.count && share < last - 1) continue;
        for (int i = 0; i < std::max(won.count, 1); ++i) {
            const i64 part = divided(amounts[place(share)], std::max(won.count, 1), false, i);
            if (part) awards.push_back({pot, share, won.count ? won.seats[place(i)] : -1, part});
        }
    }
}

}  // namespace

i64 divided(i64 amount, int parts, bool odd_to_last, int at) {
    const i64 each = amount / parts, rest = amount % parts;
    return each + (odd_to_last ? (at == parts - 1 ? rest : 0) : at < rest ? 1 : 0);
}

std::vector<Award> settle(const Pots& pots, const Division& division) {
    std::vector<Award> awards;
    for (int index = 0; index < pots.count; ++index) {
        const Pot& pot = pots.at[static_cast<std::size_t>(index)];
        if (!pot.amount) continue;
        if (std::popcount(pot.eligible) == 1 && !division.contested) {
            awards.push_back({index, -1, std::countr_zero(pot.eligible), pot.amount});
            continue;
        }
        for (int part = 0; part < division.parts; ++part) {
            const i64 amount = divided(pot.amount, division.parts, division.odd_to_last, part);
            const int first = part * division.shares / division.parts, last = (part + 1) * division.shares / division.parts;
            divide_row(awards, index, pot.eligible, amount, first, last, division);
        }
    }
    return awards;
}

}  // namespace riverboat

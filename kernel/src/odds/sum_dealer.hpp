// Deals plans with one share in which a hand's rank follows from a sum: of the constants of its own cards and the board's.
#pragma once

#include <algorithm>

#include "cards/shuffled_deck.hpp"
#include "odds/plan.hpp"

namespace riverboat {

// Whether a plan is of this kind, and ranked in this mode.
template <Mode mode>
bool supports_sums(const Plan& plan) {
    if (plan.shares() != 1 || !plan.ranges.empty() || plan.explained >= 0) return false;
    const Contest& contest = plan.contests[0];
    if (contest.kind != Contest::Kind::best || !contest.simple() || contest.faced >= 0 || !contest.pick.any() || !contest.pick_of_four.any()) return false;
    const Rule& rule = contest.rules[0];
    if (!rule.sums() || rule.mode() != mode) return false;
    int cards[MOST_PILES] = {};
    for (std::size_t pile = 0; pile < plan.piles.size(); ++pile) cards[pile] = std::popcount(plan.piles[pile]);
    for (const Step& step : plan.steps) {
        if (step.kind != Step::Kind::fill || step.deck || step.up >= 0) return false;
        if (!(contest.boards >> step.pile & 1) && std::count_if(contest.own.begin(), contest.own.end(), [&](u64 own) { return own >> step.pile & 1; }) != 1)
            return false;
        cards[step.pile] += step.count;
    }
    for (u64 own : contest.own) {
        int held = contest.boards ? cards[contest.board()] : 0;
        for (; own; own &= own - 1) held += cards[std::countr_zero(own)];
        if (held > 7) return false;
    }
    return true;
}

// Deals hands in blocks, each step for all deals of a block: while one deal waits for a table lookup, the next one proceeds.
template <Mode mode, int most_hands>
class SumDealer {
  public:
    static constexpr u32 BLOCK = 32;
    using Ranks = u16[most_hands][BLOCK];

    // There may be more hands than seats: each further hand is dealt what the last seat is dealt.
    explicit SumDealer(const Plan& plan) : SumDealer(plan, plan.seats) {}
    SumDealer(const Plan& plan, int hands) : rule_(plan.contests[0].rules[0]), hands_(hands) {
        const Contest& contest = plan.contests[0];
        for (int hand = 0; hand < hands; ++hand) {
            u64 known = 0;
            for (u64 piles = contest.own[seat_of(plan, hand)]; piles; piles &= piles - 1) known |= plan.piles[place(std::countr_zero(piles))];
            known_[hand] = add(no_cards(), known);
        }
        known_[hands] = contest.boards ? add(Sum{}, plan.piles[place(contest.board())]) : Sum{};
        // The cards are dealt step by step; those of each hand are adjacent, followed by those of the board.
        u8 owners[ROOM] = {};
        for (const Step& step : plan.steps)
            for (int hand = 0; hand <= hands; ++hand)
                if ((hand == hands ? contest.boards : contest.own[seat_of(plan, hand)]) >> step.pile & 1)
                    for (int i = 0; i < step.count; ++i) owners[count_++] = static_cast<u8>(hand);
        u8 next = 0;
        for (int hand = 0; hand <= hands; ++hand) {
            first_[hand] = next;
            for (u32 slot = 0; slot < count_; ++slot)
                if (owners[slot] == hand) place_[slot] = next++;
        }
        first_[hands + 1] = next;
        for (u32 slot = 0; slot < count_; ++slot) bounds_[slot] = static_cast<u16>(std::popcount(plan.decks[0]) - static_cast<int>(slot));
    }

    // Deals up to a block, and ranks every hand of every deal.
    RIVERBOAT_HOT void deal(RandomStream& random, Shuffled& deck, u32 deals, Ranks& ranks) const {
        const int hands = hands_;
        u8 cards[BLOCK][CARDS];
        for (u32 i = 0; i < deals; ++i) draw(random, deck, cards[i]);
        for (u32 i = 0; i < deals; ++i) {
            const Sum board = sum_of(hands, known_[hands], cards[i]);
            for (int hand = 0; hand < hands; ++hand) {
                Sum sum = sum_of(hand, known_[hand], cards[i]);
                plus(sum, board);
                ranks[hand][i] = by_sum<mode>(rule_, sum);
            }
        }
    }

  private:
    static constexpr u32 ROOM = 56;

    template <class T>
    static std::size_t place(T number) {
        return static_cast<std::size_t>(number);
    }
    static std::size_t seat_of(const Plan& plan, int hand) { return place(std::min(hand, plan.seats - 1)); }
    Sum add(Sum sum, u64 cards) const {
        for (; cards; cards &= cards - 1) sum += rule_.constants[place(std::countr_zero(cards))];
        return sum;
    }
    RIVERBOAT_HOT static void plus(Sum& sum, const Sum& other) {
        sum.front += other.front;
        if constexpr (mode != Mode::natural) sum.back += other.back;
    }
    RIVERBOAT_HOT Sum sum_of(int to, Sum sum, const u8* cards) const {
        for (u32 at = first_[to]; at < first_[to + 1]; ++at) plus(sum, rule_.constants[cards[at]]);
        return sum;
    }
    RIVERBOAT_HOT void draw(RandomStream& random, Shuffled& deck, u8* cards) const {
        alignas(16) u16 others[ROOM];
        random.row(bounds_, count_, others);
        deck.top = 0;
        for (u32 slot = 0; slot < count_; ++slot) cards[place_[slot]] = deck.take(slot + others[slot]);
    }

    const Rule& rule_;
    const int hands_;
    Sum known_[most_hands + 1];
    u8 place_[CARDS] = {};
    alignas(16) u16 bounds_[ROOM] = {};
    u32 first_[most_hands + 2] = {}, count_ = 0;
};

}  // namespace riverboat

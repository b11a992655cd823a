#include "odds/opponent_sampling.hpp"

#include "odds/sum_dealer.hpp"

namespace riverboat {
namespace {

constexpr int MOST_OPPONENTS = 24;

template <Mode mode>
class Opponents {
  public:
    Opponents(const Plan& plan, int opponents, OpponentCounts& counts)
        : plan_(plan), counts_(counts), opponents_(opponents), dealer_(plan, opponents + 1), kinds_(plan.contests[0].categories.data()) {}

    bool batch(RandomStream random, u64 deals) {
        Shuffled deck(plan_.decks[0]);
        for (u64 i = 0; i < deals; i += BLOCK) block(random, deck, static_cast<u32>(std::min(u64{BLOCK}, deals - i)));
        return true;
    }

    void finish() {
        std::size_t cell = 0;
        for (int better = 0; better <= opponents_; ++better)
            for (int same = 0; same <= opponents_; ++same) counts_.ahead[cell++] += ahead_[better][same], counts_.deals += ahead_[better][same];
        for (std::size_t kind = 0; kind < CATEGORIES; ++kind) counts_.categories[kind] += kinds_of_hand_[kind];
    }

  private:
    using Dealer = SumDealer<mode, MOST_OPPONENTS + 1>;
    static constexpr u32 BLOCK = Dealer::BLOCK;

    void block(RandomStream& random, Shuffled& deck, u32 deals) {
        typename Dealer::Ranks ranks;
        dealer_.deal(random, deck, deals, ranks);
        u8 better[BLOCK] = {}, same[BLOCK] = {};
        for (int hand = 1; hand <= opponents_; ++hand)
            for (u32 i = 0; i < deals; ++i) {
                better[i] = static_cast<u8>(better[i] + (ranks[hand][i] > ranks[0][i]));
                same[i] = static_cast<u8>(same[i] + (ranks[hand][i] == ranks[0][i]));
            }
        for (u32 i = 0; i < deals; ++i) {
            const u16 rank = ranks[0][i];
            ++(rank ? ahead_[better[i]][same[i]] : ahead_[opponents_][0]);  // a hand that does not qualify beats nobody
            ++kinds_of_hand_[kinds_[rank / 2u]];
        }
    }

    const Plan& plan_;
    OpponentCounts& counts_;
    const int opponents_;
    Dealer dealer_;
    const u8* kinds_;
    u64 ahead_[MOST_OPPONENTS + 1][MOST_OPPONENTS + 1] = {};
    u64 kinds_of_hand_[CATEGORIES] = {};
};

template <Mode mode>
void count(const Plan& plan, int opponents, std::vector<OpponentCounts>& counts, u64 seed, u64 first, u64 deals) {
    deal_batches(seed, first, deals, static_cast<int>(counts.size()),
                 [&](int thread) { return Opponents<mode>(plan, opponents, counts[static_cast<std::size_t>(thread)]); });
}

bool can(const Plan& plan) {
    return supports_sums<Mode::natural>(plan) || supports_sums<Mode::wild>(plan) || supports_sums<Mode::lowest>(plan) || supports_sums<Mode::general>(plan);
}

}  // namespace

bool supports_opponents(const Plan& plan, int opponents) {
    if (plan.seats != 2 || opponents < 1 || opponents > MOST_OPPONENTS || !can(plan)) return false;
    int dealt = 0;
    for (const Step& step : plan.steps) dealt += step.count * (plan.contests[0].own[1] >> step.pile & 1 ? opponents : 1);
    u64 known = 0;
    for (u64 piles = plan.contests[0].own[1]; piles; piles &= piles - 1) known |= plan.piles[static_cast<std::size_t>(std::countr_zero(piles))];
    return !known && dealt <= std::popcount(plan.decks[0]);
}

OpponentCounts sample_opponents(const Plan& plan, int opponents, u64 seed, u64 first_batch, u64 deals, int threads) {
    const auto sides = static_cast<std::size_t>(opponents) + 1;
    OpponentCounts none;
    none.ahead.resize(sides * sides);
    std::vector<OpponentCounts> counts(static_cast<std::size_t>(threads), none);
    const auto counted = supports_sums<Mode::natural>(plan)  ? count<Mode::natural>
                         : supports_sums<Mode::wild>(plan)   ? count<Mode::wild>
                         : supports_sums<Mode::lowest>(plan) ? count<Mode::lowest>
                                                             : count<Mode::general>;
    counted(plan, opponents, counts, seed, first_batch, deals);
    for (int thread = 1; thread < threads; ++thread) {
        const OpponentCounts& more = counts[static_cast<std::size_t>(thread)];
        counts[0].deals += more.deals;
        for (std::size_t i = 0; i < more.ahead.size(); ++i) counts[0].ahead[i] += more.ahead[i];
        for (std::size_t i = 0; i < more.categories.size(); ++i) counts[0].categories[i] += more.categories[i];
    }
    return counts[0];
}

}  // namespace riverboat

#include "odds/sampling.hpp"

#include "odds/one_deal.hpp"
#include "odds/sum_dealer.hpp"

namespace riverboat {
namespace {

constexpr int TRIES = 1 << 20;  // after so many failures the ranges always share cards

template <class T>
std::size_t place(T number) {
    return static_cast<std::size_t>(number);
}

// --- any plan ------------------------------------------------------------------------------------------------------

class AnyPlan {
  public:
    AnyPlan(const Plan& plan, Tally& tally) : plan_(plan), tally_(tally) {}

    bool batch(RandomStream random, u64 deals) {
        std::vector<Shuffled> decks(plan_.decks.begin(), plan_.decks.end());
        for (u64 i = 0; i < deals; ++i) {
            random.fresh();
            Deal deal(plan_);
            for (Shuffled& deck : decks) deck.top = 0;
            u64 held = 0;
            if (!hold(random, deal, held)) return false;
            for (const Step& step : plan_.steps) take(random, deal, step, decks[place(step.deck)], held);
            Tally::Scores scores;
            score(plan_, deal, scores);
            tally_.count(plan_, scores, 1, true);
            if (plan_.explained >= 0) explain(plan_, deal, scores, 1, tally_);
        }
        return true;
    }
    void finish() {}

  private:
    // Draws a holding of every range, again until no two share a card.
    bool hold(RandomStream& random, Deal& deal, u64& held) const {
        for (int tries = 0; tries < TRIES; ++tries) {
            held = 0;
            bool apart = true;
            for (const Range& range : plan_.ranges) {
                const auto at = std::upper_bound(range.weights.begin(), range.weights.end(), random.wide(range.weights.back()));
                const u64 hand = range.hands[place(at - range.weights.begin())];
                apart = apart && !(held & hand);
                held |= hand;
                deal.piles[range.pile] = plan_.piles[place(range.pile)] | hand;
            }
            if (apart) return true;
        }
        return false;
    }

    void take(RandomStream& random, Deal& deal, const Step& step, Shuffled& deck, u64 held) const {
        int count = step.count;
        if (step.kind == Step::Kind::keep) {
            deal.piles[step.pile] = kept_cards(plan_, deal, step);
            return;
        }
        if (step.kind == Step::Kind::redraw) {
            const u64 stay = cards_not_redrawn(plan_, deal, step);
            count = std::popcount(deal.piles[step.pile] & ~stay);
            deal.piles[step.pile] = stay;
        }
        while (count) {
            const int card = deck.draw(random);
            if (held >> card & 1) continue;
            deal.lay(step, card);
            --count;
        }
    }

    const Plan& plan_;
    Tally& tally_;
};

// --- one share, ranked by a sum of each seat's cards and the board's ---------------------------------------------------

template <Mode mode>
class BySums {
  public:
    BySums(const Plan& plan, Tally& tally) : plan_(plan), tally_(tally), dealer_(plan), kinds_(plan.contests[0].categories.data()) {}

    bool batch(RandomStream random, u64 deals) {
        Shuffled deck(plan_.decks[0]);
        for (u64 i = 0; i < deals; i += BLOCK) block(random, deck, static_cast<u32>(std::min(u64{BLOCK}, deals - i)));
        return true;
    }

    void finish() {
        for (u32 set = 0; set < 1u << plan_.seats; ++set) tally_.winner(0, set) += sets_[set], tally_.deals += sets_[set];
        for (int kind = 0; kind < CATEGORIES; ++kind) {
            tally_.winning(0, kind) += kind_of_set_[kind];
            for (int seat = 0; seat < plan_.seats; ++seat) tally_.category(0, seat, kind) += kinds_of_[seat][kind];
        }
    }

  private:
    using Dealer = SumDealer<mode, MOST_SEATS>;
    static constexpr u32 BLOCK = Dealer::BLOCK;

    void block(RandomStream& random, Shuffled& deck, u32 deals) {
        typename Dealer::Ranks ranks;
        dealer_.deal(random, deck, deals, ranks);
        u16 best[BLOCK] = {};
        u32 sets[BLOCK] = {};
        for (int seat = 0; seat < plan_.seats; ++seat)
            for (u32 i = 0; i < deals; ++i) {  // without a branch, which would be unpredictable
                const u16 rank = ranks[seat][i];
                const u32 more = rank > best[i], same = rank == best[i];
                sets[i] = (sets[i] & (more - 1)) | (more | same) << seat;
                best[i] = std::max(best[i], rank);
                ++kinds_of_[seat][kinds_[rank / 2u]];
            }
        for (u32 i = 0; i < deals; ++i) {
            const u32 set = best[i] ? sets[i] : 0;
            ++sets_[set];
            kind_of_set_[kinds_[best[i] / 2u]] += set != 0;
        }
    }

    const Plan& plan_;
    Tally& tally_;
    Dealer dealer_;
    const u8* kinds_;
    u64 sets_[1 << MOST_SEATS] = {};
    u64 kinds_of_[MOST_SEATS][CATEGORIES] = {};
    u64 kind_of_set_[CATEGORIES] = {};
};

template <class Dealer>
void count(const Plan& plan, std::vector<Tally>& tallies, u64 seed, u64 first, u64 deals) {
    deal_batches(seed, first, deals, static_cast<int>(tallies.size()), [&](int thread) { return Dealer(plan, tallies[place(thread)]); });
}

}  // namespace

Tally sample(const Plan& plan, u64 seed, u64 first, u64 deals, int threads) {
    const auto counted = supports_sums<Mode::natural>(plan)   ? count<BySums<Mode::natural>>
                         : supports_sums<Mode::wild>(plan)    ? count<BySums<Mode::wild>>
                         : supports_sums<Mode::lowest>(plan)  ? count<BySums<Mode::lowest>>
                         : supports_sums<Mode::general>(plan) ? count<BySums<Mode::general>>
                                                              : count<AnyPlan>;
    std::vector<Tally> tallies(place(threads), Tally(plan));
    counted(plan, tallies, seed, first, deals);
    for (int thread = 1; thread < threads; ++thread) tallies[0] += tallies[place(thread)];
    tallies[0].settle(true);
    return tallies[0];
}

}  // namespace riverboat

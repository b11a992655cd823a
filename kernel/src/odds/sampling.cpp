#include "odds/sampling.hpp"

#include <atomic>
#include <thread>

#include "cards/random_stream.hpp"
#include "odds/one_deal.hpp"

namespace riverboat {
namespace {

constexpr int TRIES = 1 << 20;  // after so many failures the ranges always share cards

template <class T>
std::size_t place(T number) {
    return static_cast<std::size_t>(number);
}

// A deck that is shuffled as it is dealt: the cards from `top` on are still to come.
struct Shuffled {
    u8 cards[CARDS];
    u32 size = 0, top = 0;

    explicit Shuffled(u64 deck) {
        for (; deck; deck &= deck - 1) cards[size++] = static_cast<u8>(std::countr_zero(deck));
    }
    RIVERBOAT_HOT u8 take(u32 other) {
        const u8 card = cards[other];
        cards[other] = cards[top];
        return cards[top++] = card;
    }
    RIVERBOAT_HOT u8 draw(RandomStream& random) { return take(top + random.below(size - top)); }
};

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
    BySums(const Plan& plan, Tally& tally) : plan_(plan), tally_(tally), rule_(plan.contests[0].rules[0]), kinds_(plan.contests[0].categories.data()) {
        const Contest& contest = plan.contests[0];
        for (int seat = 0; seat < plan.seats; ++seat) {
            u64 known = 0;
            for (u64 piles = contest.own[place(seat)]; piles; piles &= piles - 1) known |= plan.piles[place(std::countr_zero(piles))];
            known_[seat] = add(no_cards(), known);
        }
        known_[plan.seats] = contest.boards ? add(Sum{}, plan.piles[place(contest.board())]) : Sum{};
        // The cards of each seat are adjacent, followed by those of the board.
        for (int to = 0; to <= plan.seats; ++to) {
            first_[to] = count_;
            u8 slot = 0;
            for (const Step& step : plan.steps)
                for (int i = 0; i < step.count; ++i, ++slot)
                    if (to == (contest.boards >> step.pile & 1 ? plan.seats : owner(contest, step.pile))) place_[slot] = static_cast<u8>(count_++);
        }
        first_[plan.seats + 1] = count_;
        for (u32 slot = 0; slot < count_; ++slot) bounds_[slot] = static_cast<u16>(std::popcount(plan.decks[0]) - static_cast<int>(slot));
    }

    static bool supports(const Plan& plan) {
        if (plan.shares() != 1 || !plan.ranges.empty() || plan.explained >= 0) return false;
        const Contest& contest = plan.contests[0];
        if (contest.kind != Contest::Kind::best || !contest.simple() || contest.faced >= 0 || !contest.pick.any() || !contest.pick_of_four.any()) return false;
        const Rule& rule = contest.rules[0];
        if (!rule.sums() || rule.mode() != mode) return false;
        int cards[MOST_PILES] = {};
        for (std::size_t pile = 0; pile < plan.piles.size(); ++pile) cards[pile] = std::popcount(plan.piles[pile]);
        for (const Step& step : plan.steps) {
            if (step.kind != Step::Kind::fill || step.deck || step.up >= 0) return false;
            if (!(contest.boards >> step.pile & 1) && owner(contest, step.pile) < 0) return false;
            cards[step.pile] += step.count;
        }
        for (u64 own : contest.own) {
            int held = contest.boards ? cards[contest.board()] : 0;
            for (; own; own &= own - 1) held += cards[std::countr_zero(own)];
            if (held > 7) return false;
        }
        return true;
    }

    // In blocks, each step for all deals of a block: while one deal waits for a table lookup, the next one proceeds.
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
    static constexpr u32 BLOCK = 32, ROOM = 56;

    void block(RandomStream& random, Shuffled& deck, u32 deals) {
        const int seats = plan_.seats;
        u16 ranks[MOST_SEATS][BLOCK];
        u8 cards[BLOCK][CARDS];
        for (u32 i = 0; i < deals; ++i) draw(random, deck, cards[i]);
        for (u32 i = 0; i < deals; ++i) {
            const Sum board = sum_of(seats, known_[seats], cards[i]);
            for (int seat = 0; seat < seats; ++seat) {
                Sum sum = sum_of(seat, known_[seat], cards[i]);
                plus(sum, board);
                ranks[seat][i] = by_sum<mode>(rule_, sum);
            }
        }
        u16 best[BLOCK] = {};
        u32 sets[BLOCK] = {};
        for (int seat = 0; seat < seats; ++seat)
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

    static int owner(const Contest& contest, int pile) {
        int found = -1;
        for (std::size_t seat = 0; seat < contest.own.size(); ++seat)
            if (contest.own[seat] >> pile & 1) found = found < 0 ? static_cast<int>(seat) : MOST_PILES;
        return found < MOST_PILES ? found : -1;
    }
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

    const Plan& plan_;
    Tally& tally_;
    const Rule& rule_;
    const u8* kinds_;
    Sum known_[MOST_SEATS + 1];
    u8 place_[CARDS] = {};
    alignas(16) u16 bounds_[ROOM] = {};
    u32 first_[MOST_SEATS + 2] = {}, count_ = 0;
    u64 sets_[1 << MOST_SEATS] = {};
    u64 kinds_of_[MOST_SEATS][CATEGORIES] = {};
    u64 kind_of_set_[CATEGORIES] = {};
};

template <class Dealer>
void run(const Plan& plan, Tally& tally, u64 seed, u64 first, u64 deals, std::atomic<u64>& next) {
    const u64 batches = (deals + BATCH - 1) / BATCH;
    Dealer dealer(plan, tally);
    for (u64 batch = next++; batch < batches; batch = next++)
        if (!dealer.batch(RandomStream(seed, first + batch), std::min(BATCH, deals - batch * BATCH))) break;
    dealer.finish();
    tally.settle(true);
}

}  // namespace

Tally sample(const Plan& plan, u64 seed, u64 first, u64 deals, int threads) {
    const auto dealt = BySums<Mode::natural>::supports(plan)   ? run<BySums<Mode::natural>>
                       : BySums<Mode::wild>::supports(plan)    ? run<BySums<Mode::wild>>
                       : BySums<Mode::lowest>::supports(plan)  ? run<BySums<Mode::lowest>>
                       : BySums<Mode::general>::supports(plan) ? run<BySums<Mode::general>>
                                                               : run<AnyPlan>;
    std::vector<Tally> tallies(place(threads), Tally(plan));
    std::atomic<u64> next = 0;
    std::vector<std::jthread> workers;
    for (int thread = 1; thread < threads; ++thread) workers.emplace_back([&, thread] { dealt(plan, tallies[place(thread)], seed, first, deals, next); });
    dealt(plan, tallies[0], seed, first, deals, next);
    workers.clear();  // joins
    for (int thread = 1; thread < threads; ++thread) tallies[0] += tallies[place(thread)];
    return tallies[0];
}

}  // namespace riverboat

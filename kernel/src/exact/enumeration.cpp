#include "exact/enumeration.hpp"

#include <atomic>
#include <chrono>
#include <thread>

#include "cards/card_subsets.hpp"
#include "odds/one_deal.hpp"

namespace riverboat {
namespace {

template <class T>
std::size_t place(T number) {
    return static_cast<std::size_t>(number);
}

// The holdings of the ranges by number; returns their weight, 0 if two share a card.
u64 hold(const Plan& plan, u64 number, Deal& deal, u64& held) {
    u64 times = 1;
    held = 0;
    for (const Range& range : plan.ranges) {
        const u64 at = number % range.hands.size();
        number /= range.hands.size();
        const u64 hand = range.hands[at];
        if (held & hand) return 0;
        held |= hand;
        deal.piles[range.pile] = plan.piles[place(range.pile)] | hand;
        times *= range.weights[at] - (at ? range.weights[at - 1] : 0);
    }
    return times;
}

u64 holdings(const Plan& plan) {
    u64 number = 1;
    for (const Range& range : plan.ranges) number *= range.hands.size();
    return number;
}

const Step* first_fill(const Plan& plan) {
    for (const Step& step : plan.steps)
        if (step.kind == Step::Kind::fill && step.count) return &step;
    return nullptr;
}

class Enumeration {
  public:
    Enumeration(const Plan& plan, Tally& tally, std::atomic<bool>& stop, const std::function<bool()>* stopped)
        : plan_(plan), tally_(tally), stop_(stop), stopped_(stopped), first_(first_fill(plan)) {}

    void part(u64 number) {
        const u64 holding = number / CARDS;
        first_card_ = static_cast<int>(number % CARDS);
        Deal deal(plan_);
        u64 held = 0;
        times_ = hold(plan_, holding, deal, held);
        if (!times_ || (first_ ? !((plan_.decks[place(first_->deck)] & ~held) >> first_card_ & 1) : first_card_ != 0)) return;
        std::vector<u64> decks = plan_.decks;
        decks[0] &= ~held;
        walk(deal, decks, 0);
    }

  private:
    void walk(const Deal& deal, std::vector<u64>& decks, std::size_t at) {
        if (at == plan_.steps.size()) {
            Tally::Scores scores;
            score(plan_, deal, scores);
            tally_.count(plan_, scores, times_, false);
            if (plan_.explained >= 0) explain(plan_, deal, scores, times_, tally_);
            if ((++leaves_ & 1023) == 0 && stopped_ && (*stopped_)()) stop_ = true;
            return;
        }
        const Step& step = plan_.steps[at];
        Deal next = deal;
        if (step.kind == Step::Kind::keep) {
            next.piles[step.pile] = kept_cards(plan_, deal, step);
            return walk(next, decks, at + 1);
        }
        u64& deck = decks[place(step.deck)];
        const u64 whole = deck;
        u64 always = 0, pool = whole;
        int count = step.count;
        if (&step == first_) {  // this part: the choices whose lowest card is the given one
            always = u64{1} << first_card_;
            pool &= ~(always | (always - 1));
            --count;
        }
        if (std::popcount(pool) < count) return;
        subsets(pool, count, [&](u64 chosen) {
            if (stop_.load(std::memory_order_relaxed)) return;
            chosen |= always;
            next.piles[step.pile] = deal.piles[step.pile] | chosen;
            if (step.up >= 0) next.lay(step, std::countr_zero(chosen));
            deck = whole & ~chosen;
            walk(next, decks, at + 1);
        });
        deck = whole;
    }

    const Plan& plan_;
    Tally& tally_;
    std::atomic<bool>& stop_;
    const std::function<bool()>* stopped_;
    const Step* first_;
    int first_card_ = 0;
    u64 times_ = 0, leaves_ = 0;
};

}  // namespace

bool countable(const Plan& plan) {
    for (const Step& step : plan.steps)
        if (step.kind == Step::Kind::redraw) return false;
    return true;
}

u64 parts(const Plan& plan) { return holdings(plan) * CARDS; }

Tally exact(const Plan& plan, u64 lo, u64 hi, int threads, const std::function<bool()>& stopped) {
    std::vector<Tally> tallies(place(threads), Tally(plan));
    std::atomic<u64> next = lo;
    std::atomic<bool> stop = false;
    const auto work = [&](int thread) {
        Enumeration all(plan, tallies[place(thread)], stop, threads == 1 ? &stopped : nullptr);
        for (u64 part = next++; part < hi && !stop; part = next++) all.part(part);
        tallies[place(thread)].settle(false);
    };
    if (threads == 1) {
        work(0);
        return tallies[0];
    }
    // The calling thread only polls, since the workers may take long.
    std::atomic<int> left = threads;
    std::vector<std::jthread> workers;
    workers.reserve(place(threads));
    for (int thread = 0; thread < threads; ++thread)
        workers.emplace_back([&, thread] {
            work(thread);
            --left;
        });
    for (int pause = 1; left; pause = std::min(2 * pause, 10'000)) {  // microseconds; short at first, so that a short count ends at once
        std::this_thread::sleep_for(std::chrono::microseconds(pause));
        if (stopped()) stop = true;
    }
    workers.clear();  // joins
    for (int thread = 1; thread < threads; ++thread) tallies[0] += tallies[place(thread)];
    return tallies[0];
}

}  // namespace riverboat

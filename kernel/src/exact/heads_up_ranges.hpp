// Heads-up ranges of two-card hands with one board, for the best natural hand: exact, however wide the ranges.
#pragma once

#include <functional>

#include "exact/heads_up_showdowns.hpp"

namespace riverboat {

class HeadsUpRanges {
  public:
    // Whether a plan is of this kind: two seats with two cards each (known, a range or random), a board of five, high hands, and
    // weights small enough for 64-bit counts.
    static bool supports(const Plan& plan);

    explicit HeadsUpRanges(const Plan& plan);
    HeadsUpRanges(const HeadsUpRanges&) = delete;
    HeadsUpRanges& operator=(const HeadsUpRanges&) = delete;

    // The number of parts of the work, whose counts add up. The calling thread polls `stopped`; if it returns true, the counts are
    // discarded.
    u64 parts() const { return works_.size(); }
    Tally count(u64 lo, u64 hi, int threads, const std::function<bool()>& stopped) const;

  private:
    // The cheapest way: by pairs of hands up to suits, by single hands, or by boards.
    enum class Way { pairings, hands, runouts };
    struct Work {
        u64 first = 0, second = 0;  // two hands, or the number of one hand, or a runout
        u64 times = 1;
    };

    void pair_up();
    void work(const Work& part, Tally& tally, Score& score) const;

    Plan plan_;
    std::vector<Side> sides_;
    Flop flop_{};
    Way way_ = Way::runouts;
    int solo_seat_ = 0;
    std::vector<Work> works_;
};

}  // namespace riverboat

// Two seats with ranges of two cards each, one board, the best natural hand: exact, however wide the ranges.
#pragma once

#include <functional>

#include "exact/heads_up_runouts.hpp"

namespace riverboat {

class HeadsUp {
  public:
    // Whether a plan is one: two seats whose own two cards are known, a range or any; the rest of a board of five; high hands.
    // Weights may be so large that counts would not fit; then it is not.
    static bool can(const Plan& plan);

    explicit HeadsUp(const Plan& plan);
    HeadsUp(const HeadsUp&) = delete;
    HeadsUp& operator=(const HeadsUp&) = delete;

    // The work falls into so many parts; the counts of some add up. `stopped` is asked now and then by the calling thread; what
    // was counted when it said yes is lost.
    u64 parts() const { return works_.size(); }
    Tally count(u64 lo, u64 hi, int threads, const std::function<bool()>& stopped) const;

  private:
    // By what is least work: pairs of hands that differ in more than suits, single hands, or boards.
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

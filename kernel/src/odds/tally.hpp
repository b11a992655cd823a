// The counts of all deals; parts can be added in any order.
#pragma once

#include "odds/plan.hpp"

namespace riverboat {

struct Tally {
    int seats = 0, shares = 0, rows = 1;
    u64 deals = 0;
    std::vector<u64> winners;     // [share][set of seats]: who won it; empty if no seat qualified
    std::vector<u64> units;       // [seat] units won of the whole pot, which has UNITS per share
    std::vector<u64> squares;     // [seat] squared units, for the error of a sample; 0 in an enumeration
    std::vector<u64> scoops;      // [seat] whole pots won alone
    std::vector<u64> parts;       // [seat] parts of pots won
    std::vector<u64> categories;  // [share][seat][category]
    std::vector<u64> won;         // [share][category] of the hand that won it
    std::vector<u64> improved;    // [seat][category without wild cards][category], if `explained`
    std::vector<u64> wild;        // [seat][card]: how often it was wild, if `explained`

    explicit Tally(const Plan& plan)
        : seats(plan.seats),
          shares(plan.shares()),
          rows(plan.rows),
          winners(places(shares) << seats),
          units(places(seats)),
          squares(places(seats)),
          scoops(places(seats)),
          parts(places(seats)),
          categories(places(shares * seats * CATEGORIES)),
          won(places(shares * CATEGORIES)),
          improved(places(plan.explained < 0 ? 0 : seats * CATEGORIES * CATEGORIES)),
          wild(places(plan.explained < 0 ? 0 : seats * CARDS)) {}

    Tally& operator+=(const Tally& other);

    u64& winner(int share, u32 set) { return winners[(places(share) << seats) + set]; }
    u64& category(int share, int seat, int kind) { return categories[places((share * seats + seat) * CATEGORIES + kind)]; }
    u64& winning(int share, int kind) { return won[places(share * CATEGORIES + kind)]; }

    // Counts one deal `times` times: the scores of every seat for every share, and their kinds. A score of zero, or below that of the
    // deck's own hand, does not qualify.
    struct Scores {
        u16 of[MOST_SHARES][MOST_SEATS];
        u16 least[MOST_SHARES] = {};
    };
    void count(const Plan& plan, const Scores& scores, u64 times, bool sampled);

    // All counts in one row: the deals, then every vector in the order above.
    std::vector<u64> row() const;

    // With one share, the units of each seat follow from the winners.
    void settle(bool sampled);

  private:
    static std::size_t places(int count) { return static_cast<std::size_t>(count); }
    static u64 square(u64 value) { return value * value; }
    void pay(const std::array<u32, MOST_SHARES>& sets, u64 times, bool sampled);
};

}  // namespace riverboat

// Exact spots without Python: milliseconds a spot, as JSON.
#include <chrono>
#include <cstdio>
#include <random>
#include <string_view>

#include "exact/known_hands.hpp"

namespace riverboat {
namespace {

u64 cards(std::string_view text) {
    constexpr std::string_view RANK = "23456789TJQKA", SUIT = "cdhs";
    u64 mask = 0;
    for (std::size_t i = 0; i < text.size(); i += 2) mask |= u64{1} << (4 * RANK.find(text[i]) + SUIT.find(text[i + 1]));
    return mask;
}

Plan spot(const std::vector<std::string_view>& hands, std::string_view board, const std::vector<Rule>& rules, Pick pick) {
    Plan plan;
    plan.seats = static_cast<int>(hands.size());
    plan.piles = {cards(board)};
    u64 deck = DECK & ~plan.piles[0];
    for (const auto hand : hands) plan.piles.push_back(cards(hand)), deck &= ~cards(hand);
    plan.decks = {deck};
    for (const Rule& rule : rules) {
        Contest contest;
        for (std::size_t seat = 0; seat < hands.size(); ++seat) contest.own.push_back(u64{2} << seat);
        contest.rules = {rule};
        contest.pick = pick;
        contest.boards = 1;
        contest.categories = categories_of(rule);
        plan.contests.push_back(contest);
    }
    plan.steps = {Step{.count = 5 - std::popcount(plan.piles[0])}};
    return plan;
}

template <class Work>
double best_milliseconds(int rounds, Work&& work) {
    double best = 1e9;
    for (int round = 0; round < rounds; ++round) {
        const auto start = std::chrono::steady_clock::now();
        work();
        best = std::min(best, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    return best;
}

void run() {
    const Rule high;
    Rule low;
    low.ranking = ACE_TO_FIVE_RANKING;
    low.floor = EIGHT_LOW;
    low.compile();
    volatile u64 keep = 0;
    const auto time = [&](const Plan& plan) { return best_milliseconds(200, [&] { keep = count_known_hands(plan).deals; }); };
    std::printf("{\"two_cards\": %.3f, ", time(spot({"AsKs", "QdQh"}, "", {high}, {})));
    std::printf("\"six_seats\": %.3f, ", time(spot({"AsKs", "QdQh", "7c6c", "5s4s", "JhTh", "2d2c"}, "", {high}, {})));
    std::printf("\"four_cards\": %.3f, ", time(spot({"AsKsQhJh", "TdTc9d8c"}, "", {high}, {2, 3})));
    constexpr std::size_t HANDS = 100'000;
    std::mt19937_64 random(1);
    std::vector<std::array<u64, 2>> dealt(HANDS);
    const auto deal = [&](u64 from, int many) {
        u64 drawn = 0;
        while (std::popcount(drawn) < many) drawn |= u64{1} << random() % CARDS & ~from;
        return drawn;
    };
    for (auto& [hand, board] : dealt) hand = deal(0, 4), board = deal(hand, 5);
    const auto judge_all = [&](const Rule& rule) {
        return 1e6 / HANDS * best_milliseconds(20, [&] {
                   for (const auto& [hand, board] : dealt) keep = keep + judge(rule, hand, board, {2, 3});
               });
    };
    std::printf("\"four_cards_judged_ns\": %.1f, \"four_cards_low_judged_ns\": %.1f, ", judge_all(high), judge_all(low));
    std::printf("\"four_cards_high_low\": %.3f}\n", time(spot({"AsKsQhJh", "Ad2dTc8c"}, "", {high, low}, {2, 3})));
}

}  // namespace
}  // namespace riverboat

int main() { riverboat::run(); }

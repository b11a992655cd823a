// The kernel alone, without Python: all seven-card hands in order, and random ones; prints hands per second as JSON.
#include <chrono>
#include <cstdio>
#include <random>

#include "ranking/rank_many_hands.hpp"

namespace riverboat {
namespace {

template <int left>
u64 sweep(const Rule& high, std::size_t next, u64 key, u64 lanes) {
    u64 total = 0;
    for (std::size_t i = next; i < CARDS; ++i) {
        const u64 sum = key + high.constants[i].key();
        if constexpr (left > 1)
            total += sweep<left - 1>(high, i + 1, sum, lanes + high.constants[i].lanes());
        else
            total += natural(*high.table, sum, lanes + high.constants[i].lanes());
    }
    return total;
}

template <class Work>
double best_seconds(int rounds, Work&& work) {
    double best = 1e9;
    for (int round = 0; round < rounds; ++round) {
        const auto start = std::chrono::steady_clock::now();
        work();
        best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    return best;
}

void run() {
    const Rule high;
    volatile u64 keep = 0;
    const double in_order = best_seconds(5, [&] { keep = sweep<7>(high, 0, no_cards().key(), 0); });

    constexpr std::size_t HANDS = 1'000'000;
    std::mt19937_64 random(1);
    std::vector<u8> cards;
    while (cards.size() < 7 * HANDS) {
        u64 seen = 0;
        while (std::popcount(seen) < 7)
            if (const u64 card = random() % CARDS; !(seen >> card & 1)) seen |= u64{1} << card, cards.push_back(static_cast<u8>(card));
    }
    std::vector<u16> out(HANDS);
    const Rows rows{cards.data(), HANDS, 7, 7, 1};
    const double at_random = best_seconds(30, [&] { keep = static_cast<u64>(rank_many_hands(high, rows, out.data(), 1)); });
    std::printf("{\"sequential\": %.0f, \"random\": %.0f}\n", 133'784'560 / in_order, HANDS / at_random);
}

}  // namespace
}  // namespace riverboat

int main() { riverboat::run(); }

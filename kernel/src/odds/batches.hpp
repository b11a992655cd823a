// Deals batches on threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "cards/random_stream.hpp"

namespace riverboat {

// Deals per batch. Every batch has a random stream of its own, so that the number of threads does not change the counts.
inline constexpr u64 BATCH = 4096;

// Deals `deals` deals, starting at batch `first`. Each thread has a dealer made by `dealer_of(thread)`; its `batch` returns false if
// nothing can be dealt, and its `finish` is called last.
template <class DealerOf>
void deal_batches(u64 seed, u64 first, u64 deals, int threads, DealerOf&& dealer_of) {
    const u64 batches = (deals + BATCH - 1) / BATCH;
    std::atomic<u64> next = 0;
    const auto work = [&](int thread) {
        auto dealer = dealer_of(thread);
        for (u64 batch = next++; batch < batches; batch = next++)
            if (!dealer.batch(RandomStream(seed, first + batch), std::min(BATCH, deals - batch * BATCH))) break;
        dealer.finish();
    };
    std::vector<std::jthread> workers;
    for (int thread = 1; thread < threads; ++thread) workers.emplace_back(work, thread);
    work(0);
}

}  // namespace riverboat

// Random numbers from a seed and a purpose, as cards/shuffle.py draws them: the bytes of SHA-256(purpose, 0, seed, counter), in order.
#pragma once

#include <string_view>

#include "cards/card_sum.hpp"

namespace riverboat {

using Seed = std::array<u8, 32>;

// The SHA-256 digest of up to 119 bytes.
Seed sha256(std::string_view message);

class HashStream {
  public:
    HashStream(const Seed& seed, std::string_view purpose);

    // A uniform number below a bound of up to 256, by rejection sampling.
    int below(int bound);

    // The next 32 bytes, of a stream from which nothing has been taken.
    Seed take();

  private:
    static constexpr std::size_t MOST_PURPOSE = 64;
    void fill();

    std::array<char, MOST_PURPOSE + 1 + 32 + 8> message_{};
    std::size_t prefix_;
    u64 counter_ = 0;
    Seed block_{};
    std::size_t at_ = 32;
};

// Shuffles from the last position down, as cards/shuffle.py does.
void shuffle(u8* order, int count, const Seed& seed);

}  // namespace riverboat

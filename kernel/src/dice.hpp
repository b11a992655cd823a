// Fair numbers for sampling: SplitMix64, a stream of its own for every batch of a seed.
#pragma once

#include "sum.hpp"

namespace riverboat {

class Dice {
  public:
    Dice(u64 seed, u64 batch) : state_(mixed(mixed(seed) + batch)) {}

    RIVERBOAT_HOT u64 next() { return mixed(state_ += 0x9E3779B97F4A7C15); }

    // A number below the bound, every one as likely: 32 bits make one, and of a word the low half is used before the high one.
    RIVERBOAT_HOT u32 below(u32 bound) {
        if (!left_) word_ = next();
        const u32 bits = static_cast<u32>(left_ ? word_ >> 32 : word_);
        left_ = !left_;
        return scaled(bits, bound);
    }

    // Two such numbers out of one word, for hot loops: what two calls of `below` give after `fresh`.
    RIVERBOAT_HOT void two_below(u32 first_bound, u32 second_bound, u32& first, u32& second) {
        const u64 word = next();
        first = scaled(static_cast<u32>(word), first_bound);
        second = scaled(static_cast<u32>(word >> 32), second_bound);
    }

    // Every deal starts with a whole word.
    void fresh() { left_ = false; }

  private:
    static u64 mixed(u64 word) {
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9;
        word = (word ^ word >> 27) * 0x94D049BB133111EB;
        return word ^ word >> 31;
    }

    // The high half of the product; the few low halves that would favour some numbers are thrown again.
    RIVERBOAT_HOT u32 scaled(u32 bits, u32 bound) {
        u64 product = u64{bits} * bound;
        if (static_cast<u32>(product) < bound) [[unlikely]] {
            const u32 unfair = -bound % bound;
            while (static_cast<u32>(product) < unfair) product = (next() >> 32) * bound;
        }
        return static_cast<u32>(product >> 32);
    }

    u64 state_;
    u64 word_ = 0;
    bool left_ = false;
};

}  // namespace riverboat

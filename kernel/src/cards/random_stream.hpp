// Uniform random numbers for sampling: SplitMix64, with one stream for every batch of a seed.
#pragma once

#include "cards/card_sum.hpp"

#ifdef __SSE4_1__
#include <immintrin.h>
#endif

namespace riverboat {

class RandomStream {
  public:
    static constexpr u32 PIECES = 4;  // small numbers per word, from 16 bits each

    RandomStream(u64 seed, u64 batch) : state_(mixed(mixed(seed) + batch)) {}

    // A uniform number below a small bound; the low bits of a word are used first.
    RIVERBOAT_HOT u32 below(u32 bound) {
        if (piece_ == PIECES) word_ = next(), piece_ = 0;
        return small(word_, piece_++, bound);
    }

    // Starts a deal with a fresh word.
    RIVERBOAT_HOT void fresh() { piece_ = PIECES; }

    // A row of small numbers at once, the same as from `fresh` and calls of `below`; the arrays have room for multiples of eight.
    RIVERBOAT_HOT void row(const u16* bounds, u32 count, u16* out) {
        for (u32 at = 0; at < count; at += 8) {
            const u64 low = next(), high = at + PIECES < count ? next() : 0;
#ifdef __SSE4_1__
            const __m128i bound = _mm_load_si128(reinterpret_cast<const __m128i*>(bounds + at));
            const __m128i word = _mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low));
            const __m128i doubtful = _mm_subs_epu16(bound, _mm_mullo_epi16(word, bound));  // not zero where the low half is below the bound
            _mm_store_si128(reinterpret_cast<__m128i*>(out + at), _mm_mulhi_epu16(word, bound));
            if (_mm_testz_si128(doubtful, doubtful)) [[likely]]
                continue;
#endif
            for (u32 i = 0; i < 8 && at + i < count; ++i) out[at + i] = static_cast<u16>(small(i < PIECES ? low : high, i % PIECES, bounds[at + i]));
        }
    }

    // A uniform number below a bound of 32 bits, from a word of its own.
    u32 wide(u32 bound) {
        u64 product = (next() >> 32) * bound;
        const u32 unfair = static_cast<u32>((u64{1} << 32) % bound);
        while (static_cast<u32>(product) < unfair) product = (next() >> 32) * bound;
        return static_cast<u32>(product >> 32);
    }

  private:
    static u64 mixed(u64 word) {
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9;
        word = (word ^ word >> 27) * 0x94D049BB133111EB;
        return word ^ word >> 31;
    }
    RIVERBOAT_HOT u64 next() { return mixed(state_ += 0x9E3779B97F4A7C15); }

    // A piece of a word, scaled to the bound; the few pieces that would bias the result are drawn again from the whole word.
    RIVERBOAT_HOT static u32 small(u64 word, u32 piece, u32 bound) {
        u32 product = static_cast<u32>(word >> (16 * piece) & 0xFFFF) * bound;
        if ((product & 0xFFFF) < bound) [[unlikely]] {
            const u32 unfair = 65536 % bound;
            while ((product & 0xFFFF) < unfair) product = static_cast<u32>((word = mixed(word + piece + 1)) >> 48) * bound;
        }
        return product >> 16;
    }

    u64 state_;
    u64 word_ = 0;
    u32 piece_ = PIECES;
};

}  // namespace riverboat

// A deck that is shuffled as it is dealt.
#pragma once

#include "cards/random_stream.hpp"

namespace riverboat {

// The cards from `top` on are still to come.
struct Shuffled {
    u8 cards[CARDS];
    u32 size = 0, top = 0;

    explicit Shuffled(u64 deck) {
        for (; deck; deck &= deck - 1) cards[size++] = static_cast<u8>(std::countr_zero(deck));
    }
    RIVERBOAT_HOT u8 take(u32 other) {
        const u8 card = cards[other];
        cards[other] = cards[top];
        return cards[top++] = card;
    }
    RIVERBOAT_HOT u8 draw(RandomStream& random) { return take(top + random.below(size - top)); }
};

}  // namespace riverboat

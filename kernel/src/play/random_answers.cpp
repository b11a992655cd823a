#include "play/random_answers.hpp"

#include <algorithm>
#include <utility>

#include "play/phases.hpp"

namespace riverboat::play {
namespace {

int below(RandomStream& random, int bound) { return static_cast<int>(random.below(static_cast<u32>(bound))); }

// A uniform number below a bound of chips.
i64 chips_below(RandomStream& random, i64 bound) {
    if (bound <= 1 << 16) return below(random, static_cast<int>(bound));
    const i64 high = random.wide(u32{1} << 31), low = random.wide(u32{1} << 31);
    return (high << 31 | low) % bound;  // the bound is below 2^50, so that the bias is below 2^-12
}

i64 random_wager(const Ask& ask, RandomStream& random) {
    i64 answers[5] = {0, 0};  // check or call counts twice
    int count = 2;
    if (!ask.forced) answers[count++] = -1;
    if (ask.high) {
        answers[count++] = ask.low;
        answers[count++] = ask.low + chips_below(random, ask.high - ask.low + 1);
    }
    return answers[below(random, count)];
}

void mix(u8* order, int count, RandomStream& random) {
    for (int last = count - 1; last > 0; --last) std::swap(order[last], order[below(random, last + 1)]);
}

// The positions of a seat's cards in a random order.
int mixed_positions(const Seat& seat, RandomStream& random, u8* order) {
    int count = 0;
    for (int position = 0; position < seat.count; ++position)
        if (!seat.placed[position]) order[count++] = byte(position);
    mix(order, count, random);
    return count;
}

i64 random_discard(const Hand& hand, int seat, RandomStream& random) {
    const Ask& ask = hand.state.ask;
    int most = hand.seat(seat).count;
    while (most > ask.least && !may_discard_count(hand, seat, most)) --most;
    const int count = ask.least + below(random, most - ask.least + 1);
    while (true) {  // more than usual only beside an ace that is kept
        u8 order[MOST_HELD];
        mixed_positions(hand.seat(seat), random, order);
        i64 positions = 0;
        for (int at = 0; at < count; ++at) positions |= i64{1} << order[at];
        if (may_discard(hand, seat, positions)) return positions;
    }
}

i64 random_choice(const Ask& ask, const Seat& seat, RandomStream& random) {
    i64 words[3];
    int count = 0;
    for (int word = 0; word < ask.words; ++word)
        if (ask.prices[word] <= seat.stack) words[count++] = word;
    return words[below(random, count)];
}

i64 random_placement(const Hand& hand, const Phase& phase, int index, RandomStream& random) {
    const Seat& seat = hand.seat(index);
    u8 order[MOST_HELD];
    const int free = mixed_positions(seat, random, order), boards = static_cast<int>(phase.boards.size());
    const std::vector<int> held = placed_by(seat, phase);
    int largest = -1;
    for (int at = boards - 1; at >= 0; --at) {
        const bool fixed = hand.state.ask.fixed == phase.boards[static_cast<std::size_t>(at)] + 1;
        if (fixed || (!hand.state.ask.fixed && held[static_cast<std::size_t>(at)] > phase.sizes[1])) largest = at;
    }
    if (largest < 0) largest = below(random, boards);
    const auto wanted = [&](int at) { return phase.sizes[at == largest ? 0 : 1] - held[static_cast<std::size_t>(at)]; };
    i64 answer = 0;
    int used = 0;
    const auto put = [&](int board, int count) {
        for (int card = 0; card < count && used < free; ++card) answer |= i64{board + 1} << (PLACEMENT_BITS * order[used++]);
    };
    if (!phase.step) {
        for (int at = 0; at < boards; ++at) put(at, wanted(at));
        return answer;
    }
    int board = 0;
    do board = below(random, boards);
    while (wanted(board) < phase.step);
    put(board, phase.step);
    return answer;
}

}  // namespace

i64 random_answer(const Program& program, State& state, int seat, RandomStream& random) {
    const Hand hand(program, state);
    switch (state.ask.kind) {
        case Question::discard: return random_discard(hand, seat, random);
        case Question::choice: return random_choice(state.ask, state.seats[seat], random);
        case Question::placement: return random_placement(hand, program.phases[state.cursor.phase], seat, random);
        default: return random_wager(state.ask, random);
    }
}

State played_out(const Program& program, const State& from, RandomStream& random) {
    State state = from;
    if (!state.explicit_chance) {
        const int border = std::clamp<int>(state.fresh, state.deck_at, state.deck_end);  // cards that were shuffled back come last
        mix(state.deck + state.deck_at, border - state.deck_at, random);
        mix(state.deck + border, state.deck_end - border, random);
    }
    for (u8& part : state.seed) part = byte(below(random, 256));  // decks that are shuffled anew, and odd chips
    while (!state.over) {
        if (state.outcomes) {
            u64 cards = state.outcomes;
            for (int skipped = below(random, std::popcount(cards)); skipped; --skipped) cards &= cards - 1;
            deal_next(program, state, std::countr_zero(cards));
            continue;
        }
        for (Seats left = state.ask.waiting; left; left &= left - 1) {
            const int seat = std::countr_zero(left);
            apply(program, state, seat, random_answer(program, state, seat, random));
        }
    }
    return state;
}

}  // namespace riverboat::play

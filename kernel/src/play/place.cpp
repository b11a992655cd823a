// Placing cards on several boards, and running the boards out one by one: rules/phases/place.py.
#include <algorithm>
#include <functional>
#include <numeric>

#include "play/phases.hpp"

namespace riverboat::play {
namespace {

std::size_t place_of(int number) { return static_cast<std::size_t>(number); }
int part_of(i64 answer, int position) { return static_cast<int>(answer >> (PLACEMENT_BITS * position) & 15); }

void ask_to_place(Hand& hand, const Phase& phase, Seats seats, int fixed) {
    hand.ask(Question::placement, seats);
    hand.state.ask.fixed = byte(fixed);
    hand.state.ask.may_fold = phase.late_fold != 0;
}

// Places cards, or folds; returns the board that took the most cards, from 1, or 0.
int put(Hand& hand, const Phase& phase, int index) {
    const i64 answer = hand.answer(index);
    if (answer < 0) {
        hand.fold(index);
        return 0;
    }
    Seat& seat = hand.seat(index);
    for (int position = 0; position < seat.count; ++position)
        if (const int part = part_of(answer, position)) seat.placed[position] = byte(phase.boards[place_of(part - 1)] + 1);
    const std::vector<int> counts = placed_by(seat, phase);
    const auto largest = std::find(counts.begin(), counts.end(), phase.sizes[0]);
    return largest == counts.end() ? 0 : phase.boards[place_of(static_cast<int>(largest - counts.begin()))] + 1;
}

}  // namespace

std::vector<int> placed_by(const Seat& seat, const Phase& phase) {
    std::vector<int> counts(phase.boards.size());
    for (int position = 0; position < seat.count; ++position)
        for (std::size_t at = 0; at < counts.size(); ++at) counts[at] += seat.placed[position] == phase.boards[at] + 1;
    return counts;
}

bool may_place(const Hand& hand, const Phase& phase, int index, i64 answer) {
    if (answer < 0) return answer == -1 && hand.state.ask.may_fold;
    const Seat& seat = hand.seat(index);
    std::vector<int> counts = placed_by(seat, phase);
    int named = 0, free = 0;
    unsigned used = 0;
    for (int position = 0; position < MOST_HELD; ++position) {
        const int part = part_of(answer, position);
        const bool open = position < seat.count && !seat.placed[position];
        free += open;
        if (!part) continue;
        if (!open || part > static_cast<int>(counts.size())) return false;
        ++counts[place_of(part - 1)];
        ++named;
        used |= 1u << part;
    }
    if (answer >> (PLACEMENT_BITS * MOST_HELD) || named != (phase.step ? phase.step : free) || (phase.step && std::popcount(used) != 1)) return false;
    const int fixed = hand.state.ask.fixed;
    for (std::size_t at = 0; fixed && at < counts.size(); ++at)
        if (phase.boards[at] + 1 != fixed && counts[at] > phase.sizes[1]) return false;
    std::sort(counts.begin(), counts.end(), std::greater<>());
    for (std::size_t at = 0; at < counts.size(); ++at)
        if (counts[at] > phase.sizes[at]) return false;
    return true;
}

bool place(Hand& hand, const Phase& phase) {
    Cursor& cursor = hand.state.cursor;
    const int turns = phase.step ? std::accumulate(phase.sizes.begin(), phase.sizes.end(), 0) / phase.step : 1;
    if (!cursor.stage) {
        hand.state.entered = 1;
        cursor.stage = 1;
        cursor.turn = 0;
        cursor.offered = phase.fixed >= 0 ? byte(phase.fixed + 1) : u8{0};  // the board that takes the most
        hand.line_up();
        if (phase.at_once) {
            ask_to_place(hand, phase, hand.live(), cursor.offered);
            return false;
        }
    } else if (phase.at_once) {
        for (int at = 0; at < cursor.count; ++at) put(hand, phase, cursor.order[at]);
        return true;
    } else {
        const int largest = put(hand, phase, cursor.order[cursor.at++]);
        if (!cursor.offered) cursor.offered = byte(largest);
    }
    if (cursor.at == cursor.count) {
        ++cursor.turn;
        hand.line_up();
    }
    if (cursor.turn == turns || hand.decided()) return true;
    ask_to_place(hand, phase, Seats{1} << cursor.order[cursor.at], cursor.offered);
    return false;
}

bool run_out(Hand& hand, const Phase& phase) {
    State& state = hand.state;
    const int many = static_cast<int>(phase.boards.size());
    std::vector<int> order(phase.boards.size());
    std::iota(order.begin(), order.end(), 0);
    if (phase.order == RUN_BACKWARD) std::reverse(order.begin(), order.end());
    if (phase.order == RUN_LARGEST_LAST) {
        hand.line_up();
        const std::vector<int> counts = placed_by(hand.seat(state.cursor.order[0]), phase);
        const auto key = [&](int board) { return counts[place_of(board)] * MOST_BOARDS + board; };
        std::sort(order.begin(), order.end(), [&](int one, int other) { return key(one) < key(other); });
    }
    state.share_count = byte(many);
    int left = many * phase.cards;
    for (int at = 0; at < many; ++at) {
        const std::size_t number = place_of(order[place_of(at)]);
        state.share_order[at] = byte(phase.sizes[number]);  // the share that the board decides
        state.entered = 1;
        for (int card = 0; card < phase.cards; ++card) hand.turn(1, phase.boards[number], --left);
        for (int step = 1; step <= hand.count(); ++step)
            if (const int seat = hand.around(state.button, step); !hand.seat(seat).folded) hand.show(seat, phase.boards[number] + 1);
    }
    return true;
}

}  // namespace riverboat::play

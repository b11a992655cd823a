// A hand in progress, as phases see it: dealer/hand_in_progress.py in C++.
#pragma once

#include "chips/pot_division.hpp"
#include "play/program.hpp"

namespace riverboat::play {

inline u8 byte(int number) { return static_cast<u8>(number); }

// What a viewer learns; the code keeps apart what looks alike.
enum class Told : u8 { started = 1, card, faced, board, answer, discarded, shown, mucked, awarded, reshuffled };

class Hand {
  public:
    const Program& game;
    State& state;

    Hand(const Program& program, State& data) : game(program), state(data) {}

    // --- seats ---
    int count() const { return state.count; }
    Seat& seat(int index) { return state.seats[index]; }
    const Seat& seat(int index) const { return state.seats[index]; }
    int around(int first, int step) const { return (first + step) % state.count; }
    Seats live() const { return ((Seats{1} << state.count) - 1) & ~state.folded; }
    int live_count() const { return std::popcount(live()); }
    bool decided() const { return live_count() <= (game.alone_plays ? 0 : 1); }
    i64 pot() const;
    // Fills the cursor's order with the live seats, from the left of the button.
    void line_up();

    // --- chips ---
    void pay(int seat, i64 amount, bool bet = true);
    void pay_dead(int seat, i64 amount);
    void fold(int seat);

    // --- questions ---
    void ask(Question kind, Seats seats);
    i64 answer(int seat) const { return state.ask.answers[seat]; }
    void wager(int seat, i64 call, i64 low, i64 high, bool forced = false);

    // --- cards ---
    int deck_left() const { return state.deck_end - state.deck_at; }
    // Draws up to `count` cards; fewer if the deck is exhausted. Returns how many.
    int draw(int count, u8* cards);
    u64 returning() const { return game.draws ? state.muck : state.muck & state.burnt; }
    // Deals each of these seats one card per bit of `up`, from the lowest, one card at a time around the table.
    void deal(const u8* seats, int many, int cards, u32 up);
    void deal_one(int seat, bool up);
    void give(int seat, int card, bool up);
    void turn(int count, int board, int more = 0, u64* turned = nullptr);
    void lay(int count, int board);
    void reveal(int board);
    void burn();
    bool ready(int count);
    u64 take_away(int seat, i64 positions);
    u64 board(int board) const;
    u64 held(int seat) const;
    // Shows the hidden cards of a seat; if cards were placed, only those on this board (from 1; 0 for all).
    void show(int seat, int board = 0);

    // --- settlement ---
    struct Judged {
        int shares = 0, runs = 1;
        u8 share[MOST_JUDGED] = {}, run[MOST_JUDGED] = {};  // the contest and the run of each
        u16 scores[MOST_JUDGED][MOST_SEATS] = {};
    };
    // Puts the cards into the piles of the contests, for one run of the boards (0: they are not run twice).
    void contest_cards(Deal& deal, int run) const;
    Judged judge() const;
    std::vector<Award> awards(const Judged& judged) const;
    std::vector<Award> awards() const;
    void award(const std::vector<Award>& awards);
    void settle() { award(awards()); }

    // --- what viewers learn ---
    void tell(Told what, u64 one = 0) { state.seen.add(static_cast<u64>(what) | one << 8); }
    void tell(Told what, u64 one, u64 two) {
        tell(what, one);
        state.seen.add(two);
    }
    void tell_seat(int seat, Told what, u64 one = 0) { state.own[seat].add(static_cast<u64>(what) | one << 8); }

    bool starved = false;  // a phase drew a card that the tree walker has not dealt yet

  private:
    void shuffle_back(u64 returning);
    int draw_queued();
};

}  // namespace riverboat::play

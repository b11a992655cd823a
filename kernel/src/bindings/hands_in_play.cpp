// Python bindings of the executor that plays hands.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <string>

#include "bindings/binding_functions.hpp"
#include "bindings/check_interrupt.hpp"
#include "play/random_answers.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace riverboat {
namespace {

using play::Kind;
using play::Phase;
using play::Program;

void must(bool holds, const char* what) {
    if (!holds) throw nb::value_error(what);
}

using Numbers = nb::typed<nb::dict, nb::str, int>;
using PhaseRow = std::tuple<std::string, Numbers, std::vector<int>, std::vector<int>>;

const std::map<std::string, Kind>& kinds() {
    static const std::map<std::string, Kind> names{{"post", Kind::post},
                                                   {"bomb_pot", Kind::bomb_pot},
                                                   {"bring_in", Kind::bring_in},
                                                   {"bet", Kind::bet},
                                                   {"deal", Kind::deal},
                                                   {"deal_chosen", Kind::deal_chosen},
                                                   {"deal_buying", Kind::deal_buying},
                                                   {"turn", Kind::turn},
                                                   {"reveal", Kind::reveal},
                                                   {"draw", Kind::draw},
                                                   {"throw", Kind::throw_away},
                                                   {"stay_or_drop", Kind::stay_or_drop},
                                                   {"face_the_deck", Kind::face_the_deck},
                                                   {"match", Kind::match},
                                                   {"place", Kind::place},
                                                   {"run_out", Kind::run_out},
                                                   {"showdown", Kind::showdown}};
    return names;
}

const std::map<std::string, int Phase::*>& phase_numbers() {
    static const std::map<std::string, int Phase::*> names{{"always", &Phase::always},
                                                           {"deals", &Phase::deals},
                                                           {"flows", &Phase::flows},
                                                           {"own_order", &Phase::own_order},
                                                           {"only_into_empty", &Phase::only_into_empty},
                                                           {"dead", &Phase::dead},
                                                           {"times", &Phase::times},
                                                           {"highest", &Phase::highest},
                                                           {"big", &Phase::big},
                                                           {"first", &Phase::first},
                                                           {"cap", &Phase::cap},
                                                           {"down", &Phase::down},
                                                           {"up", &Phase::up},
                                                           {"cards", &Phase::cards},
                                                           {"board", &Phase::board},
                                                           {"rank", &Phase::rank},
                                                           {"bought_up", &Phase::bought_up},
                                                           {"most", &Phase::most},
                                                           {"with_ace", &Phase::with_ace},
                                                           {"count", &Phase::count},
                                                           {"share", &Phase::share},
                                                           {"step", &Phase::step},
                                                           {"late_fold", &Phase::late_fold},
                                                           {"fixed", &Phase::fixed},
                                                           {"at_once", &Phase::at_once},
                                                           {"order", &Phase::order}};
    return names;
}

Phase phase_of(const PhaseRow& row) {
    const auto& [kind, numbers, boards, sizes] = row;
    Phase phase;
    const auto known = kinds().find(kind);
    must(known != kinds().end(), "no such phase");
    phase.kind = known->second;
    for (const auto [name, number] : numbers) {
        const auto text = nb::cast<std::string>(name);
        if (text == "again") {
            phase.again = nb::cast<u64>(number);
            continue;
        }
        const auto field = phase_numbers().find(text);
        must(field != phase_numbers().end(), "no such number of a phase");
        const int value = nb::cast<int>(number);
        must(value >= -1 && value <= 1000, "a number of a phase is out of range");
        phase.*field->second = value;
    }
    phase.boards = boards;
    phase.sizes = sizes;
    return phase;
}

i64 number_of(const nb::dict& numbers, const char* name) {
    must(numbers.contains(name), "a number of the game is missing");
    return nb::cast<i64>(numbers[name]);
}

int small_of(const nb::dict& numbers, const char* name, int least, int most) {
    const i64 number = number_of(numbers, name);
    must(number >= least && number <= most, "a number of the game is out of range");
    return static_cast<int>(number);
}

constexpr i64 MOST_CHIPS = i64{1} << 50;  // sums and products of a few stay within 64 bits

i64 chips_of(i64 chips) {
    must(chips >= 0 && chips < MOST_CHIPS, "more chips than the kernel counts, or less than none");
    return chips;
}

std::vector<i64> chips_of(const std::vector<i64>& row) {
    for (const i64 chips : row) chips_of(chips);
    return row;
}

play::Stakes stakes_of(const nb::dict& numbers, const std::vector<i64>& antes, const std::vector<i64>& blinds, const std::vector<i64>& late) {
    play::Stakes stakes;
    const auto chips = [&](const char* name) { return chips_of(number_of(numbers, name)); };
    stakes.ante = chips("ante");
    stakes.straddle = chips("straddle");
    stakes.button_ante = chips("button_ante");
    stakes.button_blind = chips("button_blind");
    stakes.bring_in = chips("bring_in");
    stakes.big_blind_ante = chips("big_blind_ante");
    stakes.small = chips("small");
    stakes.big = chips("big");
    stakes.price = chips("price");
    stakes.blind = chips("blind");
    stakes.big_blind = small_of(numbers, "big_blind", 0, MOST_SEATS);
    stakes.cap = small_of(numbers, "stakes_cap", 0, 1000);
    stakes.dead_antes = number_of(numbers, "dead_antes") != 0;
    stakes.as_posted = number_of(numbers, "as_posted") != 0;
    stakes.antes = chips_of(antes);
    stakes.blinds = chips_of(blinds);
    stakes.late = chips_of(late);
    must(stakes.small > 0, "a small bet is at least one chip");
    must(stakes.bring_in / stakes.small <= 1000 && stakes.straddle / stakes.small <= 1000, "forced bets of more than a thousand bets");
    for (const i64 blind : stakes.blinds) must(blind / stakes.small <= 1000, "forced bets of more than a thousand bets");
    return stakes;
}

// Checks what the executor relies on: every number is within its array.
void check_phase(const Program& program, const Phase& phase) {
    must(phase.board >= 0 && phase.board < program.piles.boards, "a phase has a board that there is not");
    must(phase.share >= 0 && phase.share < program.plan.shares(), "a phase has a share that there is not");
    must(phase.down >= 0 && phase.up >= 0 && phase.cards >= 0 && phase.cards <= CARDS && phase.down + phase.up <= play::MOST_HELD, "too many cards");
    must(phase.kind != Kind::face_the_deck || phase.cards <= play::MOST_HELD, "too many cards");
    must(phase.rank >= 0 && phase.rank < RANKS && phase.fixed < program.piles.boards, "no such rank or board");
    must(phase.most >= 0 && phase.count >= 0 && phase.with_ace >= 0 && std::max({phase.most, phase.count, phase.with_ace}) <= 255, "too many discards");
    must(phase.step >= 0, "a number of cards at a time");
    must(phase.boards.size() <= play::MOST_BOARDS && phase.boards.size() == phase.sizes.size(), "a number for each board");
    for (const int board : phase.boards) must(board >= 0 && board < program.piles.boards, "a phase has a board that there is not");
    must((phase.kind != Kind::place && phase.kind != Kind::run_out) || phase.boards.size() > 1, "placement needs boards");
    for (const int size : phase.sizes) must(size >= 0 && size <= play::MOST_HELD, "too many cards on a board");
    if (phase.kind != Kind::run_out) return;
    must(static_cast<int>(phase.boards.size()) == program.plan.shares(), "every board decides a share");
    for (const int share : phase.sizes) must(share < program.plan.shares(), "a phase has a share that there is not");
}

void check_contest(const Program& program, const Contest& contest) {
    const int piles = static_cast<int>(program.plan.piles.size());
    const u64 beyond = piles == MOST_PILES ? 0 : ~u64{0} << piles;
    must(contest.own.size() == MOST_SEATS && contest.extras.empty(), "a contest says for each of ten seats which piles are its own");
    for (const Rule& rule : contest.rules) must(!(program.deck & ~rule.deck), "cards that the ranking does not know");
    for (const u64 own : contest.own) must(!(own & beyond), "a seat has a pile that there is not");
    must(!(contest.boards & beyond), "a contest has a pile that there is not");
    for (const int pile : {contest.spoilt, contest.deadly, contest.faced}) must(pile < piles, "a contest has a pile that there is not");
    must(contest.chooser != Contest::Chooser::ranked || contest.key < piles, "a contest has a pile that there is not");
}

// Checks that no seat can get more cards than it has room for.
void check_cards(const Program& program) {
    int held = 0, ups = 0;
    u32 sold = 0;  // ranks that let a seat buy another card
    for (const Phase& phase : program.phases) {
        const bool dealt = phase.kind == Kind::deal || phase.kind == Kind::deal_buying;
        const int chosen = phase.kind == Kind::deal_chosen;
        held += (dealt ? phase.down + phase.up : 0) + chosen;
        ups += (dealt ? phase.up : 0) + chosen;
        if (phase.kind == Kind::deal_buying) sold |= 1u << phase.rank;
    }
    held += 4 * std::popcount(sold);
    ups += 4 * std::popcount(sold);
    must(held <= play::MOST_HELD, "a seat gets too many cards");
    must(!program.draws || ups * program.seats_most <= CARDS, "too many cards come face up in a game where cards return");
    must(!(program.deck & ~DECK) && program.deck, "cards outside the deck");
}

Program make_program(const std::vector<PhaseRow>& phases, const std::vector<const Contest*>& contests, const Numbers& numbers, const std::vector<i64>& antes,
                     const std::vector<i64>& blinds, const std::vector<i64>& late, const std::vector<int>& placed_boards) {
    Program program;
    must(!phases.empty() && phases.size() < 200, "a game has phases");
    for (const PhaseRow& row : phases) program.phases.push_back(phase_of(row));
    must(!contests.empty() && contests.size() <= MOST_SHARES, "1 to 4 shares");
    for (const Contest* contest : contests) {
        must(contest != nullptr, "a contest is missing");
        program.plan.contests.push_back(*contest);
    }
    program.stakes = stakes_of(numbers, antes, blinds, late);
    program.piles.boards = small_of(numbers, "boards", 1, play::MOST_BOARDS);
    program.piles.seat_piles = 2 + static_cast<int>(placed_boards.size());
    must(placed_boards.size() <= play::MOST_BOARDS && program.piles.faced() < MOST_PILES, "too many boards");
    program.placed_boards = placed_boards;
    program.plan.piles.assign(static_cast<std::size_t>(program.piles.faced()) + 1, 0);
    program.plan.seats = MOST_SEATS;
    program.plan.rows = small_of(numbers, "rows", 1, MOST_SHARES);
    program.limit = static_cast<play::Limit>(small_of(numbers, "limit", 0, 2));
    program.odd_chips = static_cast<play::OddChips>(small_of(numbers, "odd_chips", 0, 2));
    program.odd_to_last = number_of(numbers, "odd_to_last") != 0;
    program.alone_plays = number_of(numbers, "alone_plays") != 0;
    program.burn = number_of(numbers, "burn") != 0;
    program.throw_first = number_of(numbers, "throw_first") != 0;
    program.draws = number_of(numbers, "draws") != 0;
    program.runs = small_of(numbers, "runs", 1, MOST_RUNS);
    program.deck = static_cast<u64>(number_of(numbers, "deck"));
    program.seats_least = small_of(numbers, "seats_least", 1, MOST_SEATS);
    program.seats_most = small_of(numbers, "seats_most", program.seats_least, MOST_SEATS);
    for (const Phase& phase : program.phases) check_phase(program, phase);
    for (const Contest& contest : program.plan.contests) check_contest(program, contest);
    check_cards(program);
    return program;
}

// A state with the game that it belongs to.
struct PlayState {
    nb::object owner;
    const Program* program;
    play::State state;
};

nb::bytes bytes_of(const u8* cards, int count) { return nb::bytes(cards, static_cast<std::size_t>(count)); }

void make_state(PlayState* self, const nb::object& owner, const std::vector<i64>& stacks, int button, i64 kitty, const nb::bytes& seed, const nb::bytes& deck,
                bool explicit_chance) {
    const auto& program = nb::cast<const Program&>(owner);
    play::Start start;
    const int seats = static_cast<int>(stacks.size());
    must(seats >= program.seats_least && seats <= program.seats_most && seats >= 2, "a number of seats that the game has");
    for (const auto* row : {&program.stakes.antes, &program.stakes.late})
        must(row->empty() || row->size() == stacks.size(), "stakes of another number of seats");
    must(program.stakes.blinds.size() + (program.stakes.straddle ? 1 : 0) <= stacks.size(), "more blinds than seats");
    i64 total = chips_of(kitty);
    for (const i64 stack : chips_of(stacks)) total += stack;
    chips_of(total);
    must(button >= 0 && button < seats, "the button is at a seat");
    must(seed.size() == start.seed.size(), "a seed has 32 bytes");
    std::memcpy(start.seed.data(), seed.c_str(), seed.size());
    u64 stacked = 0;
    for (std::size_t at = 0; at < deck.size(); ++at) {
        const u8 card = static_cast<u8>(deck.c_str()[at]);
        must(card < CARDS && program.deck >> card & 1 && !(stacked >> card & 1), "a stacked deck has each card of the game's deck once");
        stacked |= u64{1} << card;
        start.stacked.push_back(card);
    }
    start.stacks = stacks;
    start.button = button;
    start.kitty = kitty;
    start.explicit_chance = explicit_chance;
    new (self) PlayState{owner, &program, {}};
    play::start(program, self->state, start);
}

bool apply_to(PlayState& self, int seat, i64 answer) {
    if (!play::legal(*self.program, self.state, seat, answer)) return false;
    play::apply(*self.program, self.state, seat, answer);
    return true;
}

bool deal_to(PlayState& self, u32 card) {
    if (card >= CARDS || !(self.state.outcomes >> card & 1) || self.state.queue_count >= play::MOST_QUEUED) return false;
    play::deal_next(*self.program, self.state, static_cast<int>(card));
    return true;
}

// The seat that answers next: of several, the first left of the button; -1 if none is asked.
int seat_of(const PlayState& self) {
    const play::State& state = self.state;
    if (state.outcomes || state.over) return -1;
    for (int step = 1; step <= state.count; ++step)
        if (const int seat = (state.button + step) % state.count; state.ask.waiting >> seat & 1) return seat;
    return -1;
}

using Wager = std::tuple<i64, i64, i64, bool>;
using Discard = std::tuple<int, int, int>;
using SeatRow = std::tuple<i64, i64, i64, nb::bytes, int, int, bool, bool, int, nb::bytes>;
using AwardRow = std::tuple<int, int, int, int, i64>;

std::vector<SeatRow> seats_of(const PlayState& self) {
    std::vector<SeatRow> rows;
    for (int index = 0; index < self.state.count; ++index) {
        const play::Seat& seat = self.state.seats[index];
        rows.emplace_back(seat.stack, seat.live, seat.bet, bytes_of(seat.cards, seat.count), seat.up, seat.shown, seat.folded != 0, seat.killed != 0,
                          seat.chosen, bytes_of(seat.placed, seat.count));
    }
    return rows;
}

std::vector<AwardRow> awards_of(PlayState& self) {
    std::vector<AwardRow> rows;
    if (!self.state.settled) return rows;
    const play::Hand hand(*self.program, self.state);
    const int shares = self.program->plan.shares();
    for (const Award& award : hand.awards()) {
        const int at = award.share < 0 ? 0 : award.share % shares;
        const int share = award.share < 0 ? -1 : self.state.share_count ? self.state.share_order[at] : at;
        rows.emplace_back(award.pot, share, self.state.runs && award.share >= 0 ? award.share / shares + 1 : 0, award.seat, award.amount);
    }
    return rows;
}

// Everything that a seat knows: a hash of what all saw, and one of what only this seat saw.
nb::bytes key_of(const PlayState& self, int seat) {
    must(seat >= -1 && seat < self.state.count, "no such seat");
    const u64 words[] = {self.state.seen.first, self.state.seen.second, seat < 0 ? 0 : self.state.own[seat].first, seat < 0 ? 0 : self.state.own[seat].second};
    return nb::bytes(words, sizeof words);
}

std::vector<i64> payoffs_of(const PlayState& self) {
    std::vector<i64> chips;
    chips.reserve(self.state.count);
    for (int index = 0; index < self.state.count; ++index) chips.push_back(self.state.seats[index].stack - self.state.seats[index].started);
    return chips;
}

using Payoffs = nb::ndarray<i64, nb::ndim<2>, nb::device::cpu, nb::c_contig>;

// Plays one hand a row to its end, and stores what each seat has won or lost.
void play_out(const PlayState& self, const Payoffs& out, u64 seed, u64 first) {
    must(static_cast<int>(out.shape(1)) == self.state.count, "a column for each seat");
    Interrupt watch;
    bool stopped = false;
    {
        const nb::gil_scoped_release released;
        for (std::size_t row = 0; row < out.shape(0) && !stopped; ++row) {
            RandomStream random(seed, first + row);
            const play::State end = play::played_out(*self.program, self.state, random);
            for (int seat = 0; seat < end.count; ++seat) out(row, static_cast<std::size_t>(seat)) = end.seats[seat].stack - end.seats[seat].started;
            stopped = row % 256 == 255 && watch.stopped();
        }
    }
    if (stopped) throw nb::python_error();
}

}  // namespace

void bind_play(nb::module_& module) {
    nb::class_<Program>(module, "Program", "A game compiled for the executor.")
        .def(
            "__init__",
            [](Program* self, const std::vector<PhaseRow>& phases, const std::vector<const Contest*>& contests, const Numbers& numbers,
               const std::vector<i64>& antes, const std::vector<i64>& blinds, const std::vector<i64>& late,
               const std::vector<int>& placed_boards) { new (self) Program(make_program(phases, contests, numbers, antes, blinds, late, placed_boards)); },
            "phases"_a, "contests"_a, "numbers"_a, "antes"_a, "blinds"_a, "late"_a, "placed_boards"_a);
    nb::class_<PlayState>(module, "PlayState", "A hand in progress, as plain data.")
        .def("__init__", make_state, "program"_a, "stacks"_a, "button"_a, "kitty"_a, "seed"_a, "deck"_a, "explicit_chance"_a)
        .def(
            "copy", [](const PlayState& self) { return PlayState(self); }, "The same state once more.")
        .def("apply", apply_to, "seat"_a, "answer"_a, "Gives an answer and plays on; False if it is not legal.")
        .def("play_out", play_out, "out"_a.noconvert(), "seed"_a, "first"_a, "Plays one hand a row to its end at random.")
        .def("deal", deal_to, "card"_a, "Deals the next card of a tree walker; False if it cannot come next.")
        .def("key", key_of, "seat"_a, "Everything that a seat knows, or with -1 what all know.")
        .def_prop_ro("seat", seat_of, "The seat that answers next, or -1.")
        .def_prop_ro(
            "question", [](const PlayState& self) { return static_cast<int>(play::question(self.state)); }, "What is asked: the number of its kind.")
        .def_prop_ro(
            "waiting", [](const PlayState& self) { return self.state.ask.waiting; }, "The seats that still have to answer, one bit each.")
        .def_prop_ro(
            "asked", [](const PlayState& self) { return self.state.ask.asked; }, "The seats that are asked, one bit each.")
        .def_prop_ro(
            "count", [](const PlayState& self) { return static_cast<int>(self.state.count); }, "The number of seats.")
        .def_prop_ro(
            "button", [](const PlayState& self) { return static_cast<int>(self.state.button); }, "The seat of the button.")
        .def_prop_ro(
            "wager", [](const PlayState& self) { return Wager{self.state.ask.call, self.state.ask.low, self.state.ask.high, self.state.ask.forced != 0}; },
            "The amount to call, the least and the most to raise to, and whether the bet is forced.")
        .def_prop_ro(
            "discard", [](const PlayState& self) { return Discard{self.state.ask.most, self.state.ask.least, self.state.ask.with_ace}; },
            "The most and the least cards to discard, and the most beside an ace.")
        .def_prop_ro(
            "fixed", [](const PlayState& self) { return self.state.ask.fixed - 1; }, "The board that takes the most cards, or -1.")
        .def_prop_ro(
            "turn", [](const PlayState& self) { return static_cast<int>(self.state.cursor.turn); }, "The round of questions of the phase.")
        .def_prop_ro(
            "phase", [](const PlayState& self) { return static_cast<int>(self.state.cursor.phase); }, "The number of the phase.")
        .def_prop_ro(
            "agreeing", [](const PlayState& self) { return self.state.cursor.part == play::Part::agreeing; },
            "Whether the seats are asked to run the boards twice.")
        .def_prop_ro(
            "outcomes", [](const PlayState& self) { return self.state.outcomes; }, "The cards of which a tree walker deals the next, one bit each.")
        .def_prop_ro(
            "over", [](const PlayState& self) { return self.state.over != 0; }, "Whether the hand is over.")
        .def_prop_ro("payoffs", payoffs_of, "What each seat has won or lost.")
        .def_prop_ro("seats", seats_of, "Chips and cards of all seats.")
        .def_prop_ro("awards", awards_of, "The awards: pot, share, run, seat and amount.")
        .def_prop_ro(
            "chips", [](const PlayState& self) { return std::tuple<i64, i64, i64>{self.state.dead, self.state.awarded, self.state.carried}; },
            "Dead chips, chips awarded, and chips that carry over to the next hand.")
        .def_prop_ro(
            "shared",
            [](const PlayState& self) {
                return std::tuple<nb::bytes, nb::bytes, int>{bytes_of(self.state.shared, self.state.shared_count),
                                                             bytes_of(self.state.shared_on, self.state.shared_count), self.state.down};
            },
            "Cards on boards, the board of each, and the boards that are face down.")
        .def_prop_ro(
            "faced", [](const PlayState& self) { return bytes_of(self.state.faced, self.state.faced_count); }, "The hand dealt to the deck.")
        .def_prop_ro(
            "up_order", [](const PlayState& self) { return bytes_of(self.state.up_order, self.state.up_count); }, "All cards dealt face up to seats.")
        .def_prop_ro(
            "deck", [](const PlayState& self) { return bytes_of(self.state.deck + self.state.deck_at, self.state.deck_end - self.state.deck_at); },
            "The cards left in the deck.")
        .def_prop_ro_static("BYTES", [](const nb::handle&) { return sizeof(play::State); }, "The size of a state.");
}

}  // namespace riverboat

// Python bindings of exact counts: known hands, heads-up ranges and preflop pairings. Cards are masks, one bit per card.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/binding_functions.hpp"
#include "bindings/check_interrupt.hpp"
#include "exact/heads_up_ranges.hpp"
#include "exact/known_hands.hpp"
#include "exact/preflop_pairings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace riverboat {
namespace {

void must(bool holds, const char* what) {
    if (!holds) throw nb::value_error(what);
}

using Counts = std::vector<u64>;
using Row = std::tuple<u64, Counts, Counts, Counts, Counts, Counts, Counts>;
using ContestRow = std::tuple<const Rule*, int, int>;

Row row(const Tally& tally) { return {tally.deals, tally.winners, tally.units, tally.scoops, tally.parts, tally.categories, tally.won}; }

// Cached, because they depend only on the ranking and take longer to make than a spot to count.
const std::vector<u8>& kinds_of(const Rule& rule) {
    static const auto all = [] {
        std::array<std::vector<u8>, RANKINGS> kinds;
        for (int ranking = 0; ranking < RANKINGS; ++ranking) {
            Rule plain;
            plain.ranking = static_cast<RankingId>(ranking);
            plain.compile();
            kinds[static_cast<std::size_t>(ranking)] = categories_of(plain);
        }
        return kinds;
    }();
    return all[static_cast<std::size_t>(rule.ranking)];
}

// Pile 0 is the board, followed by one pile per seat.
Plan plan_of(const std::vector<u64>& hands, u64 board, int count, u64 deck, const std::vector<ContestRow>& contests) {
    must(!hands.empty() && hands.size() <= MOST_SEATS, "1 to 10 seats");
    must(!contests.empty() && contests.size() <= MOST_SHARES, "1 to 4 shares");
    must(count >= 0 && count <= std::popcount(deck), "the deck is too short");
    Plan plan;
    plan.seats = static_cast<int>(hands.size());
    plan.decks = {deck};
    plan.piles = {board};
    u64 seen = board | deck;
    must(!(board & deck), "the same card twice");
    for (const u64 hand : hands) {
        must(!(seen & hand), "the same card twice");
        seen |= hand;
        plan.piles.push_back(hand);
    }
    for (const auto& [rule, pick_hand, pick_board] : contests) {
        must(!(seen & ~rule->deck), "a card that this ranking does not know");
        must(pick_hand < 0 ? pick_board < 0 : pick_board >= 0 && pick_hand + pick_board <= 5, "a pick takes so many of hand and board, up to five");
        Contest contest;
        for (std::size_t seat = 0; seat < hands.size(); ++seat) contest.own.push_back(u64{2} << seat);
        contest.rules = {*rule};
        contest.pick = {pick_hand, pick_board};
        contest.boards = 1;
        contest.categories = kinds_of(*rule);
        plan.contests.push_back(std::move(contest));
    }
    plan.steps = {Step{.count = count}};
    return plan;
}

// A range of pairings: wins and ties of each, three bytes, little-endian.
nb::bytes count_pairings(std::size_t first, std::size_t last) {
    must(first <= last && last <= PAIRINGS && PAIRINGS == pairings().size(), "no such pairings");
    std::vector<u8> bytes;
    {
        const nb::gil_scoped_release released;
        for (std::size_t i = first; i < last; ++i) {
            const Pairing pairing = count_pairing(pairings()[i]);
            for (const u32 word : {pairing.win, pairing.tie})
                for (int shift = 0; shift < 24; shift += 8) bytes.push_back(static_cast<u8>(word >> shift));
        }
    }
    return nb::bytes(bytes.data(), bytes.size());
}

Pairings table_of(const nb::bytes& bytes) {
    must(bytes.size() == 6 * PAIRINGS, "not a table of all pairings");
    std::vector<Pairing> all(PAIRINGS);
    const auto* byte = reinterpret_cast<const u8*>(bytes.c_str());
    for (Pairing& pairing : all)
        for (u32* word : {&pairing.win, &pairing.tie})
            for (int shift = 0; shift < 24; shift += 8) *word |= u32{*byte++} << shift;
    for (const Pairing& pairing : all) must(pairing.win + pairing.tie <= PAIRING_BOARDS, "not a table of all pairings");
    return Pairings(all);
}

void must_be_two(u64 hand) { must(std::popcount(hand) == 2 && !(hand & ~DECK), "a hand of two cards"); }

std::pair<u32, u32> pairing_of(const Pairings& table, u64 hand, u64 other) {
    must_be_two(hand);
    must_be_two(other);
    must(!(hand & other), "the same card twice");
    const Pairing pairing = table(hand, other);
    return {pairing.win, pairing.tie};
}

u64 weight_of(const std::vector<u64>& hands, const std::vector<u64>& weights) {
    must(hands.size() == weights.size(), "a weight for each hand");
    u64 total = 0;
    for (const u64 hand : hands) must_be_two(hand);
    for (const u64 weight : weights) {
        must(weight <= u64{1} << 32, "a weight is at most 2**32");
        total += weight;
    }
    return total;
}

std::tuple<u64, u64, u64> pairing_ranges(const Pairings& table, const std::vector<u64>& hands, const std::vector<u64>& weights, const std::vector<u64>& others,
                                         const std::vector<u64>& other_weights) {
    const u64 mine = weight_of(hands, weights), theirs = weight_of(others, other_weights);
    must(!mine || theirs <= ~u64{0} / PAIRING_BOARDS / mine, "the weights are too large to count");
    const nb::gil_scoped_release released;
    const auto [win, tie, total] = table.ranges(hands, weights, others, other_weights);
    return {win, tie, total};
}

Row exact_boards(const std::vector<u64>& hands, u64 board, int count, u64 deck, const std::vector<ContestRow>& contests) {
    const Plan plan = plan_of(hands, board, count, deck, contests);
    must(supports_known_hands(plan), "boards are counted for the best natural hands, with a board of up to five cards");
    const nb::gil_scoped_release released;
    return row(count_known_hands(plan));
}

// The same for any plan, as a row like that of `Plan.exact`; None if the plan is of another kind.
std::optional<Counts> count_boards(const Plan& plan) {
    if (!supports_known_hands(plan)) return std::nullopt;
    const nb::gil_scoped_release released;
    return count_known_hands(plan).row();
}

Counts count_heads_up(const HeadsUpRanges& heads_up, u64 lo, u64 hi, int threads) {
    must(threads >= 1 && threads <= 256, "threads must be 1 to 256");
    Interrupt watch;
    bool stopped = false;
    Counts counts;
    {
        const nb::gil_scoped_release released;
        counts = heads_up.count(lo, std::min(hi, heads_up.parts()), threads, [&] { return stopped = stopped || watch.stopped(); }).row();
    }
    if (stopped) throw nb::python_error();
    return counts;
}

}  // namespace

void bind_exact_counts(nb::module_& module) {
    module.def("exact_boards", exact_boards, "hands"_a, "board"_a, "count"_a, "deck"_a, "contests"_a,
               "All boards to come: deals, winners, units, scoops, parts, categories, won.");
    module.def("count_boards", count_boards, "plan"_a, "The counts of a plan whose hands are known and whose board is to come; None if it is another.");
    nb::class_<HeadsUpRanges>(module, "HeadsUpRanges", "Two ranges of two cards, and a board.")
        .def(
            "__init__",
            [](HeadsUpRanges* self, const Plan& plan) {
                must(HeadsUpRanges::supports(plan),
                     "not two seats with two cards each, a board of five and the best natural hand, or weights too large to count");
                new (self) HeadsUpRanges(plan);
            },
            "plan"_a)
        .def_static("supports", &HeadsUpRanges::supports, "plan"_a, "Whether a plan is one.")
        .def_prop_ro("parts", &HeadsUpRanges::parts, "Into how many parts the work falls.")
        .def("count", count_heads_up, "lo"_a, "hi"_a, "threads"_a, "Counts of all deals of some parts, as `Plan.exact` answers them.");
    nb::class_<Pairings>(module, "Pairings", "Wins and ties of every two hands of two cards before the board.")
        .def(
            "__init__", [](Pairings* self, const nb::bytes& table) { new (self) Pairings(table_of(table)); }, "table"_a)
        .def("pairing", pairing_of, "hand"_a, "other"_a, "Boards on which the first hand wins, and on which nobody does.")
        .def("ranges", pairing_ranges, "hands"_a, "weights"_a, "others"_a, "other_weights"_a, "Wins, ties and boards of two ranges, by weight.");
    module.def("count_pairings", count_pairings, "first"_a, "last"_a, "Part of the table, counted anew.");
    module.attr("PAIRINGS") = PAIRINGS;
    module.attr("PAIRING_BOARDS") = PAIRING_BOARDS;
}

}  // namespace riverboat

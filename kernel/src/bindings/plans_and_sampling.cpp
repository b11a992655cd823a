// Python bindings of plans, sampling and enumeration.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <limits>

#include "bindings/binding_functions.hpp"
#include "bindings/check_interrupt.hpp"
#include "exact/enumeration.hpp"
#include "odds/opponent_sampling.hpp"
#include "odds/sampling.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace riverboat {
namespace {

void must(bool holds, const char* what) {
    if (!holds) throw nb::value_error(what);
}

Pick pick_of(std::pair<int, int> limits) {
    must(limits.first < 0 ? limits.second < 0 : limits.second >= 0 && limits.first + limits.second <= 5, "a pick takes so many of hand and board, up to five");
    return {limits.first, limits.second};
}

using ExtraRow = std::tuple<int, int, u64>;

Contest best_of(const std::vector<const Rule*>& rules, const std::vector<u64>& own, int chooser, int key, std::pair<int, int> pick,
                std::pair<int, int> pick_of_four, u64 boards, const std::vector<ExtraRow>& extras, int spoilt, int deadly, int faced, const Rule* plain) {
    constexpr std::size_t MANY = RANKS + 1;
    Contest contest;
    must(chooser >= 0 && chooser <= 3, "no such chooser");
    contest.chooser = static_cast<Contest::Chooser>(chooser);
    must(rules.size() == (chooser == 0 ? 1 : chooser == 3 ? MANY * MANY : MANY), "one rule, or one for every rank, or for every two");
    must(contest.chooser != Contest::Chooser::follows || (key >= 0 && key < RANKS), "no such rank");
    must(contest.chooser != Contest::Chooser::ranked || key >= 0, "a rank is read off a pile");
    for (const Rule* rule : rules) {
        must(rule != nullptr, "a rule is missing");
        must(rule->ranking == rules.front()->ranking, "rules of one ranking");
        contest.rules.push_back(*rule);
    }
    contest.own = own;
    contest.key = key;
    contest.pick = pick_of(pick);
    contest.pick_of_four = pick_of(pick_of_four);
    contest.boards = boards;
    for (const auto& [pile, after, when] : extras) contest.extras.push_back({pile, after, when});
    contest.spoilt = spoilt;
    contest.deadly = deadly;
    contest.faced = faced;
    contest.categories = categories_of(*rules.front());
    if (plain) contest.plain.push_back(*plain);
    return contest;
}

Contest natural_of(const std::vector<u64>& own, int rank, int exactly, bool or_more) {
    must(rank >= 0 && rank < RANKS, "no such rank");
    Contest contest;
    contest.kind = Contest::Kind::natural;
    contest.own = own;
    contest.rank = rank;
    contest.exactly = exactly;
    contest.or_more = or_more;
    return contest;
}

Contest hole_of(const std::vector<u64>& own, int suit) {
    must(suit >= 0 && suit < 4, "no such suit");
    Contest contest;
    contest.kind = Contest::Kind::hole;
    contest.own = own;
    contest.suit = suit;
    return contest;
}

constexpr std::size_t MOST_STEPS = 128;
constexpr u64 MOST_DEALS = u64{1} << 40;  // the squared units of a seat still fit into 64 bits

using StepRow = std::tuple<int, int, int, int, int, int>;
using RangeRow = std::tuple<int, std::vector<u64>, std::vector<u32>>;

template <class T>
std::size_t place(T number) {
    return static_cast<std::size_t>(number);
}

// The number of cards of each mask.
std::vector<int> sizes(const std::vector<u64>& masks) {
    std::vector<int> counts(masks.size());
    std::transform(masks.begin(), masks.end(), counts.begin(), [](u64 mask) { return std::popcount(mask); });
    return counts;
}

// Checks that every card is in one place and the ranges come from the deck.
void check_cards(const Plan& plan) {
    u64 seen = 0;
    for (const auto* masks : {&plan.decks, &plan.piles})
        for (const u64 mask : *masks) {
            must(!(mask & ~DECK), "cards outside the deck");
            must(!(mask & seen), "a card is in two places");
            seen |= mask;
        }
    for (const u8 card : plan.face_up) must(card < CARDS, "cards outside the deck");
    u64 ranged = 0;
    for (const Range& range : plan.ranges) {
        must(range.pile >= 0 && range.pile < static_cast<int>(plan.piles.size()) && !range.hands.empty() && range.hands.size() == range.weights.size(),
             "a range of nothing");
        must(!(ranged >> range.pile & 1), "two ranges for one pile");
        ranged |= u64{1} << range.pile;
        must(std::is_sorted(range.weights.begin(), range.weights.end()) && range.weights.front() > 0, "weights are running totals");
        for (const u64 hand : range.hands) must(!(hand & ~plan.decks[0]) && std::popcount(hand) == std::popcount(range.hands[0]), "a range outside the deck");
    }
}

// Checks that the shared cards are in existing piles.
void check_boards(const Contest& contest, std::size_t piles) {
    must(piles == MOST_PILES || !(contest.boards >> piles), "a contest has a pile that there is not");
    for (const Contest::Extra& extra : contest.extras) {
        must(extra.pile >= 0 && extra.after >= 0 && place(std::max(extra.pile, extra.after)) < piles, "a contest has a pile that there is not");
        must(!(extra.when & ~DECK), "cards outside the deck");
    }
}

// The most shared cards that may play.
int shared(const Contest& contest, const std::vector<int>& held) {
    int cards = 0;
    for (u64 boards = contest.boards; boards; boards &= boards - 1) cards += held[place(std::countr_zero(boards))];
    for (const Contest::Extra& extra : contest.extras) cards += held[place(extra.pile)];
    return cards;
}

// Checks that every step has enough cards; returns the final size of each pile.
std::vector<int> check_steps(const Plan& plan) {
    std::vector<int> left = sizes(plan.decks), held = sizes(plan.piles);
    for (const Range& range : plan.ranges) {
        left[0] -= std::popcount(range.hands[0]);
        held[place(range.pile)] += std::popcount(range.hands[0]);
    }
    must(plan.steps.size() <= MOST_STEPS, "too many steps");
    for (const Step& step : plan.steps) {
        must(step.pile >= 0 && step.pile < static_cast<int>(held.size()) && step.deck >= 0 && step.deck < static_cast<int>(left.size()) && step.count >= 0,
             "a step without a pile");
        must(step.contest >= 0 && step.contest < plan.shares(), "a step of a contest that there is not");
        const Contest& contest = plan.contests[place(step.contest)];
        int& pile = held[place(step.pile)];
        if (step.kind == Step::Kind::keep) {
            int board = 0, hands = 0;
            for (const Contest& one : plan.contests) {
                if (one.kind != Contest::Kind::best) continue;
                board = std::max(board, shared(one, held)), ++hands;
            }
            must(hands > 0, "only a hand can be kept for");
            must(step.count <= pile && pile <= MOST_CARDS && step.count + board <= MOST_CARDS, "more cards are kept than there are, or than a hand has");
            pile = step.count;
            continue;
        }
        const int count = step.kind == Step::Kind::redraw ? pile : step.count;
        must((left[place(step.deck)] -= count) >= 0, "the deck is too short");
        if (step.kind == Step::Kind::redraw) must(contest.kind == Contest::Kind::best && pile <= MOST_CARDS, "only a hand can be drawn to");
        if (step.kind == Step::Kind::fill) pile += count;
        must(step.up < static_cast<int>(plan.face_up.size()) && (step.up < 0 || count == 1), "one card at a time lies face up in its place");
    }
    return held;
}

void check_contest(const Plan& plan, const Contest& contest, const std::vector<int>& held) {
    const int piles = static_cast<int>(held.size());
    must(static_cast<int>(contest.own.size()) == plan.seats, "a contest says for each seat which piles are its own");
    for (const int pile : {contest.spoilt, contest.deadly, contest.faced}) must(pile < piles, "a contest has a pile that there is not");
    must(contest.chooser != Contest::Chooser::ranked || contest.key < piles, "a contest has a pile that there is not");
    for (const u64 own : contest.own) {
        must(piles == MOST_PILES || !(own >> piles), "a seat has a pile that there is not");
        must(!(own & contest.boards), "a seat's own pile is its board");
    }
    if (contest.kind != Contest::Kind::best) return;
    for (const auto* masks : {&plan.decks, &plan.piles})
        for (const u64 mask : *masks) must(!(mask & ~contest.rules[0].deck), "cards that the ranking does not know");
    must(contest.faced < 0 || held[place(contest.faced)] <= MOST_CARDS, "a hand has at most 11 cards");
    for (u64 own : contest.own) {
        int cards = shared(contest, held);
        for (; own; own &= own - 1) cards += held[place(std::countr_zero(own))];
        must(cards <= MOST_CARDS, "a hand has at most 11 cards");
    }
}

// Checks everything that the counting code assumes.
void check(const Plan& plan) {
    must(plan.seats >= 1 && plan.seats <= MOST_SEATS, "1 to 10 seats");
    must(plan.shares() >= 1 && plan.shares() <= MOST_SHARES, "1 to 4 shares");
    must(plan.piles.size() <= MOST_PILES && !plan.decks.empty() && plan.face_up.size() <= CARDS, "up to 64 piles, and a deck");
    check_cards(plan);
    for (const Contest& contest : plan.contests) check_boards(contest, plan.piles.size());
    const std::vector<int> held = check_steps(plan);
    for (const Contest& contest : plan.contests) check_contest(plan, contest, held);
    must(plan.rows >= 1 && plan.shares() % plan.rows == 0, "rows of as many shares each");
    must(plan.explained < plan.shares(), "what is explained is a contest");
    if (plan.explained < 0) return;
    const Contest& contest = plan.contests[place(plan.explained)];
    must(!contest.plain.empty() && contest.plain[0].ranking == contest.rules[0].ranking, "what is explained needs the rule without wild cards");
}

Plan make_plan(int seats, const std::vector<u64>& decks, const std::vector<u64>& piles, const std::vector<RangeRow>& ranges, const std::vector<StepRow>& steps,
               const std::vector<const Contest*>& contests, const nb::bytes& face_up, int explained, int rows) {
    Plan plan;
    plan.seats = seats;
    plan.decks = decks;
    plan.piles = piles;
    for (const auto& [pile, hands, weights] : ranges) plan.ranges.push_back({pile, hands, weights});
    for (const auto& [kind, pile, deck, count, up, contest] : steps) {
        must(kind >= 0 && kind <= 2, "no such step");
        plan.steps.push_back({static_cast<Step::Kind>(kind), pile, deck, count, up, contest});
    }
    for (const Contest* contest : contests) {
        must(contest != nullptr, "a contest is missing");
        plan.contests.push_back(*contest);
    }
    for (std::size_t i = 0; i < face_up.size(); ++i) plan.face_up.push_back(static_cast<u8>(face_up.c_str()[i]));
    plan.explained = explained;
    plan.rows = rows;
    check(plan);
    return plan;
}

std::vector<u64> sample_of(const Plan& plan, u64 seed, u64 first_batch, u64 deals, int threads) {
    must(threads >= 1 && threads <= 256, "threads must be 1 to 256");
    must(deals <= MOST_DEALS, "more deals than can be counted");
    const nb::gil_scoped_release released;
    return sample(plan, seed, first_batch, deals, threads).row();
}

std::optional<std::vector<u64>> opponents_of(const Plan& plan, int opponents, u64 seed, u64 first_batch, u64 deals, int threads) {
    must(threads >= 1 && threads <= 256, "threads must be 1 to 256");
    must(deals <= MOST_DEALS, "more deals than can be counted");
    if (!supports_opponents(plan, opponents)) return std::nullopt;
    const nb::gil_scoped_release released;
    const OpponentCounts counts = sample_opponents(plan, opponents, seed, first_batch, deals, threads);
    std::vector<u64> row{counts.deals};
    row.insert(row.end(), counts.categories.begin(), counts.categories.end());
    row.insert(row.end(), counts.ahead.begin(), counts.ahead.end());
    return row;
}

std::vector<u64> exact_of(const Plan& plan, u64 lo, u64 hi, int threads, double seconds) {
    must(threads >= 1 && threads <= 256, "threads must be 1 to 256");
    must(countable(plan), "this plan cannot be enumerated");
    Interrupt watch;
    const auto start = std::chrono::steady_clock::now();
    bool stopped = false, late = false;
    std::vector<u64> row;
    {
        const nb::gil_scoped_release released;
        row = exact(plan, lo, std::min(hi, parts(plan)), threads, [&] {
                  late = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() > seconds;
                  return stopped = stopped || late || watch.stopped();
              }).row();
    }
    if (stopped && late) PyErr_SetString(PyExc_TimeoutError, "the time is up");
    if (stopped) throw nb::python_error();
    return row;
}

}  // namespace

void bind_odds(nb::module_& module) {
    constexpr std::pair<int, int> ANY{-1, -1};
    nb::class_<Contest>(module, "Contest", "What wins one share.")
        .def_static("best", best_of, "rules"_a, "own"_a, nb::kw_only(), "chooser"_a = 0, "key"_a = -1, "pick"_a = ANY, "pick_of_four"_a = ANY, "boards"_a = 0,
                    "extras"_a = std::vector<ExtraRow>{}, "spoilt"_a = -1, "deadly"_a = -1, "faced"_a = -1, "plain"_a.none() = nb::none(),
                    "The best hand by a rule; or by one of several, as the cards lie.")
        .def_static("natural", natural_of, "own"_a, "rank"_a, "exactly"_a, "or_more"_a, "So many cards of a rank.")
        .def_static("hole", hole_of, "own"_a, "suit"_a, "The highest card of a suit.");
    nb::class_<Plan>(module, "Plan", "A spot compiled to numbers.")
        .def(
            "__init__",
            [](Plan* self, int seats, const std::vector<u64>& decks, const std::vector<u64>& piles, const std::vector<RangeRow>& ranges,
               const std::vector<StepRow>& steps, const std::vector<const Contest*>& contests, const nb::bytes& face_up, int explained,
               int rows) { new (self) Plan(make_plan(seats, decks, piles, ranges, steps, contests, face_up, explained, rows)); },
            "seats"_a, "decks"_a, "piles"_a, "ranges"_a, "steps"_a, "contests"_a, "face_up"_a, "explained"_a = -1, "rows"_a = 1)
        .def_prop_ro("parts", parts, "Into how many parts its enumeration falls.")
        .def("sample", sample_of, "seed"_a, "first_batch"_a, "deals"_a, "threads"_a, "Counts of so many deals at random, from a batch on.")
        .def("sample_opponents", opponents_of, "opponents"_a, "seed"_a, "first_batch"_a, "deals"_a, "threads"_a,
             "Counts of how many opponents beat and tie the first of two seats: deals, categories, ahead; None if the plan is another.")
        .def("exact", exact_of, "lo"_a, "hi"_a, "threads"_a, "seconds"_a = std::numeric_limits<double>::infinity(),
             "Counts of all deals of some parts; TimeoutError if that takes longer.");
    module.attr("BATCH") = BATCH;
}

}  // namespace riverboat

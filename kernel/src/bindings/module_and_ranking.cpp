// The Python module riverboat._kernel, and the bindings of ranking. Cards are numbers 0..51, ranks are integers.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>

#include "bindings/binding_functions.hpp"
#include "bindings/check_interrupt.hpp"
#include "ranking/hand_counts.hpp"
#include "ranking/rank_many_hands.hpp"
#include "ranking/ranking_rule.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace riverboat {
namespace {

using Numbers = nb::typed<nb::sequence, int>;

// A hand that has been summed once and can be ranked many times.
struct Holding {
    Sum sum = no_cards();
    u64 seen = 0;

    void add(u64 card) {
        if (card >= CARDS) throw nb::value_error("a card is a number from 0 to 51");
        if (seen >> card & 1) throw nb::value_error("the same card twice");
        seen |= u64{1} << card;
        sum += constant(static_cast<int>(card), false);
        if (std::popcount(seen) > MOST_CARDS) throw nb::value_error("a hand has at most 11 cards");
    }
};

Holding holding_of_bytes(const nb::bytes& cards) {
    Holding holding;
    for (std::size_t i = 0; i < cards.size(); ++i) holding.add(static_cast<u8>(cards.c_str()[i]));
    return holding;
}

Holding holding_of_cards(const Numbers& cards) {
    Holding holding;
    for (const nb::handle card : cards) {
        long long number = -1;
        if (!nb::try_cast(card, number)) throw nb::type_error("cards are numbers from 0 to 51; riverboat.cards reads text");
        holding.add(number < 0 ? CARDS : static_cast<u64>(number));
    }
    return holding;
}

nb::bytes cards_of(const Holding& holding) {
    std::string cards;
    for (u64 left = holding.seen; left; left &= left - 1) cards.push_back(static_cast<char>(std::countr_zero(left)));
    return nb::bytes(cards.data(), cards.size());
}

u64 checked(u64 cards, const char* what) {
    if (cards & ~DECK) throw nb::value_error(what);
    return cards;
}

u64 hand_of(const Rule& rule, u64 cards) {
    checked(cards, "cards outside the deck");
    if (cards & ~rule.deck) throw nb::value_error("a card that this ranking does not know: a short deck starts at the sixes");
    if (std::popcount(cards) > MOST_CARDS) throw nb::value_error("a hand has at most 11 cards");
    return cards;
}

u16 rank(const Rule& rule, const Holding& holding) {
    if (!hand_of(rule, holding.seen)) throw nb::value_error("no cards to rank");
    if (rule.sums() && rule.mode() == Mode::natural && std::popcount(holding.seen) <= 7) return by_sum<Mode::natural>(rule, holding.sum);
    return judge(rule, holding.seen);
}

const Rule& natural_high() {
    static const Rule rule;
    return rule;
}

Rule make_rule(int ranking, bool eight_or_better, u64 wild_cards, bool lowest, bool ace_either, u64 needs, bool double_ace, bool natural_first) {
    if (ranking < 0 || ranking >= RANKINGS) throw nb::value_error("no such ranking");
    Rule rule;
    rule.ranking = static_cast<RankingId>(ranking);
    rule.floor = eight_or_better ? EIGHT_LOW : u16{0};
    rule.wild_cards = checked(wild_cards, "wild cards outside the deck");
    rule.lowest = lowest;
    rule.ace_either = ace_either && lowest;
    rule.needs = lowest ? checked(needs, "needed cards outside the deck") : 0;
    rule.double_ace = double_ace;
    rule.natural_first = natural_first;
    rule.compile();
    return rule;
}

u16 judge_hand(const Rule& rule, u64 hand, u64 board, int pick_hand, int pick_board) {
    const u64 pool = hand_of(rule, hand | board);
    if (!pool || hand & board) throw nb::value_error("hand and board must differ and not be empty");
    if (pick_hand < 0 ? pick_board >= 0 : pick_board < 0 || pick_hand + pick_board > 5)
        throw nb::value_error("a pick takes so many of hand and board, up to five");
    return judge(rule, hand, board, Pick{pick_hand, pick_board});
}

u16 value_of(const Rule& rule, u64 cards, u64 wilds) {
    if (wilds & ~hand_of(rule, cards)) throw nb::value_error("wild cards that are not in the hand");
    return value(rule, cards, wilds);
}

// The two lookups of a rank, for tests that try every argument.
u16 by_ranks_of(int ranking, const std::vector<u32>& counts, u32 wilds) {
    if (ranking < 0 || ranking >= BADUGI_RANKING || counts.size() != RANKS) throw nb::value_error("thirteen counts of a ranking by ranks");
    u64 key = u64{RANK_KEYS[WILD]} * wilds << 32, total = wilds;
    for (std::size_t rank = 0; rank < RANKS; ++rank) key += u64{RANK_KEYS[rank]} * counts[rank] << 32, total += counts[rank];
    if (total > 7) throw nb::value_error("at most seven cards");
    return by_ranks(TABLES[ranking].values, key);
}

u16 by_suit_of(int ranking, u32 mask, int wilds, bool double_ace) {
    const u16* flushes = ranking < 0 || ranking >= RANKINGS ? nullptr : double_ace ? TABLES[ranking].double_aces : TABLES[ranking].flushes;
    if (!flushes || mask >= MASKS || wilds < 0 || wilds >= FLUSH_WILDS) throw nb::value_error("a mask of thirteen ranks and up to seven wild cards");
    return flushes[wilds * MASKS + static_cast<int>(mask)];
}

using Array = nb::ndarray<const u8, nb::ndim<2>, nb::device::cpu>;
using Out = nb::ndarray<u16, nb::ndim<1>, nb::device::cpu, nb::c_contig>;

void check_signals() {
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

// Ranks rows into `out`; returns the first invalid row, or -1.
std::ptrdiff_t ranks(const Rule& rule, const Array& array, const Out& out, int threads) {
    const Rows rows{array.data(), static_cast<std::ptrdiff_t>(array.shape(0)), static_cast<int>(array.shape(1)), array.stride(0), array.stride(1)};
    if (array.shape(1) < 1 || array.shape(1) > MOST_CARDS) throw nb::value_error("a row has 1 to 11 cards");
    if (static_cast<std::ptrdiff_t>(out.shape(0)) != rows.count) throw nb::value_error("out must have one place a row");
    if (threads < 1 || threads > 256) throw nb::value_error("threads must be 1 to 256");
    const std::ptrdiff_t size = rule.sums() && rows.width <= 7 ? 1 << 22 : 1 << 14;  // rows between two checks for Ctrl-C
    for (std::ptrdiff_t from = 0; from < rows.count; from += size) {
        const Rows block = rows.from(from, std::min(size, rows.count - from));
        std::ptrdiff_t bad = -1;
        {
            const nb::gil_scoped_release released;
            bad = rank_many_hands(rule, block, out.data() + from, threads);
        }
        if (bad >= 0) return from + bad;
        check_signals();
    }
    return -1;
}

// The number of hands of a size from this deck, by rank / 2.
std::vector<u64> census_of(const Rule& rule, int width, u64 deck, const std::optional<nb::typed<nb::callable, nb::object(int, int)>>& progress) {
    if (checked(deck, "cards outside the deck") & ~rule.deck) throw nb::value_error("the deck holds cards that this ranking does not know");
    if (width < 2 || width > MOST_CARDS || width > std::popcount(deck)) throw nb::value_error("hands of 2 to 11 cards, and no more than the deck has");
    std::vector<u64> counts(rule.table->size);
    Interrupt watch;
    for (u64 firsts = deck; firsts; firsts &= firsts - 1) {
        bool going = true;
        {
            const nb::gil_scoped_release released;
            for (u64 seconds = firsts & (firsts - 1); seconds && going; seconds &= seconds - 1)
                going = count_hands(rule, deck, width, std::countr_zero(firsts), std::countr_zero(seconds), counts, [&] { return watch.stopped(); });
        }
        if (!going) throw nb::python_error();
        if (progress) (*progress)(std::popcount(deck) - std::popcount(firsts) + 1, std::popcount(deck));
    }
    return counts;
}

std::vector<u32> codes(int ranking) {
    if (ranking < 0 || ranking >= RANKINGS) throw nb::value_error("no such ranking");
    return {TABLES[ranking].codes, TABLES[ranking].codes + TABLES[ranking].size};
}

}  // namespace
}  // namespace riverboat

NB_MODULE(_kernel, module) {
    using namespace riverboat;
    nb::set_leak_warnings(false);  // rules are cached for the life of the process: alive at exit is not leaked
    module.doc() = "Card arithmetic in C++: private, use riverboat.evaluate, riverboat.rank and riverboat.ranks.";

    nb::class_<Holding>(module, "Holding", "A hand summed once, to be ranked many times.")
        .def(
            "__init__", [](Holding* self, const nb::bytes& cards) { new (self) Holding(holding_of_bytes(cards)); }, "cards"_a)
        .def(
            "__init__", [](Holding* self, const Numbers& cards) { new (self) Holding(holding_of_cards(cards)); }, "cards"_a)
        .def("__len__", [](const Holding& self) { return std::popcount(self.seen); })
        .def_prop_ro("cards", cards_of, "The cards as bytes, lowest first.")
        .def_prop_ro(
            "rank", [](const Holding& self) { return rank(natural_high(), self); }, "The rank as a natural high hand.")
        .def_prop_ro("mask", [](const Holding& self) { return self.seen; }, "One bit a card.");

    nb::class_<Rule>(module, "Rule", "How hands compare and which cards are wild.")
        .def(
            "__init__",
            [](Rule* self, int ranking, bool eight, u64 wild, bool lowest, bool either, u64 needs, bool aces, bool first) {
                new (self) Rule(make_rule(ranking, eight, wild, lowest, either, needs, aces, first));
            },
            "ranking"_a, nb::kw_only(), "eight_or_better"_a = false, "wild_cards"_a = 0, "lowest"_a = false, "ace_either"_a = false, "needs"_a = 0,
            "double_ace"_a = false, "natural_first"_a = false)
        .def("rank", rank, "holding"_a, "The rank of a prebuilt hand.")
        .def(
            "rank", [](const Rule& self, const nb::bytes& cards) { return rank(self, holding_of_bytes(cards)); }, "cards"_a)
        .def(
            "rank", [](const Rule& self, const Numbers& cards) { return rank(self, holding_of_cards(cards)); }, "cards"_a)
        .def("judge", judge_hand, "hand"_a, "board"_a = 0, "pick_hand"_a = -1, "pick_board"_a = -1, "The rank of a hand with a board, both one bit a card.")
        .def(
            "choice",
            [](const Rule& self, u64 hand, u64 board, int pick_hand, int pick_board, int size, u16 rank) {
                judge_hand(self, hand, board, pick_hand, pick_board);  // checks
                return choice(self, hand, board, Pick{pick_hand, pick_board}, size, rank);
            },
            "hand"_a, "board"_a, "pick_hand"_a, "pick_board"_a, "size"_a, "rank"_a,
            "The first choice of natural cards, from the highest down, that has this rank.")
        .def("value", value_of, "cards"_a, "wilds"_a, "The rank of these cards when exactly these of them are wild.")
        .def("ranks", ranks, "array"_a.noconvert(), "out"_a.noconvert(), "threads"_a, "Ranks rows into out; the first bad row, or -1.")
        .def("census", census_of, "width"_a, "deck"_a, "progress"_a = nb::none(), "How many hands of this width have each rank / 2.");

    module.attr("MOST_CARDS") = MOST_CARDS;
    module.def("by_ranks", by_ranks_of, "ranking"_a, "counts"_a, "wilds"_a, "The rank of so many naturals of each rank with wild cards, suits apart.");
    module.def("by_suit", by_suit_of, "ranking"_a, "mask"_a, "wilds"_a, "double_ace"_a = false,
               "The rank of a suit's naturals with wild cards as a flush, or 0.");
    module.def("codes", codes, "ranking"_a, "What each rank / 2 stands for: category, then five nibbles of ranks.");
    bind_odds(module);
    bind_exact_counts(module);
    bind_play(module);
}

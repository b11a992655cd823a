#include "exact/heads_up_ranges.hpp"

#include <atomic>
#include <numeric>
#include <thread>

#include "cards/card_subsets.hpp"
#include "exact/known_hands.hpp"

namespace riverboat {
namespace {

constexpr int BOARD = 5;

template <class T>
std::size_t place(T number) {
    return static_cast<std::size_t>(number);
}

// The possible hands of a seat: its known cards with those of its range or those it will be dealt.
std::vector<Hole> holes(const Plan& plan, int seat) {
    const int pile = std::countr_zero(plan.contests.front().own[place(seat)]);
    const u64 known = plan.piles[place(pile)];
    std::vector<Hole> all;
    for (const Range& range : plan.ranges)
        if (range.pile == pile)
            for (std::size_t i = 0; i < range.hands.size(); ++i)
                if (const u32 weight = range.weights[i] - (i ? range.weights[i - 1] : 0)) all.emplace_back(known | range.hands[i], weight);
    if (all.empty()) subsets(plan.decks[0], 2 - std::popcount(known), [&](u64 dealt) { all.emplace_back(known | dealt, 1); });
    std::sort(all.begin(), all.end(), [](const Hole& a, const Hole& b) { return a.cards < b.cards; });
    std::vector<Hole> different;
    for (const Hole& hand : all)
        if (!different.empty() && different.back().cards == hand.cards)
            different.back().weight += hand.weight;
        else
            different.push_back(hand);
    return different;
}

double weight_of(const std::vector<Hole>& hands) {
    return std::accumulate(hands.begin(), hands.end(), 0.0, [](double sum, const Hole& hand) { return sum + static_cast<double>(hand.weight); });
}

int board_pile(const Plan& plan) { return plan.contests.front().board(); }

// Whether a seat's cards lie in one pile and will be two.
bool two_cards(const Plan& plan, int seat) {
    const u64 own = plan.contests.front().own[place(seat)];
    if (std::popcount(own) != 1 || own & plan.contests.front().boards) return false;
    const int pile = std::countr_zero(own);
    int held = std::popcount(plan.piles[place(pile)]), ways = 0;
    for (const Range& range : plan.ranges)
        if (range.pile == pile) held += std::popcount(range.hands.front()), ++ways;
    for (const Step& step : plan.steps)
        if (step.pile == pile) held += step.count, ++ways;
    return held == 2 && ways <= 1;
}

u64 renamed(u64 cards, const std::array<int, 4>& suits) {
    u64 found = 0;
    for (; cards; cards &= cards - 1) {
        const int card = std::countr_zero(cards);
        found |= u64{1} << (card / 4 * 4 + suits[place(card % 4)]);
    }
    return found;
}

void add_times(std::vector<u64>& into, const std::vector<u64>& from, u64 times) {
    for (std::size_t i = 0; i < into.size(); ++i) into[i] += from[i] * times;
}

}  // namespace

bool HeadsUpRanges::supports(const Plan& plan) {
    if (plan.seats != 2 || plan.shares() != 1 || plan.explained >= 0) return false;
    const Contest& contest = plan.contests.front();
    if (contest.kind != Contest::Kind::best || !contest.simple() || contest.faced >= 0 || board_pile(plan) < 0 || !contest.pick.any()) return false;
    const Rule& rule = contest.rules.front();
    if (rule.ranking != HIGH_RANKING || rule.mode() != Mode::natural || rule.natural_first) return false;
    int board = std::popcount(plan.piles[place(board_pile(plan))]), fills = 0;
    for (const Step& step : plan.steps) {
        if (step.kind != Step::Kind::fill || step.deck != 0 || step.up >= 0) return false;
        if (step.pile == board_pile(plan)) board += step.count, ++fills;
    }
    if (board != BOARD || fills > 1 || !two_cards(plan, 0) || !two_cards(plan, 1) || contest.own[0] == contest.own[1]) return false;
    for (const Step& step : plan.steps)
        if (step.pile != board_pile(plan) && !((contest.own[0] | contest.own[1]) >> step.pile & 1)) return false;
    for (const Range& range : plan.ranges)
        if (!((contest.own[0] | contest.own[1]) >> range.pile & 1)) return false;
    double most = static_cast<double>(UNITS);
    for (int seat = 0; seat < 2; ++seat) most *= weight_of(holes(plan, seat));
    const int count = BOARD - std::popcount(plan.piles[place(board_pile(plan))]);
    for (int i = 0; i < count; ++i) most *= static_cast<double>(std::popcount(plan.decks[0]) - i) / (i + 1);
    return most < 1.8e19;
}

HeadsUpRanges::HeadsUpRanges(const Plan& plan) : plan_(plan) {
    for (int seat = 0; seat < 2; ++seat) sides_.emplace_back(holes(plan, seat));
    const u64 board = plan.piles[place(board_pile(plan))];
    flop_ = {sides_.data(), plan_.contests.front().categories.data(), board, plan.decks[0], BOARD - std::popcount(board)};
    const std::size_t sizes[] = {sides_[0].hands.size(), sides_[1].hands.size()};
    solo_seat_ = sizes[0] <= sizes[1] ? 0 : 1;
    if (flop_.count > 3) {
        way_ = Way::pairings;
        pair_up();
    } else if (50 * sizes[solo_seat_] < 200 + sizes[0] + sizes[1]) {  // measured: a single hand costs as much as fifty on a board
        way_ = Way::hands;
        for (std::size_t i = 0; i < sizes[solo_seat_]; ++i) works_.push_back({i});
    } else {
        subsets(flop_.deck, flop_.count, [&](u64 runout) { works_.push_back({runout}); });
    }
}

// Pairs of hands that are equal up to renamed suits are counted once, if the renaming preserves deck and board.
void HeadsUpRanges::pair_up() {
    std::array<int, 4> suits{0, 1, 2, 3};
    std::vector<std::vector<u64>> names[2];  // [seat][renaming][hand]
    do {
        if (renamed(flop_.deck, suits) != flop_.deck || renamed(flop_.board, suits) != flop_.board) continue;
        for (std::size_t seat = 0; seat < 2; ++seat) {
            auto& hands = names[seat].emplace_back();
            for (const Hole& hand : sides_[seat].hands) hands.push_back(renamed(hand.cards, suits));
        }
    } while (std::next_permutation(suits.begin(), suits.end()));
    for (std::size_t i = 0; i < sides_[0].hands.size(); ++i)
        for (std::size_t j = 0; j < sides_[1].hands.size(); ++j) {
            const Hole &hand = sides_[0].hands[i], &other = sides_[1].hands[j];
            if (hand.cards & other.cards) continue;
            std::pair<u64, u64> first{~u64{0}, 0};
            for (std::size_t name = 0; name < names[0].size(); ++name) first = std::min(first, std::pair(names[0][name][i], names[1][name][j]));
            works_.push_back({first.first, first.second, hand.weight * other.weight});
        }
    const auto key = [](const Work& part) { return std::pair(part.first, part.second); };
    std::sort(works_.begin(), works_.end(), [&](const Work& a, const Work& b) { return key(a) < key(b); });
    std::size_t different = 0;
    for (std::size_t i = 0; i < works_.size(); ++i)
        if (different && key(works_[different - 1]) == key(works_[i]))
            works_[different - 1].times += works_[i].times;
        else
            works_[different++] = works_[i];
    works_.resize(different);
}

void HeadsUpRanges::work(const Work& part, Tally& tally, Score& score) const {
    switch (way_) {
        case Way::hands: return count_hand_against_range(flop_, solo_seat_, sides_[place(solo_seat_)].hands[part.first], score);
        case Way::runouts: return count_ranges_on_board(flop_, part.first, score);
        case Way::pairings: break;
    }
    Plan two = plan_;
    two.ranges.clear();
    two.steps = {Step{.pile = board_pile(plan_), .count = flop_.count}};
    const auto& own = plan_.contests.front().own;
    two.piles[place(std::countr_zero(own[0]))] = part.first;
    two.piles[place(std::countr_zero(own[1]))] = part.second;
    two.decks[0] &= ~(part.first | part.second);
    const Tally one = count_known_hands(two);
    tally.deals += one.deals * part.times;
    add_times(tally.winners, one.winners, part.times);
    add_times(tally.categories, one.categories, part.times);
    add_times(tally.won, one.won, part.times);
}

Tally HeadsUpRanges::count(u64 lo, u64 hi, int threads, const std::function<bool()>& stopped) const {
    std::vector<Tally> tallies(place(threads), Tally(plan_));
    std::atomic<u64> next = lo;
    std::atomic<bool> stop = false;
    const auto worker = [&](int thread) {
        Score score;
        for (u64 part = next++; part < hi && !stop; part = next++) {
            work(works_[part], tallies[place(thread)], score);
            if (!thread && stopped()) stop = true;
        }
        score.add_to(tallies[place(thread)]);
    };
    std::vector<std::jthread> workers;
    for (int thread = 1; thread < threads; ++thread) workers.emplace_back(worker, thread);
    worker(0);
    workers.clear();  // joins
    for (int thread = 1; thread < threads; ++thread) tallies[0] += tallies[place(thread)];
    tallies[0].settle(false);
    return tallies[0];
}

}  // namespace riverboat

#include "ranking/hand_counts.hpp"

namespace riverboat {
namespace {

// The loop over the last card is minimal: a sum, two loads, one count. There are four counters side by side, one per suit, because
// neighbours often have the same rank and would wait for each other.
template <Mode mode>
class BySum {
  public:
    BySum(const Rule& rule, const std::vector<int>& deck, std::vector<u64>& counts, const Stopped& stopped)
        : rule_(rule), counts_(counts), stopped_(stopped), side_(4, std::vector<u32>(counts.size())) {
        for (const int card : deck) cards_.push_back(rule.constants[static_cast<std::size_t>(card)]);
    }

    bool visit(std::size_t next, int left, const Sum& sum) {
        if (left == 0)
            ++counts_[by_sum<mode>(rule_, sum) / 2u];
        else if (left == 1)
            last(next, sum);
        else if (left == 3 && stopped_())
            return false;
        else
            for (std::size_t i = next; i < cards_.size(); ++i)
                if (!visit(i + 1, left - 1, sum + cards_[i])) return false;
        return true;
    }
    void finish() {
        for (auto& part : side_)
            for (std::size_t i = 0; i < part.size(); ++i) counts_[i] += part[i];
    }

  private:
    void last(std::size_t next, const Sum& sum) {
        const Sum* const cards = cards_.data();
        const std::size_t size = cards_.size();
        u32* const side[] = {side_[0].data(), side_[1].data(), side_[2].data(), side_[3].data()};
        for (std::size_t i = next; i < size; ++i) {
            if constexpr (mode == Mode::natural)  // the lanes matter only for flushes
                ++side[i % 4][natural(*rule_.table, sum.key() + cards[i].key(), sum.lanes() + cards[i].lanes()) / 2u];
            else
                ++side[i % 4][by_sum<mode>(rule_, sum + cards[i]) / 2u];
        }
    }

    const Rule& rule_;
    std::vector<u64>& counts_;
    const Stopped& stopped_;
    std::vector<std::vector<u32>> side_;
    std::vector<Sum> cards_;
};

template <Mode mode>
bool by_sums(const Rule& rule, const std::vector<int>& deck, std::size_t next, int left, u64 seen, std::vector<u64>& counts, const Stopped& stopped) {
    BySum<mode> all(rule, deck, counts, stopped);
    Sum sum = no_cards();
    for (; seen; seen &= seen - 1) sum += rule.constants[static_cast<std::size_t>(std::countr_zero(seen))];
    const bool whole = all.visit(next, left, sum);
    all.finish();
    return whole;
}

bool by_judge(const Rule& rule, const std::vector<int>& deck, std::size_t next, int left, u64 seen, std::vector<u64>& counts, const Stopped& stopped) {
    if (left == 0) ++counts[judge(rule, seen) / 2u];
    if (left == 2 && stopped()) return false;
    for (std::size_t i = next; left && i < deck.size(); ++i)
        if (!by_judge(rule, deck, i + 1, left - 1, seen | u64{1} << deck[i], counts, stopped)) return false;
    return true;
}

}  // namespace

bool count_hands(const Rule& rule, u64 deck, int width, int first, int second, std::vector<u64>& counts, const Stopped& stopped) {
    std::vector<int> cards;
    std::size_t next = 0;
    for (int card = 0; card < CARDS; ++card)
        if (deck >> card & 1) {
            cards.push_back(card);
            if (card <= second) next = cards.size();
        }
    const auto count = !rule.sums() || width > 7      ? by_judge
                       : rule.mode() == Mode::natural ? by_sums<Mode::natural>
                       : rule.mode() == Mode::wild    ? by_sums<Mode::wild>
                       : rule.mode() == Mode::lowest  ? by_sums<Mode::lowest>
                                                      : by_sums<Mode::general>;
    return count(rule, cards, next, width - 2, u64{1} << first | u64{1} << second, counts, stopped);
}

}  // namespace riverboat

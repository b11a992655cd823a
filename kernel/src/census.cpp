#include "census.hpp"

namespace riverboat {
namespace {

// The last card's loop has nothing else to do: a sum, two loads, one count. Four counts side by side, one a suit, because
// neighbours often have the same rank and would wait for each other's count.
template <Mode mode>
class BySum {
  public:
    BySum(const Rule& rule, const std::vector<int>& deck, std::vector<u64>& counts) : rule_(rule), counts_(counts), side_(4, std::vector<u32>(counts.size())) {
        for (const int card : deck) cards_.push_back(rule.constants[static_cast<std::size_t>(card)]);
    }

    void visit(std::size_t next, int left, const Sum& sum) {
        if (left == 0)
            ++counts_[by_sum<mode>(rule_, sum) / 2u];
        else if (left == 1)
            last(next, sum);
        else
            for (std::size_t i = next; i < cards_.size(); ++i) visit(i + 1, left - 1, sum + cards_[i]);
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
            if constexpr (mode == Mode::natural) {  // the lanes only matter to a flush
                const u64 key = sum.key() + cards[i].key();
                u16 rank = by_ranks(rule_.table->values, key);
                if (key & SUITED && rule_.flushes) rank = std::max(rank, by_suits(rule_.flushes, sum.lanes() + cards[i].lanes()));
                ++side[i % 4][rank / 2u];
            } else {
                ++side[i % 4][by_sum<mode>(rule_, sum + cards[i]) / 2u];
            }
        }
    }

    const Rule& rule_;
    std::vector<u64>& counts_;
    std::vector<std::vector<u32>> side_;
    std::vector<Sum> cards_;
};

void by_judge(const Rule& rule, const std::vector<int>& deck, std::size_t next, int left, u64 seen, std::vector<u64>& counts) {
    if (left == 0) {
        ++counts[judge(rule, seen) / 2u];
        return;
    }
    for (std::size_t i = next; i < deck.size(); ++i) by_judge(rule, deck, i + 1, left - 1, seen | u64{1} << deck[i], counts);
}

template <Mode mode>
void by_sums(const Rule& rule, const std::vector<int>& deck, std::size_t next, int left, int first, int second, std::vector<u64>& counts) {
    BySum<mode> all(rule, deck, counts);
    const auto constant = [&](int card) { return rule.constants[static_cast<std::size_t>(card)]; };
    all.visit(next, left, no_cards() + constant(first) + constant(second));
    all.finish();
}

}  // namespace

void census(const Rule& rule, u64 deck, int width, int first, int second, std::vector<u64>& counts) {
    std::vector<int> cards;
    std::size_t next = 0;
    for (int card = 0; card < CARDS; ++card)
        if (deck >> card & 1) {
            cards.push_back(card);
            if (card <= second) next = cards.size();
        }
    if (!rule.sums() || width > 7) return by_judge(rule, cards, next, width - 2, u64{1} << first | u64{1} << second, counts);
    const auto count = rule.mode() == Mode::natural  ? by_sums<Mode::natural>
                       : rule.mode() == Mode::wild   ? by_sums<Mode::wild>
                       : rule.mode() == Mode::lowest ? by_sums<Mode::lowest>
                                                     : by_sums<Mode::general>;
    count(rule, cards, next, width - 2, first, second, counts);
}

}  // namespace riverboat

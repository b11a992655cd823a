#include "exact/heads_up_showdowns.hpp"

#include "cards/rank_multisets.hpp"

namespace riverboat {
namespace {

constexpr int TWO_RANKS = 91;  // multisets of two ranks

template <class T>
std::size_t place(T number) {
    return static_cast<std::size_t>(number);
}

// The sums of the keys of two ranks.
const std::array<u64, TWO_RANKS>& two_keys() {
    static const auto all = [] {
        std::array<u64, TWO_RANKS> keys{};
        std::size_t multiset = 0;
        for (std::size_t high = 0; high < RANKS; ++high)
            for (std::size_t low = 0; low <= high; ++low) keys[multiset++] = u64{RANK_KEYS[low] + RANK_KEYS[high]} << 32;
        return keys;
    }();
    return all;
}

// A complete board: the rank of every multiset of two with it, and the flush suit, if any.
struct River {
    u64 key = 0;
    int suit = -1, suited = 0;
    u32 lane = 0;
    std::array<u16, TWO_RANKS> plain;

    explicit River(u64 board) {
        for (u64 left = board; left; left &= left - 1) key += u64{RANK_KEYS[std::countr_zero(left) / 4]} << 32;
        for (int at = 0; at < 4; ++at) {
            const u64 cards = board & u64{0x1111111111111} << at;
            if (std::popcount(cards) < 3) continue;
            suit = at, suited = std::popcount(cards);
            for (u64 left = cards; left; left &= left - 1) lane |= 1u << std::countr_zero(left) / 4;
        }
        for (std::size_t multiset = 0; multiset < TWO_RANKS; ++multiset) plain[multiset] = by_ranks(TABLES[HIGH_RANKING].values, key + two_keys()[multiset]);
    }
    u16 flush(const Hole& hand) const { return suit < 0 ? u16{0} : TABLES[HIGH_RANKING].flushes[lane | hand.lanes[place(suit)]]; }
    u16 rank(const Hole& hand) const { return std::max(plain[place(hand.multiset)], flush(hand)); }
    // Whether the flush counts: a better hand may beat a flush on the board.
    bool flushes(const Hole& hand) const { return suit >= 0 && flush(hand) > plain[place(hand.multiset)]; }
};

}  // namespace

Hole::Hole(u64 hand, u64 times)
    : cards(hand),
      weight(times),
      card{static_cast<int>(std::bit_width(hand)) - 1, std::countr_zero(hand)},
      multiset(RankMultisets::below(card[0] / 4, 2) + card[1] / 4) {
    for (const int held : card) lanes[place(held % 4)] |= static_cast<u16>(1u << held / 4);
}

Side::Side(std::vector<Hole> all) : hands(std::move(all)) {
    std::sort(hands.begin(), hands.end(), [](const Hole& a, const Hole& b) { return std::pair(a.multiset, a.cards) < std::pair(b.multiset, b.cards); });
    std::size_t at = 0;
    for (int multiset = 0; multiset <= TWO_RANKS; ++multiset) {
        while (at < hands.size() && hands[at].multiset < multiset) ++at;
        first.push_back(at);
    }
}

void Score::add_to(Tally& tally) const {
    tally.deals += win[0] + win[1] + tie;
    tally.winner(0, 1) += win[0];
    tally.winner(0, 2) += win[1];
    tally.winner(0, 3) += tie;
    for (int kind = 0; kind < CATEGORIES; ++kind) {
        for (int seat = 0; seat < 2; ++seat) tally.category(0, seat, kind) += categories[seat][kind];
        tally.winning(0, kind) += won[kind];
    }
}

namespace {

// The possible hands of the other side, by multiset; every card that comes removes some.
class Solo {
  public:
    Solo(const Flop& flop, int seat, const Hole& hand, Score& score) : flop_(flop), seat_(seat), hand_(hand), score_(score) {
        Weights all{};
        for (const Hole& other : flop.sides[1 - seat].hands) {
            if (other.cards & hand.cards) continue;
            others_.push_back(&other);
            all[place(other.multiset)] += other.weight;
            for (const int card : other.card) with_card_[place(card)].push_back(&other);
            for (std::size_t suit = 0; suit < 4; ++suit)
                if (const int many = std::popcount(other.lanes[suit]); many) with_suit_[suit][place(many - 1)].push_back(&other);
        }
        come(flop.deck & ~hand.cards, flop.count, 0, all);
    }

  private:
    using Weights = std::array<u64, TWO_RANKS>;
    using Others = std::vector<const Hole*>;

    void come(u64 deck, int left, u64 runout, const Weights& weights) {
        if (!left) return count(runout, weights);
        for (; std::popcount(deck) >= left; deck &= deck - 1) {
            const u64 card = deck & -deck;
            Weights less = weights;
            for (const Hole* other : with_card_[place(std::countr_zero(card))])
                if (!(other->cards & runout)) less[place(other->multiset)] -= other->weight;
            come(deck & (deck - 1), left - 1, runout | card, less);
        }
    }
    void count(u64 runout, Weights weights) {
        const River river(flop_.board | runout);
        const u16 mine = river.rank(hand_);
        const auto flushes = [&](const Others& others) {
            for (const Hole* other : others) {
                if (other->cards & runout || !river.flushes(*other)) continue;
                weights[place(other->multiset)] -= other->weight;
                meet(mine, river.flush(*other), other->weight);
            }
        };
        if (river.suited == 5) {
            flushes(others_);
        } else if (river.suited) {
            flushes(with_suit_[place(river.suit)][1]);
            if (river.suited == 4) flushes(with_suit_[place(river.suit)][0]);
        }
        for (std::size_t multiset = 0; multiset < TWO_RANKS; ++multiset)
            if (weights[multiset]) meet(mine, river.plain[multiset], weights[multiset]);
    }
    void meet(u16 mine, u16 theirs, u64 weight) {
        const u64 times = weight * hand_.weight;
        const u8 my_kind = flop_.kinds[mine / 2], their_kind = flop_.kinds[theirs / 2];
        score_.categories[seat_][my_kind] += times;
        score_.categories[1 - seat_][their_kind] += times;
        score_.won[mine >= theirs ? my_kind : their_kind] += times;
        (mine == theirs ? score_.tie : score_.win[mine > theirs ? seat_ : 1 - seat_]) += times;
    }

    const Flop& flop_;
    const int seat_;
    const Hole& hand_;
    Score& score_;
    Others others_;
    std::array<Others, CARDS> with_card_;
    std::array<std::array<Others, 2>, 4> with_suit_;  // by the number of cards of the suit
};

// The weight of the hands so far, in total and by card.
struct Pile {
    u64 all = 0;
    std::array<u64, CARDS> with{};

    void add(const Hole& hand) {
        all += hand.weight;
        for (const int card : hand.card) with[place(card)] += hand.weight;
    }
    // The hands without either card; the same hand is subtracted twice.
    u64 without(const Hole& hand) const { return all - with[place(hand.card[0])] - with[place(hand.card[1])]; }
};

// The weight of the same hand on the other side.
u64 same_hand(const Side& other, const Hole& hand) {
    for (std::size_t at = other.first[place(hand.multiset)]; at < other.first[place(hand.multiset) + 1]; ++at)
        if (other.hands[at].cards == hand.cards) return other.hands[at].weight;
    return 0;
}

// Hands of equal rank: a multiset of one side without its flushes, or one flush.
struct Group {
    u16 rank;
    u8 seat;
    bool flush;
    std::size_t from, to;
};

}  // namespace

void count_hand_against_range(const Flop& flop, int seat, const Hole& hand, Score& score) { const Solo all(flop, seat, hand, score); }

void count_ranges_on_board(const Flop& flop, u64 runout, Score& score) {
    const River board(flop.board | runout);
    std::vector<Group> groups;
    for (u8 seat = 0; seat < 2; ++seat) {
        const Side& side = flop.sides[seat];
        for (std::size_t multiset = 0; multiset < TWO_RANKS; ++multiset)
            if (side.first[multiset] < side.first[multiset + 1])
                groups.push_back({board.plain[multiset], seat, false, side.first[multiset], side.first[multiset + 1]});
        if (board.suit >= 0)
            for (std::size_t at = 0; at < side.hands.size(); ++at)
                if (board.flushes(side.hands[at])) groups.push_back({board.flush(side.hands[at]), seat, true, at, at + 1});
    }
    std::sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) { return a.rank < b.rank; });
    const auto each = [&](std::size_t from, std::size_t to, auto&& visit) {
        for (std::size_t i = from; i < to; ++i)
            for (std::size_t at = groups[i].from; at < groups[i].to; ++at) {
                const Hole& hand = flop.sides[groups[i].seat].hands[at];
                if (!(hand.cards & runout) && groups[i].flush == board.flushes(hand)) visit(groups[i].seat, hand);
            }
    };
    Pile piles[2];
    for (std::size_t from = 0, to = 0; from < groups.size(); from = to) {
        while (to < groups.size() && groups[to].rank == groups[from].rank) ++to;
        u64 win[2] = {}, level = 0;
        each(from, to, [&](int seat, const Hole& hand) { win[seat] += hand.weight * piles[1 - seat].without(hand); });
        each(from, to, [&](int seat, const Hole& hand) { piles[seat].add(hand); });
        each(from, to, [&](int seat, const Hole& hand) {
            if (seat == 0) level += hand.weight * (piles[1].without(hand) + same_hand(flop.sides[1], hand));
        });
        const u64 tie = level - win[0];
        score.win[0] += win[0];
        score.win[1] += win[1];
        score.tie += tie;
        score.won[flop.kinds[groups[from].rank / 2]] += win[0] + win[1] + tie;
    }
    for (std::size_t i = 0; i < groups.size(); ++i)
        each(i, i + 1, [&](int seat, const Hole& hand) {
            score.categories[seat][flop.kinds[groups[i].rank / 2]] += hand.weight * (piles[1 - seat].without(hand) + same_hand(flop.sides[1 - seat], hand));
        });
}

}  // namespace riverboat

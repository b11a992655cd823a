// Without flushes a board is a multiset of ranks, and 6,175 of them cover all 2,598,960 boards. So every seat is ranked once per
// multiset, by ranks alone. Then the boards on which a seat has a flush are subtracted from their multisets and counted as flushes, again
// all at once that have the same cards of the suit and the same other ranks.
#include "exact/known_hands.hpp"

#include <numeric>

#include "cards/card_subsets.hpp"
#include "cards/rank_multisets.hpp"

namespace riverboat {
namespace {

constexpr int SUITS = 4;
constexpr int NEVER = 100;  // more cards of a suit than any board has

template <class T>
std::size_t place(T number) {
    return static_cast<std::size_t>(number);
}

u32 lane(u64 cards, int suit) {
    u32 ranks = 0;
    for (u64 left = cards >> suit & 0x1111111111111; left; left &= left - 1) ranks |= 1u << std::countr_zero(left) / 4;
    return ranks;
}

u64 key_of(u64 cards) {
    u64 key = 0;
    for (; cards; cards &= cards - 1) key += u64{RANK_KEYS[std::countr_zero(cards) / 4]} << 32;
    return key;
}

u64 cards_of(const Plan& plan, u64 piles) {
    u64 cards = 0;
    for (; piles; piles &= piles - 1) cards |= plan.piles[place(std::countr_zero(piles))];
    return cards;
}

// The board: the only pile to be filled, its known cards, and the number to come.
struct Board {
    int pile = -1, count = 0;
    u64 known = 0;

    explicit Board(const Plan& plan) : pile(plan.contests.front().board()) {
        if (pile >= 0) known = plan.piles[place(pile)];
        for (const Step& step : plan.steps) count += step.count;
    }
    int total() const { return std::popcount(known) + count; }
};

// One seat's cards in one contest. If any cards may play, the only choice is all of its own with the whole board.
struct Hand {
    const Rule* rule;
    u64 cards;
    int own, shared;  // how many play
    bool any;
    std::vector<u64> keys{};                       // of each choice of its own cards
    std::array<std::vector<u32>, SUITS> suited{};  // the choices that are all of one suit; if any may play, all of the suit

    std::array<int, SUITS> needs{};  // cards of the suit that the board must have for a flush

    Hand(const Plan& plan, const Contest& contest, int seat, int board) : rule(&contest.rules.front()), cards(cards_of(plan, contest.own[place(seat)])) {
        const int held = std::popcount(cards);
        const Pick pick = !contest.pick_of_four.any() && held == 4 ? contest.pick_of_four : contest.pick;
        any = pick.any();
        own = any ? held : std::min(pick.hand, held);
        shared = any ? board : std::min(pick.board, board);
        for (int suit = 0; suit < SUITS; ++suit) {
            const int mine = std::popcount(lane(cards, suit));
            const bool may = rule->table->flushes && own + shared >= 5 && (any || mine >= own);
            needs[place(suit)] = may ? any ? std::max(0, 5 - mine) : shared : NEVER;
        }
    }
    void prepare() {
        subsets(cards, own, [&](u64 chosen) { keys.push_back(key_of(chosen)); });
        std::sort(keys.begin(), keys.end());
        keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
        for (int suit = 0; suit < SUITS; ++suit) {
            const u32 mine = lane(cards, suit);
            const auto choose = [&](u64 chosen) { suited[place(suit)].push_back(static_cast<u32>(chosen)); };
            any ? choose(mine) : subsets(mine, own, choose);
        }
    }
    bool qualifies(u16 rank) const { return rank >= rule->floor && (!rule->floor || own + shared >= 5); }
    u16 by_heap(const u64* boards, int many) const {
        u16 best = 0;
        for (const u64 mine : keys)
            for (int i = 0; i < many; ++i) best = std::max(best, by_ranks(rule->table->values, boards[i] + mine));
        return qualifies(best) ? best : u16{0};
    }
    u16 by_suit(int suit, u32 board) const {
        if (std::popcount(board) < needs[place(suit)]) return 0;
        u16 best = 0;
        for (const u32 mine : suited[place(suit)]) {
            const auto look = [&](u64 chosen) { best = std::max(best, rule->table->flushes[mine | chosen]); };
            any ? look(board) : subsets(board, shared, look);
        }
        return qualifies(best) ? best : u16{0};
    }
};

std::vector<Hand> hands_of(const Plan& plan, int board) {
    std::vector<Hand> hands;
    for (const Contest& contest : plan.contests)
        for (int seat = 0; seat < plan.seats; ++seat) hands.emplace_back(plan, contest, seat, board);
    return hands;
}

std::array<int, SUITS> needs_of(const std::vector<Hand>& hands) {
    std::array<int, SUITS> needs;
    needs.fill(NEVER);
    for (int suit = 0; suit < SUITS; ++suit)
        for (const Hand& hand : hands) needs[place(suit)] = std::min(needs[place(suit)], hand.needs[place(suit)]);
    return needs;
}

class Boards {
  public:
    explicit Boards(const Plan& plan) : plan_(plan), board_(plan), deck_(plan.decks.front()), hands_(hands_of(plan, board_.total())), tally_(plan) {
        for (Hand& hand : hands_) hand.prepare(), sizes_ |= 1u << hand.shared;
        for (int size = 0; size < MOST_RANKS; ++size) after_[place(size)] = rank_multisets().after(size);
        for (int rank = 0; rank < RANKS; ++rank) live_[place(rank)] = std::popcount(deck_ >> (4 * rank) & 15);
        for (u64 left = board_.known; left; left &= left - 1) ranks_.push_back(std::countr_zero(left) / 4);
        ranks_.resize(place(board_.total()));
        for (int size = 0; size <= MOST_RANKS; ++size)
            if (sizes_ >> size & 1) subsets((1u << board_.total()) - 1, size, [&](u64 chosen) { choices_[place(size)].push_back(static_cast<u32>(chosen)); });
        scores_.reserve(place(RankMultisets::many(board_.count)) * hands_.size());
        weights_.reserve(place(RankMultisets::many(board_.count)));
    }

    Tally count() {
        fill(board_.count, RANKS - 1, key_of(board_.known), 0, 1, 1);
        const std::array<int, SUITS> needs = needs_of(hands_);
        for (int suit = 0; suit < SUITS; ++suit)
            if (const u32 many = alike(suit); many && needs[place(suit)] <= board_.total()) flushes(suit, needs[place(suit)], many);
        for (std::size_t multiset = 0; multiset < weights_.size(); ++multiset)
            if (weights_[multiset]) add(&scores_[multiset * hands_.size()], weights_[multiset]);
        if (plan_.shares() == 1 && plan_.seats == 2) settle_twos();
        if (plan_.shares() == 1) tally_.deals = std::accumulate(tally_.winners.begin(), tally_.winners.end(), u64{0});
        tally_.settle(false);
        return std::move(tally_);
    }

  private:
    // Every multiset that the deck allows, in the order of their numbers: ranks from the highest down. `rest` boards make the multiset
    // without the `copies` cards of the rank that came last.
    void fill(int left, int top, u64 key, int copies, u32 rest, u32 weight) {
        if (!left) return rank_heap(key, weight);
        for (int rank = 0; rank <= top; ++rank) {
            ranks_[place(board_.total() - left)] = rank;
            const bool again = copies && rank == top;
            const int more = again ? copies + 1 : 1;
            const u32 others = again ? rest : weight;
            fill(left - 1, rank, key + (u64{RANK_KEYS[rank]} << 32), more, others, others * choose(live_[place(rank)], more));
        }
    }
    static u32 choose(int of, int many) {
        static constexpr u32 CHOOSE[5][6] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};
        return CHOOSE[of][many];
    }
    void rank_heap(u64 key, u32 weight) {
        u64 keys[MOST_RANKS + 1][10];  // of each choice of a number of board cards
        if (weight)
            for (u32 sizes = sizes_; sizes; sizes &= sizes - 1) choose_board(std::countr_zero(sizes), key, keys[std::countr_zero(sizes)]);
        for (const Hand& hand : hands_)
            scores_.push_back(weight ? hand.by_heap(keys[hand.shared], static_cast<int>(choices_[place(hand.shared)].size())) : u16{0});
        weights_.push_back(weight);
    }
    void choose_board(int size, u64 whole, u64* keys) const {
        if (size == board_.total()) {
            *keys = whole;
            return;
        }
        for (const u32 choice : choices_[place(size)]) {
            u64 key = 0;
            for (u32 left = choice; left; left &= left - 1) key += u64{RANK_KEYS[ranks_[place(std::countr_zero(left))]]} << 32;
            *keys++ = key;
        }
    }

    // Indistinguishable suits are counted once: the number of them if this is the first, else 0.
    u32 alike(int suit) const {
        const auto same = [&](int other) {
            const auto equal = [&](u64 cards) { return lane(cards, suit) == lane(cards, other); };
            return equal(deck_) && equal(board_.known) && std::all_of(hands_.begin(), hands_.end(), [&](const Hand& hand) { return equal(hand.cards); });
        };
        u32 many = 0;
        for (int other = 0; other < SUITS; ++other)
            if (same(other)) {
                if (other < suit) return 0;
                ++many;
            }
        return many;
    }

    // The ranks beside the cards of a suit, the highest first, so that neighbours are in neighbouring multisets; and their number of ways.
    struct Rest {
        std::array<u8, MOST_RANKS> ranks;
        u32 weight;
    };
    void rests(int suit, int at, int size, int top, const Rest& rest, std::vector<Rest>& all) const {
        if (at == size) return all.push_back(rest);
        for (int rank = 0; rank <= top; ++rank) {
            Rest more = rest;
            const int live = live_[place(rank)] - static_cast<int>(deck_ >> (4 * rank + suit) & 1);
            for (int many = 1; many <= std::min(size - at, live); ++many) {
                more.ranks[place(at + many - 1)] = static_cast<u8>(rank);
                more.weight = rest.weight * choose(live, many);
                rests(suit, at + many, size, rank - 1, more, all);
            }
        }
    }

    void flushes(int suit, int needs, u32 times) {
        const u32 known = lane(board_.known, suit), live = lane(deck_, suit);
        for (int many = std::max(0, needs - std::popcount(known)); many <= board_.count; ++many) {
            std::vector<Rest> beside;
            rests(suit, 0, board_.count - many, RANKS - 1, Rest{{}, times}, beside);
            subsets(live, many, [&](u64 suited) { flush(suit, known | static_cast<u32>(suited), multiset_of(suited), many, beside); });
        }
    }
    u32 multiset_of(u64 ranks) const {
        u32 multiset = 0;
        for (int size = 0; ranks; ranks &= ranks - 1) multiset = after_[place(size++)][multiset][place(std::countr_zero(ranks))];
        return multiset;
    }
    // All boards with these cards of the suit.
    void flush(int suit, u32 board, u32 start, int size, const std::vector<Rest>& beside) {
        std::array<u16, MOST_SHARES * MOST_SEATS> flushes;
        for (std::size_t i = 0; i < hands_.size(); ++i) flushes[i] = hands_[i].by_suit(suit, board);
        const auto with = [&](auto seats, auto many) { return count_flush<seats, many>(flushes, start, size, beside); };
        using Two = std::integral_constant<int, 2>;
        using Some = std::integral_constant<int, 0>;
        const bool two = hands_.size() == 2 && plan_.seats == 2;
        if (board_.count - size == 2) return two ? with(Two(), Two()) : with(Some(), Two());
        two ? with(Two(), Some()) : with(Some(), Some());
    }
    template <int Seats, int Left>
    void count_flush(const std::array<u16, MOST_SHARES * MOST_SEATS>& flushes, u32 start, int size, const std::vector<Rest>& beside) {
        std::array<u16, MOST_SHARES * MOST_SEATS> scores;
        const std::size_t many = Seats ? Seats : hands_.size();
        const int left = Left ? Left : board_.count - size;
        for (const Rest& rest : beside) {
            u32 multiset = start;
            for (int i = 0; i < left; ++i) multiset = after_[place(size + i)][multiset][rest.ranks[place(i)]];
            weights_[multiset] -= rest.weight;
            const u16* const plain = &scores_[multiset * many];
            for (std::size_t i = 0; i < many; ++i) scores[i] = std::max(plain[i], flushes[i]);
            Seats == 2 ? add_two(scores.data(), rest.weight) : add(scores.data(), rest.weight);
        }
    }

    void add(const u16* scores, u64 times) {
        if (plan_.shares() > 1) return add_shares(scores, times);
        plan_.seats == 2 ? add_two(scores, times) : add_share(scores, times);
    }
    void add_shares(const u16* scores, u64 times) {
        Tally::Scores all;
        for (int share = 0; share < plan_.shares(); ++share) std::copy_n(scores + share * plan_.seats, plan_.seats, all.of[share]);
        tally_.count(plan_, all, times, false);
    }
    // One share.
    void add_share(const u16* scores, u64 times) {
        u16 best = 0;
        for (int seat = 0; seat < plan_.seats; ++seat) {
            tally_.category(0, seat, kinds_[scores[seat] / 2]) += times;
            best = std::max(best, scores[seat]);
        }
        u32 set = 0;
        for (int seat = 0; seat < plan_.seats; ++seat) set |= u32{best && scores[seat] == best} << seat;
        tally_.winner(0, set) += times;
        if (best) tally_.winning(0, kinds_[best / 2]) += times;
    }
    // One share and two seats, the most frequent case: a single counter, without branches.
    RIVERBOAT_HOT void add_two(const u16* scores, u64 times) {
        const u32 set = u32{scores[0] >= scores[1]} | u32{scores[1] >= scores[0]} << 1;
        twos_[(kinds_[scores[0] / 2] * CATEGORIES + kinds_[scores[1] / 2]) * 4u + set] += times;
    }
    void settle_twos() {
        for (u32 at = 0; at < twos_.size(); ++at) {
            const u32 set = at % 4, kinds[] = {at / 4 / CATEGORIES, at / 4 % CATEGORIES};
            const u32 best = kinds[set == 2];
            tally_.winner(0, best ? set : 0) += twos_[at];
            if (best) tally_.winning(0, static_cast<int>(best)) += twos_[at];
            for (int seat = 0; seat < 2; ++seat) tally_.category(0, seat, static_cast<int>(kinds[seat])) += twos_[at];
        }
    }

    const Plan& plan_;
    const Board board_;
    const u64 deck_;
    std::vector<Hand> hands_;  // [share][seat]
    std::array<int, RANKS> live_{};
    std::array<const RankMultisets::Row*, MOST_RANKS> after_{};
    std::vector<int> ranks_;                                  // of the board, known first
    u32 sizes_ = 0;                                           // bit mask of how many board cards may play
    std::array<std::vector<u32>, MOST_RANKS + 1> choices_{};  // of each size, as places on the board
    std::vector<u16> scores_;                                 // [multiset][share][seat], by ranks alone
    std::vector<u32> weights_;                                // [multiset]: how many boards are not counted yet
    Tally tally_;
    const u8* const kinds_ = plan_.contests.front().categories.data();
    std::array<u64, CATEGORIES * CATEGORIES * 4> twos_{};  // [kind of hand][of the other][set of winners]
};

}  // namespace

bool supports_known_hands(const Plan& plan) {
    if (plan.steps.size() > 1 || !plan.ranges.empty() || plan.contests.empty() || plan.explained >= 0) return false;
    const Board board(plan);
    if (board.total() > MOST_RANKS) return false;
    for (const Step& step : plan.steps)
        if (step.kind != Step::Kind::fill || step.pile != board.pile || step.deck != 0) return false;
    for (const Contest& contest : plan.contests) {
        if (contest.kind != Contest::Kind::best || !contest.simple() || contest.faced >= 0 || contest.board() != board.pile) return false;
        const Rule& rule = contest.rules.front();
        if (!rule.sums() || rule.wild_cards || rule.lowest) return false;
    }
    const std::vector<Hand> hands = hands_of(plan, board.total());
    for (const Hand& hand : hands)
        if (hand.own + hand.shared > 7) return false;
    std::array<int, SUITS> needs = needs_of(hands);
    std::sort(needs.begin(), needs.end());
    return needs[0] + needs[1] > board.total();  // no board with two flushes
}

Tally count_known_hands(const Plan& plan) { return Boards(plan).count(); }

}  // namespace riverboat

#include "odds/one_deal.hpp"

#include "cards/card_subsets.hpp"

namespace riverboat {
namespace {

template <class T>
std::size_t place(T number) {
    return static_cast<std::size_t>(number);
}

u64 cards_of(const Deal& deal, u64 piles) {
    u64 cards = 0;
    for (; piles; piles &= piles - 1) cards |= deal.piles[std::countr_zero(piles)];
    return cards;
}

u64 pile_of(const Deal& deal, int pile) { return pile < 0 ? 0 : deal.piles[pile]; }

// All cards of the same ranks.
u64 same_ranks(u64 cards) {
    u64 all = 0;
    for (; cards; cards &= cards - 1) all |= u64{15} << (std::countr_zero(cards) & ~3);
    return all;
}

const Rule& by_follower(const Contest& contest, const Deal& deal) {
    for (int at = deal.ups - 1; at >= 0; --at)
        if (deal.face_up[at] / 4 == contest.key) return at + 1 < deal.ups ? contest.rules[deal.face_up[at + 1] / 4u] : contest.rules.back();
    return contest.rules.back();
}

const Rule& by_pairs(const Contest& contest, const Deal& deal) {
    unsigned seen = 0, paired = 0;
    std::size_t before = RANKS, last = RANKS;  // none yet
    for (int at = 0; at < deal.ups; ++at) {
        const std::size_t rank = deal.face_up[at] / 4u;
        if (seen >> rank & 1 && !(paired >> rank & 1)) paired |= 1u << rank, before = last, last = rank;
        seen |= 1u << rank;
    }
    return contest.rules[before * (RANKS + 1) + last];
}

// The rule that applies to this deal.
const Rule& rule_of(const Contest& contest, const Deal& deal) {
    switch (contest.chooser) {
        case Contest::Chooser::none: break;
        case Contest::Chooser::follows: return by_follower(contest, deal);
        case Contest::Chooser::ranked: {
            const u64 cards = deal.piles[contest.key];
            return cards ? contest.rules[place(std::countr_zero(cards) / 4)] : contest.rules.back();
        }
        case Contest::Chooser::paired: return by_pairs(contest, deal);
    }
    return contest.rules.front();
}

// The shared cards that play.
u64 board_of(const Contest& contest, const Deal& deal) {
    u64 cards = cards_of(deal, contest.boards);
    for (const Contest::Extra& extra : contest.extras)
        if (deal.piles[extra.after] & extra.when) cards |= deal.piles[extra.pile];
    return cards;
}

// A seat's cards that count.
u64 own_of(const Contest& contest, const Deal& deal, int seat) {
    const u64 own = cards_of(deal, contest.own[place(seat)]) & ~same_ranks(pile_of(deal, contest.spoilt));
    return own & same_ranks(pile_of(deal, contest.deadly)) ? 0 : own;
}

template <Mode mode>
u16 summed(const Rule& rule, u64 cards) {
    Sum sum = no_cards();
    for (; cards; cards &= cards - 1) sum += rule.constants[place(std::countr_zero(cards))];
    return by_sum<mode>(rule, sum);
}

u16 rank_of(const Rule& rule, u64 hand, u64 board, Pick pick) {
    const u64 cards = hand | board;
    if (!pick.any() || !rule.sums() || std::popcount(cards) > 7) return judge(rule, hand, board, pick);
    switch (rule.mode()) {
        case Mode::natural: return summed<Mode::natural>(rule, cards);
        case Mode::wild: return summed<Mode::wild>(rule, cards);
        case Mode::lowest: return summed<Mode::lowest>(rule, cards);
        case Mode::general: break;
    }
    return summed<Mode::general>(rule, cards);
}

Pick pick_of(const Contest& contest, u64 own) { return !contest.pick_of_four.any() && std::popcount(own) == 4 ? contest.pick_of_four : contest.pick; }

u16 best(const Contest& contest, const Rule& rule, u64 own, u64 board) { return own | board ? rank_of(rule, own, board, pick_of(contest, own)) : u16{0}; }

u16 natural_of(const Contest& contest, u64 own) {
    const int held = std::popcount(own & u64{15} << (4 * contest.rank));
    return held == contest.exactly || (contest.or_more && held > contest.exactly);
}

u16 hole_of(const Contest& contest, u64 own) {
    const u64 suited = own & u64{0x1111111111111} << contest.suit;
    return suited ? static_cast<u16>((std::bit_width(suited) - 1) / 4 + 1) : u16{0};
}

// The worth of cards, summed over all shares that hands win; each share counts equally.
u64 worth(const Plan& plan, const Deal& deal, u64 cards) {
    constexpr u64 ALL = u64{1} << 32;
    u64 sum = 0;
    for (const Contest& contest : plan.contests)
        if (contest.kind == Contest::Kind::best)
            sum += ALL * best(contest, rule_of(contest, deal), cards, board_of(contest, deal)) / (2 * contest.categories.size());
    return sum;
}

// The better of two sets of wild cards.
u64 wild_among(const Rule& rule, u64 cards) {
    const u64 low = wild_set(rule, cards, false), high = wild_set(rule, cards, true);
    return rule.ace_either && value(rule, cards, high) > value(rule, cards, low) ? high : low;
}

// The scores of the seats that play.
template <class Plays>
void score_if(const Plan& plan, const Deal& deal, Tally::Scores& scores, Plays plays) {
    for (int share = 0; share < plan.shares(); ++share) {
        const Contest& contest = plan.contests[place(share)];
        const bool judged = contest.kind == Contest::Kind::best;
        const Rule* const rule = judged ? &rule_of(contest, deal) : nullptr;
        const u64 board = board_of(contest, deal);
        if (rule && contest.faced >= 0) scores.least[share] = best(contest, *rule, deal.piles[contest.faced], 0);
        for (int seat = 0; seat < plan.seats; ++seat) {
            if (!plays(seat)) continue;
            const u64 own = own_of(contest, deal, seat);
            scores.of[share][seat] = judged                                   ? best(contest, *rule, own, board)
                                     : contest.kind == Contest::Kind::natural ? natural_of(contest, own)
                                                                              : hole_of(contest, own);
        }
    }
}

}  // namespace

void Deal::start(const Plan& plan) {
    std::copy(plan.piles.begin(), plan.piles.end(), piles);
    std::copy(plan.face_up.begin(), plan.face_up.end(), face_up);
    ups = static_cast<int>(plan.face_up.size());
}

u64 kept_cards(const Plan& plan, const Deal& deal, const Step& step) {
    u64 best_cards = 0, most = 0;
    subsets(deal.piles[step.pile], step.count, [&](u64 chosen) {
        const u64 now = worth(plan, deal, chosen);
        if (now >= most) most = now, best_cards = chosen;  // among equals, the highest cards
    });
    return best_cards;
}

u64 cards_not_redrawn(const Plan& plan, const Deal& deal, const Step& step) {
    const Contest& contest = plan.contests[place(step.contest)];
    const Rule& rule = rule_of(contest, deal);
    const u64 pile = deal.piles[step.pile];
    u64 stay = wild_among(rule, pile);
    const u64 naturals = pile & ~stay;
    for (int rank = 0; rank < RANKS; ++rank)
        if (const u64 same = naturals & u64{15} << (4 * rank); std::popcount(same) > 1) stay |= same;
    return stay;
}

void score(const Plan& plan, const Deal& deal, Tally::Scores& scores) {
    score_if(plan, deal, scores, [](int) { return true; });
}

void score(const Plan& plan, const Deal& deal, Tally::Scores& scores, u32 seats) {
    score_if(plan, deal, scores, [=](int seat) { return (seats >> seat & 1) != 0; });
}

void explain(const Plan& plan, const Deal& deal, const Tally::Scores& scores, u64 times, Tally& tally) {
    const Contest& contest = plan.contests[place(plan.explained)];
    const Rule& rule = rule_of(contest, deal);
    const u64 board = board_of(contest, deal);
    for (int seat = 0; seat < plan.seats; ++seat) {
        const u64 own = own_of(contest, deal, seat);
        const u16 plain = best(contest, contest.plain.front(), own, board);
        const int from = contest.categories[plain / 2u], to = contest.categories[scores.of[plan.explained][seat] / 2u];
        tally.improved[place((seat * CATEGORIES + from) * CATEGORIES + to)] += times;
        for (u64 left = wild_among(rule, own | board); left; left &= left - 1) tally.wild[place(seat * CARDS + std::countr_zero(left))] += times;
    }
}

}  // namespace riverboat

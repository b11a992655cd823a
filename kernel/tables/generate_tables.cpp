// Derives every table of the kernel from the definition and prints them as C++.
//
// A strength depends only on (how many natural cards of each rank, how many wild cards) and, for flushes, on (natural ranks of
// the suit, wild cards). So both are tables, and this program fills them by saying what the words mean:
//   five cards or fewer, none wild     the definition
//   five cards or fewer, some wild     the best over every rank one of the wilds may play as
//   more than five cards               the best over every card that may be left out
#include <algorithm>
#include <bit>
#include <cstdio>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "ranking/lookup_tables.hpp"
#include "strength_definition.hpp"

namespace riverboat {
namespace {

constexpr int MOST = 7;  // cards in a hashed hand

struct Holding {
    Counts counts{};
    int wilds = 0;

    int total() const {
        int sum = wilds;
        for (const int count : counts) sum += count;
        return sum;
    }
    u64 id() const {
        u64 packed = static_cast<u64>(wilds);
        for (const int count : counts) packed = packed << 4 | static_cast<u64>(count);
        return packed;
    }
    Holding with(std::size_t rank, int more, int wild) const {
        Holding next = *this;
        next.counts[rank] += more;
        next.wilds += wild;
        return next;
    }
};

class Ranks {
  public:
    explicit Ranks(const Ranking& ranking) : ranking_(ranking) {}

    Code operator()(const Holding& holding) {
        if (const auto found = known_.find(holding.id()); found != known_.end()) return found->second;
        return known_[holding.id()] = derive(holding);
    }

  private:
    Code derive(const Holding& holding) {
        const auto lowest = static_cast<std::size_t>(ranking_.lowest);
        for (std::size_t rank = 0; rank < lowest; ++rank)
            if (holding.counts[rank]) return 0;
        Code best = 0;
        const auto consider = [&](const Holding& other) { best = ranking_.better(best, (*this)(other)); };
        if (holding.total() > 5) {
            if (ranking_.low && ranking_.straights) return 0;  // which card to leave out depends on the suits too
            if (holding.wilds) consider(holding.with(0, 0, -1));
            for (std::size_t rank = lowest; rank < 13; ++rank)
                if (holding.counts[rank]) consider(holding.with(rank, -1, 0));
        } else if (holding.wilds) {
            for (std::size_t rank = lowest; rank < 13; ++rank) consider(holding.with(rank, +1, -1));
        } else if (holding.total()) {
            best = ranking_.ranks_alone(holding.counts);
        }
        return best;
    }

    const Ranking& ranking_;
    std::unordered_map<u64, Code> known_;
};

using SuitTable = std::vector<std::vector<Code>>;  // [wilds][mask]

SuitTable suits(const Ranking& ranking) {
    SuitTable table(FLUSH_WILDS, std::vector<Code>(MASKS));
    for (int wilds = 0; wilds < FLUSH_WILDS; ++wilds)
        for (u32 mask = 0; mask < MASKS; ++mask) {
            Code& best = table[static_cast<std::size_t>(wilds)][mask];
            const int naturals = std::popcount(mask);
            if (naturals + wilds < 5 || mask & ((1u << ranking.lowest) - 1)) continue;
            if (naturals == 5 && !wilds) best = ranking.one_suit(mask);
            for (int rank = ranking.lowest; rank < RANKS; ++rank) {
                const u32 bit = 1u << rank;
                if (wilds && !(mask & bit)) best = ranking.better(best, table[static_cast<std::size_t>(wilds - 1)][mask | bit]);
                if (!wilds && naturals > 5 && mask & bit) best = ranking.better(best, table[0][mask ^ bit]);
            }
        }
    return table;
}

// The house rule of the double-ace flush: every wild card in a flush is an ace.
SuitTable double_aces(const Ranking& ranking, SuitTable table) {
    for (std::size_t wilds = 1; wilds < FLUSH_WILDS; ++wilds)
        for (u32 mask = 0; mask < MASKS; ++mask) {
            if (std::popcount(mask) + static_cast<int>(wilds) < 5) continue;
            std::vector<int> orders(wilds, ranking.order(12));
            for (int rank = 12; rank >= 0 && orders.size() < 5; --rank)
                if (mask >> rank & 1) orders.push_back(ranking.order(rank));
            table[wilds][mask] = ranking.better(table[wilds][mask], code(FLUSH, orders));
        }
    return table;
}

SuitTable badugis() {
    SuitTable table(FLUSH_WILDS, std::vector<Code>(MASKS));
    for (std::size_t wilds = 0; wilds < FLUSH_WILDS; ++wilds)
        for (u32 mask = 0; mask < MASKS; ++mask) {
            const int naturals = std::popcount(mask);
            Code& best = table[wilds][mask];
            if (naturals <= 4 && (!wilds || naturals == 4)) best = badugi(mask);
            if (!wilds || naturals >= 4) continue;
            for (u32 rank = 0; rank < RANKS; ++rank) {
                const Code other = mask >> rank & 1 ? 0 : table[wilds - 1][mask | 1u << rank];
                if (!best || badugi_merit(other) > badugi_merit(best)) best = other;
            }
        }
    return table;
}

std::vector<Holding> holdings() {
    std::vector<Holding> open{Holding{}};
    for (std::size_t rank = 0; rank <= RANKS; ++rank) {
        std::vector<Holding> next;
        for (const Holding& holding : open)
            for (int more = 0; more <= (rank < RANKS ? 4 : MOST) && holding.total() + more <= MOST; ++more)
                next.push_back(rank < RANKS ? holding.with(rank, more, 0) : holding.with(0, 0, more));
        open = std::move(next);
    }
    return open;
}

struct Hash {
    std::vector<u32> keys = std::vector<u32>(RANKS + 1);
    std::vector<u16> offsets = std::vector<u16>(1 << ROW_BITS);

    u32 key(const Holding& holding) const {
        u32 sum = keys[WILD] * static_cast<u32>(holding.wilds);
        for (std::size_t rank = 0; rank < RANKS; ++rank) sum += keys[rank] * static_cast<u32>(holding.counts[rank]);
        return sum;
    }
    u32 row(const Holding& holding) const { return key(holding) >> (32 - ROW_BITS); }
    u32 place(const Holding& holding) const { return (key(holding) + offsets[row(holding)]) % VALUES; }

    // Rows are hashes with the same top bits; the fullest row goes first, each to the first offset where it fits.
    bool fits(const std::vector<Holding>& all) {
        std::vector<std::vector<u32>> rows(offsets.size());
        for (const Holding& holding : all) rows[row(holding)].push_back(key(holding) % VALUES);
        std::vector<std::size_t> order(rows.size());
        for (std::size_t row = 0; row < rows.size(); ++row) {
            order[row] = row;
            std::sort(rows[row].begin(), rows[row].end());
            if (std::adjacent_find(rows[row].begin(), rows[row].end()) != rows[row].end()) return false;
        }
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return std::pair(rows[b].size(), a) < std::pair(rows[a].size(), b); });
        std::vector<bool> taken(VALUES);
        for (const std::size_t row : order) {
            u32 offset = 0;
            const auto clash = [&](u32 column) { return taken[(offset + column) % VALUES]; };
            while (std::any_of(rows[row].begin(), rows[row].end(), clash))
                if (++offset > 0xFFFF) return false;
            for (const u32 column : rows[row]) taken[(offset + column) % VALUES] = true;
            offsets[row] = static_cast<u16>(offset);
        }
        return true;
    }

    static Hash find(const std::vector<Holding>& all) {
        u64 state = 0;
        for (;;) {
            Hash hash;
            for (u32& key : hash.keys) {  // splitmix64
                u64 z = state += 0x9E3779B97F4A7C15;
                z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
                z = (z ^ z >> 27) * 0x94D049BB133111EB;
                key = static_cast<u32>(z >> 32);
            }
            if (hash.fits(all)) return hash;
        }
    }
};

template <class T>
void print(const std::string& declaration, const std::vector<T>& numbers) {
    std::printf("extern const %s = {", declaration.c_str());
    for (std::size_t i = 0; i < numbers.size(); ++i) std::printf("%s%u,", i % 24 ? "" : "\n", static_cast<unsigned>(numbers[i]));
    std::printf("};\n");
}

// Codes in order of merit, and the ranks that stand for them.
struct Ladder {
    std::vector<u32> codes{0};
    std::map<Code, u16> ranks{{0, 0}};

    template <class Merit>
    Ladder(std::vector<Code> all, Merit merit) {
        std::sort(all.begin(), all.end(), [&](Code a, Code b) { return merit(a) < merit(b); });
        for (const Code value : all)
            if (ranks.emplace(value, static_cast<u16>(2 * codes.size())).second) codes.push_back(value);
    }
    std::vector<u16> operator()(const SuitTable& table) const {
        std::vector<u16> flat;
        for (const auto& row : table)
            for (const Code value : row) flat.push_back(ranks.at(value));
        return flat;
    }
};

std::vector<Code> together(std::initializer_list<const SuitTable*> tables) {
    std::vector<Code> all;
    for (const SuitTable* table : tables)
        for (const auto& row : *table)
            for (const Code value : row)
                if (value) all.push_back(value);
    return all;
}

std::string entries;  // of TABLES

void print_ranking(const Ranking& ranking, const std::vector<Holding>& all, const Hash& hash, const std::string& id) {
    Ranks by_ranks(ranking);
    const bool flushes = ranking.straights;
    const SuitTable plain = flushes ? suits(ranking) : SuitTable{};
    const SuitTable doubled = flushes && !ranking.low ? double_aces(ranking, plain) : SuitTable{};
    std::vector<Code> codes = together({&plain, &doubled});
    for (const Holding& holding : all)
        if (const Code value = by_ranks(holding)) codes.push_back(value);
    const Ladder ladder(std::move(codes), [&](Code value) { return ranking.merit(value); });

    std::vector<u16> values(VALUES);
    for (const Holding& holding : all) values[hash.place(holding)] = ladder.ranks.at(by_ranks(holding));
    print("u16 VALUES_" + id + "[]", values);
    print("u32 CODES_" + id + "[]", ladder.codes);
    if (flushes) print("u16 FLUSHES_" + id + "[]", ladder(plain));
    if (!doubled.empty()) print("u16 DOUBLE_ACES_" + id + "[]", ladder(doubled));
    if (ranking.low && ranking.ace_low) std::printf("extern const u16 EIGHT_LOW = %u;\n", ladder.ranks.at(code(HIGH_CARD, {8, 7, 6, 5, 4})));
    if (ranking.lowest) std::printf("extern const u16 SHORT_LOWEST = %d;\n", ranking.lowest);
    entries += "{VALUES_" + id + ", " + (flushes ? "FLUSHES_" + id : "nullptr") + ", " + (doubled.empty() ? "nullptr" : "DOUBLE_ACES_" + id) + ", CODES_" + id +
               ", " + std::to_string(ladder.codes.size()) + "},\n";
}

void generate() {
    const std::vector<Holding> all = holdings();
    const Hash hash = Hash::find(all);
    std::printf("// Generated by tables/generate_tables.cpp.\n#include \"ranking/lookup_tables.hpp\"\n\nnamespace riverboat {\n");
    print("u32 RANK_KEYS[RANKS + 1]", hash.keys);
    print("u16 OFFSETS[1 << ROW_BITS]", hash.offsets);
    print_ranking(HIGH, all, hash, "HIGH");
    print_ranking(SHORT, all, hash, "SHORT");
    print_ranking(ACE_TO_FIVE, all, hash, "ACE_TO_FIVE");
    print_ranking(DEUCE_TO_SEVEN, all, hash, "DEUCE_TO_SEVEN");

    const SuitTable table = badugis();
    const Ladder ladder(together({&table}), badugi_merit);
    print("u32 CODES_BADUGI[]", ladder.codes);
    std::printf("extern const u16 BADUGIS[FLUSH_WILDS][MASKS] = {");
    for (const auto& row : table) {
        std::printf("{");
        for (const Code value : row) std::printf("%u,", ladder.ranks.at(value));
        std::printf("},\n");
    }
    std::printf("};\n");
    entries += "{nullptr, nullptr, nullptr, CODES_BADUGI, " + std::to_string(ladder.codes.size()) + "},\n";
    std::printf("extern const Table TABLES[RANKINGS] = {\n%s};\n}  // namespace riverboat\n", entries.c_str());
}

}  // namespace
}  // namespace riverboat

int main() { riverboat::generate(); }

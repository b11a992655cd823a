#include "cards/rank_multisets.hpp"

namespace riverboat {

// The multiset of `size` cards with the highest rank `top` and others `rest`: a higher card goes on top, a lower one into the rest.
RankMultisets::RankMultisets() {
    for (int size = 0; size < MOST_RANKS; ++size) {
        auto& rows = after_[static_cast<std::size_t>(size)];
        for (int top = 0; top < (size ? RANKS : 1); ++top)
            for (int rest = 0; rest < (size ? below(top + 1, size - 1) : 1); ++rest) {
                Row row{};
                const int multiset = static_cast<int>(rows.size());
                for (int rank = 0; rank < RANKS; ++rank) {
                    const auto at = static_cast<std::size_t>(rank);
                    const int number = !size || rank >= top ? multiset + below(rank, size + 1) : after(size - 1)[rest][at] + below(top, size + 1);
                    row[at] = static_cast<u16>(number);
                }
                rows.push_back(row);
            }
    }
}

const RankMultisets& rank_multisets() {
    static const RankMultisets all;
    return all;
}

}  // namespace riverboat

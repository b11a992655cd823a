// The showdown: rules/phases/showdown.py.
#include <algorithm>

#include "play/phases.hpp"

namespace riverboat::play {

bool showdown(Hand& hand, const Phase& /*phase*/) {
    State& state = hand.state;
    if (state.settled) return true;
    state.entered = 1;
    const Seats live = hand.live();
    const Hand::Judged judged = hand.live_count() > 1 || hand.game.alone_plays ? hand.judge() : Hand::Judged{};
    const std::vector<Award> awards = judged.shares ? hand.awards(judged) : hand.awards();
    Seats paid = 0;  // winners must show
    for (const Award& award : awards)
        if (award.seat >= 0) paid |= Seats{1} << award.seat;
    bool all_up = false;
    for (Seats left = live; left; left &= left - 1) all_up = all_up || !hand.seat(std::countr_zero(left)).stack;
    u16 best[MOST_JUDGED];  // of the hands shown so far; before the first, a hand leads if it qualifies
    std::fill(best, best + MOST_JUDGED, u16{1});
    const int first = state.aggressor >= 0 && live >> state.aggressor & 1 ? state.aggressor : hand.around(state.button, 1);
    bool shown = false;
    for (int step = 0; step < hand.count(); ++step) {
        const int seat = hand.around(first, step);
        if (!(live >> seat & 1)) continue;
        bool leads = false;
        for (int share = 0; share < judged.shares; ++share) leads = leads || judged.scores[share][seat] >= best[share];
        if (!all_up && !leads && !(paid >> seat & 1) && shown) {
            hand.tell(Told::mucked, static_cast<u64>(seat));
            continue;
        }
        hand.show(seat);
        for (int share = 0; share < judged.shares; ++share) best[share] = std::max(shown ? best[share] : u16{0}, judged.scores[share][seat]);
        shown = true;
    }
    hand.award(awards);
    return true;
}

}  // namespace riverboat::play

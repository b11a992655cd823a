"""Plays whole random hands with all events, beside other engines."""

import random
import warnings
from collections.abc import Callable, Iterator

from bench.measurement import HANDS, NODES, TIME, Measurement
from bench.timing import Candidate, Timer
from riverboat.dealer import Answer, Log, Run, replay
from riverboat.rules import Game
from riverboat.sim import State, playouts
from riverboat.variants import variants

MANY = 120
SIX_MAX, TREE = "holdem", "leduc"
GOAL = 2_000
SEATS, STACK = 6, 200


def hand(game: Game, seed: int, seats: int = SEATS) -> Run:
    """Play one random hand."""
    below = random.Random(seed).randrange
    run = Run(Log(game, (STACK,) * seats, seed % seats, 0, seed.to_bytes(32, "big")))
    for seat, offer in run.asks():
        run.step(Answer(seat, offer.sample(run.table, seat, below)))
    return run


def _ours(code: str, seed: int, count: int) -> Callable[[], None]:
    variant = variants[code]()
    game, seats = Game.of(variant), min(SEATS, variant.seats[-1])

    def play() -> None:
        for number in range(count):
            hand(game, seed + number, seats)

    return play


def _pokerkit(seed: int, count: int) -> Callable[[], None]:
    from pokerkit import Automation, NoLimitTexasHoldem

    automations = tuple(Automation)

    def play() -> None:
        chance = random.Random(seed)
        for _ in range(count):
            state = NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, STACK, SEATS)
            while state.status:
                low, high = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
                choice = chance.randrange(5)
                if choice == 0 and state.can_fold():
                    state.fold()
                elif choice > 2 and low is not None and high is not None and state.can_complete_bet_or_raise_to(low):
                    state.complete_bet_or_raise_to(low if choice == 3 else chance.randint(low, high))
                else:
                    state.check_or_call()

    return play


def _texasholdem(seed: int, count: int) -> Callable[[], None]:
    from texasholdem.agents.basic import random_agent
    from texasholdem.game.game import TexasHoldEm

    def play() -> None:
        random.seed(seed)
        for _ in range(count):
            game = TexasHoldEm(buyin=STACK, big_blind=2, small_blind=1, max_players=SEATS)
            game.start_hand()
            while game.is_hand_running():
                action, total = random_agent(game)
                game.take_action(action, total=total)

    return play


def _clubs(seed: int, count: int) -> Callable[[], None]:
    import clubs

    def play() -> None:
        chance = random.Random(seed)
        dealer = clubs.poker.Dealer(**clubs.configs.NO_LIMIT_HOLDEM_SIX_PLAYER)
        for _ in range(count):
            view = dealer.reset(reset_button=True, reset_stacks=True)
            done = [False]
            while not all(done):
                choice = chance.randrange(5)
                call, low, high = view["call"], view["min_raise"], view["max_raise"]
                bet = 0 if choice == 0 else call if choice < 3 or high <= call else low if choice == 3 else chance.randint(low, high)
                view, _, done = dealer.step(bet)

    return play


def _rlcard(seed: int, count: int) -> Callable[[], None]:
    import rlcard
    from rlcard.agents import RandomAgent

    table = rlcard.make("no-limit-holdem", config={"game_num_players": SEATS, "seed": seed})
    table.set_agents([RandomAgent(num_actions=table.num_actions) for _ in range(SEATS)])

    def play() -> None:
        for _ in range(count):
            table.run(is_training=False)

    return play


PEERS = {  # with the number of hands per run
    "pokerkit": (_pokerkit, MANY // 10),
    "texasholdem": (_texasholdem, MANY // 5),
    "clubs": (_clubs, MANY),
    "rlcard": (_rlcard, MANY // 5),
}


def engine(timer: Timer, seed: int) -> Iterator[Measurement]:
    """Time six-max no-limit hold'em beside the peers, then every game, the replay of stored hands, and hands in the kernel."""
    count = timer.work(MANY)
    candidates, missing = [Candidate(SIX_MAX, _ours(SIX_MAX, seed, count), count)], []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, (make, usual) in PEERS.items():
            hands = timer.work(usual)
            try:
                play = make(seed, hands)
                play()
            except Exception as error:  # name a peer that does not run here
                missing.append(f"{name} does not run: {type(error).__name__}")
            else:
                candidates.append(Candidate(name, play, hands))
        best = timer.compare(candidates)
    peers = {name: 1 / seconds for name, seconds in best.items() if name in PEERS}
    yield Measurement(f"{SIX_MAX}, {SEATS} players, no limit", HANDS, 1 / best[SIX_MAX], peers, GOAL, "; ".join(missing))
    others = [code for code in variants if code != SIX_MAX]
    speeds = timer.compare([Candidate(code, _ours(code, seed, count), count) for code in others])
    for code in others:
        yield Measurement(code, HANDS, 1 / speeds[code], goal=GOAL / 3)
    stored = [hand(Game.of(variants[SIX_MAX]()), seed + number).log for number in range(count)]
    seconds = timer.compare([Candidate("replay", lambda: [replay(log) for log in stored], count)])["replay"]
    yield Measurement("replay of a stored hand", HANDS, 1 / seconds, goal=1_000)
    yield from _in_the_kernel(timer, seed)


def _in_the_kernel(timer: Timer, seed: int) -> Iterator[Measurement]:
    """Whole hands at random, one table stepped from Python, copies of a state, and a whole game tree."""
    start, table = State(SIX_MAX, (STACK,) * SEATS), State(SIX_MAX, (STACK,) * 2)
    many, stepped, copies = timer.work(50_000), timer.work(1_000), timer.work(20_000)
    game = table.game
    nodes = _walked(TREE)
    best = timer.compare(
        [
            Candidate("playouts", lambda: _played_out(start, many, seed), many),
            Candidate("steps", lambda: _step_hands(game, seed, stepped), stepped),
            Candidate("copies", lambda: _copied(table, copies), copies),
            Candidate("tree", lambda: _walked(TREE), nodes),
        ]
    )
    yield Measurement(f"{SIX_MAX}, {SEATS} players, played out in the kernel", HANDS, 1 / best["playouts"], goal=300_000)
    yield Measurement(f"{SIX_MAX}, 2 players, a state stepped from Python", HANDS, 1 / best["steps"], goal=62_000)
    yield Measurement("copy of a state", TIME, best["copies"], goal=5e-7)
    yield Measurement(f"the tree of {TREE}, card by card and answer by answer", NODES, 1 / best["tree"], goal=500_000)


def _played_out(state: State, count: int, seed: int) -> None:
    playouts(state, count, seed=seed)


def _copied(state: State, count: int) -> None:
    for _ in range(count):
        state.copy()


def _walked(code: str) -> int:
    """Visit all states of a game; returns how many there are."""
    return sum(1 for _ in _tree(State(code, (STACK, STACK), chance="explicit")))


def _step_hands(game: Game, seed: int, count: int) -> None:
    """Play heads-up hands at random, each answer from Python."""
    chance = random.Random(seed).random
    for number in range(count):
        state = State(game, (STACK, STACK), seed=seed + number)
        while not state.done:
            offer, draw = state.legal(), chance()
            if draw < 0.2:
                state.apply("fold")
            elif draw < 0.6 or not offer.high:
                state.apply("call" if offer.call else "check")
            else:
                state.apply(offer.low if draw < 0.8 else offer.low + int(chance() * (offer.high - offer.low + 1)))


def _tree(state: State) -> Iterator[State]:
    """A state, and all that may follow, without needless folds."""
    yield state
    cards = state.outcomes
    for card in cards:
        child = state.copy()
        child.deal(card)
        yield from _tree(child)
    if cards or state.done:
        return
    offer = state.legal()
    for value in (*(("fold", "call") if offer.call else ("check",)), *((offer.low,) if offer.high else ())):
        child = state.copy()
        child.apply(value)
        yield from _tree(child)

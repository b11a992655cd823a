"""Sessions: chips, chairs, the button, the kitty, dealer's choice."""

import random

import pytest
from tests.repetitions import few, scaled

from riverboat.dealer import Illegal, Run
from riverboat.play import Bot, CallingStation, RandomBot, Session, SteadyBot, play_out
from riverboat.rules import Game, Stakes
from riverboat.variants import variants


def some_session(*codes: str, places: int = 6) -> Session:
    return Session.open([Game.of(variants[code]()) for code in codes], places)


def play_hand(session: Session, seed: int) -> Session:
    run = Run(session.deal(seed))
    return session.after(play_out(run, lambda seat: RandomBot(seed * 10 + seat)).table, session.playing)


@pytest.mark.slow
def test_a_session_of_all_games_conserves_chips() -> None:
    """Thousands of hands of every game, people coming and going: what was bought is on the table, in the kitty, or taken."""
    chance = random.Random(5)
    session = some_session(*variants, places=8)
    for hand in range(600):
        place = chance.randrange(8)
        seat = session.places[place]
        if not seat.player:
            session = session.sit(f"player {hand}", place, chance.randint(5, 300))
        elif not seat.stack:
            session = session.rebuy(place, 100) if chance.random() < 0.5 else session.leave(place)[0]
        elif chance.random() < 0.2:
            session = session.sit_in(place) if seat.away else session.sit_out(place)
        elif chance.random() < 0.1:
            session, chips = session.leave(place)
            assert chips == seat.stack
        session = session.choose(chance.choice(list(variants)))
        if session.why_not() is None:
            session = play_hand(session, hand)
        assert session.chips + session.taken == session.bought
    assert session.hands > 150


def test_the_button_goes_round() -> None:
    session = some_session("holdem").sit("Anna", 1, 100).sit("Bo", 3, 100).sit("Cia", 5, 100)
    seen = []
    for hand in range(3):
        seen.append(session.dealer)
        run = Run(session.deal(hand))
        session = session.after(play_out(run, lambda _: CallingStation()).table, session.playing) if run.ask else session
        session = session if session.places[1].stack else session.rebuy(1, 50)
    assert len(set(seen)) > 1
    assert session.sit_out(session.button).deal(1).button in (0, 1)


def test_the_kitty_stays() -> None:
    """Nobody stays: the antes are the next hand's, whatever that is."""
    session = some_session("kings-and-lows-draw", "holdem").sit("Anna", 0, 50).sit("Bo", 1, 50)
    run = Run(session.deal(1))
    while run.ask:
        run.step(run.default(run.waiting[0]))
    session = session.after(run.table, session.playing)
    assert session.kitty == 2
    assert session.choose("holdem").deal(2).kitty == 2


def test_dealers_choice() -> None:
    session = some_session("holdem", "razz").sit("Anna", 0, 50).sit("Bo", 1, 50)
    assert session.choose("razz").deal(1).game.variant.code == "razz"
    with pytest.raises(Illegal, match="bridge is not played here; games are holdem, razz"):
        session.choose("bridge")


def test_two_games_with_one_code_are_distinguished() -> None:
    games = [Game.of(variants["holdem"](), limit=limit) for limit in ("no-limit", "fixed-limit")]
    session = Session.open(games, 4).sit("Anna", 0, 50).sit("Bo", 1, 50)
    assert session.choose(games[1]).deal(1).game.limit == "fixed-limit"
    with pytest.raises(Illegal, match="2 games here are holdem"):
        session.choose("holdem")


def test_a_button_that_sits_out_goes_on_to_the_next() -> None:
    session = some_session("holdem").sit("Anna", 0, 50).sit("Bo", 1, 50).sit("Cia", 3, 50).sit("Dag", 4, 50)
    while session.button != 3:
        session = play_hand(session, 1)
    away = session.sit_out(3)
    assert (away.button, away.dealer) == (4, "Dag")
    assert away.playing[away.deal(1).button] == 4


def test_a_hand_pays_those_it_was_dealt_to() -> None:
    """Somebody sits out and somebody comes back while the hand goes on."""
    session = some_session("holdem").sit("Anna", 0, 100).sit("Bo", 1, 100).sit("Cia", 2, 100).sit_out(2)
    dealt = session.playing
    run = Run(session.deal(1))
    run.step(run.default(run.waiting[0]))
    folded = next(seat for seat in range(2) if run.table.seats[seat].folded)
    after = session.sit_out(dealt[folded]).sit_in(2).after(run.table, dealt)
    assert sorted(place.stack for place in after.places[:3]) == [99, 100, 101]
    assert (after.places[dealt[folded]].stack, after.places[2].stack) == (99, 100)


@pytest.mark.parametrize(
    ("do", "reason"),
    [
        (lambda s: s.sit("Bo", 0, 10), "place 0 is taken by Anna"),
        (lambda s: s.sit("Anna", 1, 10), "Anna sits already"),
        (lambda s: s.sit("", 1, 10), "needs a name"),
        (lambda s: s.sit("Bo", 1, 0), "positive"),
        (lambda s: s.sit("Bo", 9, 10), "places are 0 to 5"),
        (lambda s: s.rebuy(1, 10), "nobody sits"),
        (lambda s: s.rebuy(0, -5), "positive"),
        (lambda s: s.leave(2), "nobody sits"),
        (lambda s: s.deal(1), "is for 2 to 10 players, and 1 play"),
        (lambda s: s.after(Run(some_session("holdem").sit("A", 0, 9).sit("B", 1, 9).deal(1)).table, (0, 1)), "not over"),
        (lambda s: s.sit("Bo", 1, 1.5), "positive whole number"),
    ],
)
def test_illegal_changes_are_refused(do: object, reason: str) -> None:
    session = some_session("holdem").sit("Anna", 0, 100)
    with pytest.raises(Illegal, match=reason):
        do(session)  # type: ignore[operator]
    with pytest.raises(Illegal, match="needs a game"):
        Session.open([])


@pytest.mark.parametrize("code", few(variants, 15))
def test_bots_play_everything(code: str) -> None:
    """Every kind of bot answers every offer legally, seeing only its own view."""
    variant = variants[code]()
    bots: list[Bot] = [SteadyBot(1, samples=6), CallingStation(), RandomBot(2)]
    for seed in range(12):
        seats = variant.seats[seed % len(variant.seats)]
        session = Session.open([Game.of(variant)], 10)
        for place in range(seats):
            session = session.sit(f"{place}", place, 60)
        run = play_out(Run(session.deal(seed)), lambda seat: bots[seat % 3])
        assert run.table.over


@pytest.mark.parametrize("code", ["holdem", "five-card-draw", "kings-and-lows", "twos-jacks-axe", "eight-cards", "kuhn"])
def test_the_steady_bot_beats_chance(code: str) -> None:
    variant = variants[code]()
    won = 0
    for seed in range(scaled(check=60, test=250, soak=1000)):
        session = Session.open([Game.of(variant, stakes=Stakes(ante=5, small_bet=5))], 2).sit("steady", 0, 100).sit("random", 1, 100)
        steady, fool = SteadyBot(seed, samples=12), RandomBot(seed)
        hero = seed % 2
        run = Run(session.deal(seed // 2))
        play_out(run, lambda seat, hero=hero, steady=steady, fool=fool: steady if seat == hero else fool)  # type: ignore[misc]
        won += run.table.seats[hero].stack - 100
    assert won > 0


def test_players_keep_their_neighbours_when_chairs_change() -> None:
    session = some_session("holdem", places=6).sit("Anna", 0, 10).sit("Bo", 2, 20).sit("Cem", 5, 30)
    session = session.sit_out(0).sit_in(0)
    dealer = session.dealer
    for count in (6, 9, 3, 5, 4):
        session = session.chairs(count)
        assert len(session.places) == count
        assert [place.player for place in session.places if place.player] == ["Anna", "Bo", "Cem"]
        assert (session.dealer, session.chips) == (dealer, 60)
    with pytest.raises(Illegal, match="3 sit here: 2 places are too few"):
        session.chairs(2)
    with pytest.raises(Illegal, match="too few"):
        some_session("holdem").chairs(1)

"""One seed deals the same cards everywhere: the engine, the terminal, the deck of the document and `shuffle`."""

import pytest
from tests.repetitions import few

from riverboat.cards import FULL, Card, cards, parse_seed, shuffle
from riverboat.cli.commands.play import open_session
from riverboat.dealer import Run
from riverboat.eight_cards import Deck, PokerEngineEightCards
from riverboat.play import Session, hand_seed
from riverboat.rules import Game
from riverboat.table import Table
from riverboat.variants import variants

SEEDS = few([42, 0, 2**40 + 1, "5eed" * 16, "tuesday"], 3)


def dealt(table: Table) -> tuple[Card, ...]:
    """The cards in the order in which they were dealt: to the players in turn, then on the boards."""
    hands = [seat.cards for seat in (table.seats[at] for at in table.live)]
    return (*(card for turn in zip(*hands, strict=True) for card in turn), *(card for board in "ABC" for card in table.board(board)[:3]))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_engine_deals_the_deck_of_its_seed(seed: int | str) -> None:
    engine = PokerEngineEightCards(["Anna", "Bo"], seed=seed)
    engine.start_hand()
    assert engine.run is not None
    deck = shuffle(FULL, parse_seed(seed))
    assert dealt(engine.run.table) == deck[:25] == Deck(seed=seed).cards[:25]
    first, second = engine.state().players
    assert cards(first.eight_cards) == deck[:16:2]
    assert cards(second.eight_cards) == deck[1:16:2]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_terminal_deals_the_same_hands(seed: int | str, capsys: pytest.CaptureFixture[str]) -> None:
    """Hand after hand, against the engine of the same seed. In the terminal Anna has the first button, so Bo is dealt to first."""
    session = open_session(
        "eight-cards",
        seats=None,
        seat=1,
        stacks="",
        stakes="",
        limit="",
        options=(),
        bots="random",
        seed=seed,
        rebuys=True,
        auto=True,
        history=None,
        plain=True,
    )
    assert session is not None
    session.play(3)
    engine = PokerEngineEightCards(["Bo", "Anna"], seed=seed)
    for hand in capsys.readouterr().out.split("=== Hand ")[1:]:
        engine.start_hand()
        state = engine.state("Anna")
        flops = "  ".join(" ".join(board.flop) for board in state.boards.values())
        own = next(player.eight_cards for player in state.players if player.id == "Anna")
        assert f"\n{flops}\n" in hand
        assert f"\nAnna is dealt {' '.join(own)}, Bo 8 down." in hand
        while engine.actor:
            engine.timeout(engine.actor)


def test_later_hands_of_a_session_have_seeds_of_their_own() -> None:
    session = Session.open([Game.of(variants["eight-cards"]())], places=2).sit("Anna", 0, 1000).sit("Bo", 1, 1000)
    logs = [session.deal(hand_seed(42, number)) for number in (1, 2, 3)]
    assert len({dealt(Run(log).table) for log in logs}) == 3
    assert dealt(Run(logs[0]).table) == shuffle(FULL, 42)[:25]


def test_a_deck() -> None:
    deck = Deck()
    assert deck.cards == FULL
    deck.shuffle(42)
    assert tuple(deck) == Deck(seed=42).cards == shuffle(FULL, 42)
    assert len(deck) == len(set(deck)) == 52
    deck.shuffle()
    assert sorted(deck) == list(FULL)
    assert deck.cards != Deck(seed=42).cards  # the chance is one in 52!
    with pytest.raises(ValueError, match="seed"):
        Deck(seed=-1)


def test_the_engine_deals_a_deck() -> None:
    engine = PokerEngineEightCards(["Anna", "Bo"])
    engine.start_hand(deck=Deck(seed=7))
    assert engine.run is not None
    assert dealt(engine.run.table) == shuffle(FULL, 7)[:25]
    while engine.actor:
        engine.timeout(engine.actor)
    boards = [engine.run.table.board(board)[3:] for board in "ABC"]
    assert tuple(card for board in boards for card in board) == shuffle(FULL, 7)[25:31]

"""A deck that runs out: burns are skipped, burnt cards return, and folded or discarded cards do not."""

import pytest
from tests import hand_laws
from tests.scripted_hand import check_down, events_of, say, sit

from riverboat.dealer import Answer, Hand, Log, Run
from riverboat.rules import Best, Bet, Deal, Draw, Game, Phase, Post, Showdown, Silent, Turn, Variant
from riverboat.table import events as e


def streets(run: Run) -> list[str]:
    """What was burnt and turned, in order."""
    return [f"{event.board}{len(event.cards)}" if isinstance(event, e.Turned) else "-" for event in run.events if _lies(event)]


def _lies(event: e.Event) -> bool:
    return isinstance(event, e.Turned | e.Burnt)


def test_nine_hands_of_five_and_five_on_the_board_leave_two_cards_to_burn() -> None:
    run = check_down(say(sit("omaha-five", *[100] * 9, burn=True), "fold", "fold"))
    assert streets(run) == ["-", "3", "-", "1", "1"]
    assert not events_of(run, e.Reshuffled)
    hand_laws.what_is_put_away_stays_away(run)


@pytest.mark.parametrize(
    ("players", "burnt"),
    [(2, "- - - - - -"), (3, "- - - - - -"), (4, "- - . . . .")],
)
def test_eight_cards_burns_before_every_street_as_long_as_all_boards_have_their_cards(players: int, burnt: str) -> None:
    """Four players have five cards to burn: three before the flops, two before the first board's turn and river."""
    options = {"up_to_four": True, "burn_cards": "classic", "timeout": "auto_fold"}
    run = sit("eight-cards", *[200] * players, options=options)
    for seat, offer in run.asks():
        run.step(Answer(seat, "fold" if seat == 1 and players > 2 else offer.fallback))
    late = [part for mark, board in zip(burnt.split(), "AABBCC", strict=True) for part in ([mark] if mark == "-" else []) + [f"{board}1"]]
    assert streets(run) == ["-", "A3", "-", "B3", "-", "C3", *late]
    assert not events_of(run, e.Reshuffled)
    hand_laws.what_is_put_away_stays_away(run)


class Waste(Silent, frozen=True):
    """Burns cards until so many are left."""

    left: int

    def act(self, hand: Hand) -> None:
        while len(hand.deck) > self.left:
            hand.burn()

    @property
    def words(self) -> str:
        return "cards are wasted"


def wasteful(*phases: Phase) -> Run:
    """Three players, the first of whom folds; then a single card is left, and more are needed."""
    game = Game.of(Variant("Waste", (Post(), Deal(down=2), Bet("first"), Waste(1), *phases, Bet("last"), Showdown()), {"high": Best()}))
    return say(Run(Log(game, (100, 100, 100))), "fold", "call", "check")


def test_burnt_cards_come_back_and_folded_ones_do_not() -> None:
    run = check_down(wasteful(Turn(5)))
    burnt = {card for event in events_of(run, e.Burnt) for card in event.cards}
    assert [event.count for event in events_of(run, e.Reshuffled)] == [45]
    assert len(run.table.board()) == 5
    assert len(set(run.table.board()) & burnt) == 4
    assert set(run.table.seats[0].cards) <= set(run.hand.muck)
    hand_laws.every_card_is_in_one_place(run)
    hand_laws.what_is_put_away_stays_away(run)


def test_in_a_draw_all_come_back() -> None:
    run = say(wasteful(Draw(2)), (0, 1))
    assert [event.count for event in events_of(run, e.Reshuffled)] == [47]


def test_a_folded_card_that_returns_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hand, "_returning", lambda hand: hand.muck)
    run = wasteful(Turn(50))
    with pytest.raises(AssertionError):
        hand_laws.what_is_put_away_stays_away(run)

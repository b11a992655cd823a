"""Events change a table, and viewers see only what they may; tests/hand_laws.py checks the same on whole hands."""

from typing import get_args

import pytest

from riverboat.cards import UNSEEN, cards
from riverboat.table import AnyEvent, Event, Viewer, fold, project, seen
from riverboat.table import events as e
from riverboat.table.apply_events import _AFTER

START = e.Started((100, 100, 100), button=0)
HIDDEN = (UNSEEN, UNSEEN)


def test_every_event_can_be_applied() -> None:
    assert set(_AFTER) == set(get_args(AnyEvent)) == set(Event.__subclasses__())


@pytest.mark.parametrize(
    ("event", "viewers"),
    [
        (e.Dealt(1, cards("As Kd"), (False, False)), {1}),
        (e.Passed(0, (0, 1), 2, cards("As Kd")), {2}),
        (e.Burnt(cards("As Kd")), set()),
        (e.Laid("hidden", cards("As Kd")), set()),
        (e.Turned("", cards("As Kd")), {0, 1, 2, None}),
        (e.Shown(1, (0, 1), cards("As Kd")), {0, 1, 2, None}),
    ],
)
def test_hidden_cards_are_seen_by_these_viewers_only(event: Event, viewers: set[Viewer]) -> None:
    for viewer in (0, 1, 2, None):
        assert getattr(seen(event, viewer), "cards") == (cards("As Kd") if viewer in viewers else HIDDEN)  # noqa: B009


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_fold_of_a_viewers_events_is_the_viewers_table(viewer: Viewer) -> None:
    events = [START, e.Dealt(1, cards("As Kd"), (False, True)), e.Laid("hidden", cards("2c")), e.Shown(1, (0,), cards("As"))]
    for count in range(1, len(events) + 1):
        assert fold(seen(event, viewer) for event in events[:count]) == project(fold(events[:count]), viewer)


def test_each_run_of_a_board_has_its_own_cards() -> None:
    turned = [("", "2c 3c 4c"), ("first run", "As"), ("second run", "Kd")]
    table = fold([START, *(e.Turned(board, cards(text)) for board, text in turned)])
    assert table.on("first run").board() == cards("2c 3c 4c As")
    assert table.on("second run").board() == cards("2c 3c 4c Kd")


def test_dead_chips_belong_to_no_seat() -> None:
    table = fold([START, e.Posted(1, "toll", 3, "dead"), e.Posted(2, "blind", 2)])
    assert (table.dead, table.seats[1].live, table.seats[2].live, table.pot) == (3, 0, 2, 5)

"""What a client knows is what it was told, in order."""

import pytest

from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.client_view import Gap, Sight, Unkept

VIEW = messages.View(host="a", places=(messages.Chair("a", 100),), button=0, kitty=0, chosen=0, members={})


def test_a_gap_is_noticed() -> None:
    sight = Sight()
    with pytest.raises(Gap):
        sight.take(messages.Told(1, 0, e.Said("a", "hello")))
    sight.take(messages.Welcome(1, "t", 7, view=VIEW))
    sight.take(messages.Told(8, 0, e.Said("a", "hello")))
    with pytest.raises(Gap):
        sight.take(messages.Told(10, 0, e.Said("a", "hello")))
    assert sight.seq == 8


def test_what_is_known_is_not_taken_twice() -> None:
    sight = Sight()
    sight.take(messages.Welcome(1, "t", 7, view=VIEW))
    other = messages.View(host="b", places=(), button=0, kitty=0, chosen=0, members={})
    sight.take(messages.Told(7, 0, e.Handed("b"), other))
    assert sight.room.host == "a"
    sight.take(messages.Told(8, 0, e.Handed("b"), other))
    assert sight.room.host == "b"


def _dealt(seq: int, root: str) -> messages.Told:
    return messages.Told(seq, 0, e.Begun(f"hand {seq}", seq, 0, (), (), root, "", ()))


def test_another_deck_than_was_promised_is_noticed() -> None:
    sight = Sight()
    sight.take(messages.Welcome(1, "t", 7, view=VIEW))
    sight.take(_dealt(8, "whatever"))  # nothing was promised to us
    sight.take(messages.Soon(root="one"))
    sight.take(messages.Soon(root="two"))  # the host changed the game
    sight.take(_dealt(9, "two"))
    sight.take(messages.Soon(root="three"))
    with pytest.raises(Unkept):
        sight.take(_dealt(10, "two"))


def test_what_was_promised_before_a_break_says_nothing_of_hands_that_came_in_it() -> None:
    sight = Sight()
    sight.take(messages.Welcome(1, "t", 7, view=VIEW))
    sight.take(messages.Soon(root="one"))
    sight.take(messages.Welcome(1, "t", 9))
    sight.take(_dealt(8, "another"))
    assert sight.seq == 8

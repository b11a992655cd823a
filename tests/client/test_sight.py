"""What a client knows is what it was told, in order."""

import pytest

from riverboat.client.sight import Gap, Sight
from riverboat.server import entries as e
from riverboat.server import wire

VIEW = wire.View(host="a", places=(wire.Chair("a", 100),), button=0, kitty=0, chosen=0, members={})


def test_a_gap_is_noticed() -> None:
    sight = Sight()
    with pytest.raises(Gap):
        sight.take(wire.Told(1, 0, e.Said("a", "hello")))
    sight.take(wire.Welcome(1, "t", 7, view=VIEW))
    sight.take(wire.Told(8, 0, e.Said("a", "hello")))
    with pytest.raises(Gap):
        sight.take(wire.Told(10, 0, e.Said("a", "hello")))
    assert sight.seq == 8


def test_what_is_known_is_not_taken_twice() -> None:
    sight = Sight()
    sight.take(wire.Welcome(1, "t", 7, view=VIEW))
    other = wire.View(host="b", places=(), button=0, kitty=0, chosen=0, members={})
    sight.take(wire.Told(7, 0, e.Handed("b"), other))
    assert sight.room.host == "a"
    sight.take(wire.Told(8, 0, e.Handed("b"), other))
    assert sight.room.host == "b"

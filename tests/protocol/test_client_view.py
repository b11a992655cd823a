"""A client folds messages in order, and notices gaps and broken commitments."""

import pytest

from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.client_view import ClientView, DeckMismatch, MissingEntries

VIEW = messages.View(host="a", places=(messages.PlaceView("a", 100),), button=0, kitty=0, chosen=0, members={})


def test_missing_entries_are_detected() -> None:
    client = ClientView()
    with pytest.raises(MissingEntries):
        client.apply(messages.Update(1, 0, e.Said("a", "hello")))
    client.apply(messages.Welcome(1, "t", 7, view=VIEW))
    client.apply(messages.Update(8, 0, e.Said("a", "hello")))
    with pytest.raises(MissingEntries):
        client.apply(messages.Update(10, 0, e.Said("a", "hello")))
    assert client.seq == 8


def test_known_entries_are_not_applied_twice() -> None:
    client = ClientView()
    client.apply(messages.Welcome(1, "t", 7, view=VIEW))
    other = messages.View(host="b", places=(), button=0, kitty=0, chosen=0, members={})
    client.apply(messages.Update(7, 0, e.HostChanged("b"), other))
    assert client.room.host == "a"
    client.apply(messages.Update(8, 0, e.HostChanged("b"), other))
    assert client.room.host == "b"


def _dealt(seq: int, root: str) -> messages.Update:
    return messages.Update(seq, 0, e.Begun(f"hand {seq}", seq, 0, (), (), root, "", ()))


def test_deck_other_than_the_announced_one_is_detected() -> None:
    client = ClientView()
    client.apply(messages.Welcome(1, "t", 7, view=VIEW))
    client.apply(_dealt(8, "whatever"))  # no root was announced
    client.apply(messages.NextHand(root="one"))
    client.apply(messages.NextHand(root="two"))  # the host changed the game
    client.apply(_dealt(9, "two"))
    client.apply(messages.NextHand(root="three"))
    with pytest.raises(DeckMismatch):
        client.apply(_dealt(10, "two"))


def test_commitments_from_before_a_disconnect_are_forgotten() -> None:
    client = ClientView()
    client.apply(messages.Welcome(1, "t", 7, view=VIEW))
    client.apply(messages.NextHand(root="one"))
    client.apply(messages.Welcome(1, "t", 9))
    client.apply(_dealt(8, "another"))
    assert client.seq == 8

"""Names and chat text are cleaned and checked; ids are safe in a URL and on a command line."""

import re

import pytest

from riverboat.dealer import Illegal
from riverboat.protocol.ids import new_id
from riverboat.protocol.names_and_chat import alike, plain, proper_name


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        (" Anna ", "Anna"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("A\u202enna", "A nna"),
        ("A\u200bnna", "A nna"),
        ("Anna\nMaria", "Anna Maria"),
        ("\u0410\u043d\u043d\u0430", "\u0410\u043d\u043d\u0430"),
        ("\u5b89\u5a1c", "\u5b89\u5a1c"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
        ("Z\u0335\u0336\u0337\u0338oe", "Z\u0335\u0336oe"),
        ("<b>Bo</b>", "<b>Bo</b>"),
    ],
)
def test_names_are_cleaned(typed: str, shown: str) -> None:
    assert proper_name(typed) == shown
    assert proper_name(shown) == shown


@pytest.mark.parametrize(
    "typed", ["", "   ", "\u200b\u200b", "\u3164", "\u2800", "\u0301", "\x00\x1b", "a" * 25, "\u0410nna", "\ud800", "\ufe0f"]
)
def test_invalid_names_are_refused(typed: str) -> None:
    with pytest.raises(Illegal):
        proper_name(typed)


@pytest.mark.parametrize(("name", "other"), [("Anna", "ANNA"), ("Anna", "\uff21nna"), ("Strasse", "Stra\u00dfe"), ("\ufb01nn", "Finn")])
def test_names_that_look_the_same_have_the_same_key(name: str, other: str) -> None:
    assert alike(proper_name(name)) == alike(proper_name(other))


def test_text_length_is_limited() -> None:
    assert plain("a" * 10, 10, "a word") == "a" * 10
    with pytest.raises(Illegal, match="a word has at most 10 letters"):
        plain("a" * 11, 10, "a word")


def test_ids_are_unique_and_do_not_look_like_options() -> None:
    """An id that starts with a dash would be an option of `riverboat verify`."""
    ids = {new_id() for _ in range(2000)}
    assert len(ids) == 2000
    assert all(re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_-]{15}", id_) for id_ in ids)

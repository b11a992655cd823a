"""Names and words that others read."""

import pytest
from tests.server.scripted_table import scripted_table
from tests.server.virtual_rooms import HOST, run_virtual, virtual_time

from riverboat.dealer import Illegal
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.text import alike, new_id, plain, proper_name
from riverboat.server.cluster.room_registry import TABLE_ID


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
def test_a_name_is_shown_as_it_may_be(typed: str, shown: str) -> None:
    assert proper_name(typed) == shown
    assert proper_name(shown) == shown


@pytest.mark.parametrize(
    "typed", ["", "   ", "\u200b\u200b", "\u3164", "\u2800", "\u0301", "\x00\x1b", "a" * 25, "\u0410nna", "\ud800", "\ufe0f"]
)
def test_what_is_no_name(typed: str) -> None:
    with pytest.raises(Illegal):
        proper_name(typed)


@pytest.mark.parametrize(("one", "other"), [("Anna", "ANNA"), ("Anna", "\uff21nna"), ("Strasse", "Stra\u00dfe"), ("\ufb01nn", "Finn")])
def test_names_that_look_the_same_are_the_same(one: str, other: str) -> None:
    assert alike(proper_name(one)) == alike(proper_name(other))


def test_two_of_one_name_do_not_sit_together() -> None:
    async def story() -> None:
        async with scripted_table(HOST, look=False) as table:
            assert await table.refused("bo", messages.Sit("", 50), name="ANNA") == "somebody called ANNA sits here: take another name"
            await table.done("bo", messages.Sit("", 50), name="Ada")
            await table.done(HOST, messages.Invite(""))
            assert table.member("bot-1").name == "Bruno"

    run_virtual(story())


@virtual_time
async def test_nobody_speaks_under_the_name_of_one_who_sits() -> None:
    async with scripted_table(HOST) as table:
        assert await table.refused("bo", messages.Say("", "I fold"), name="Anna") == "somebody called Anna sits here: take another name"
        await table.done("bo", messages.Say("", "good evening"), name="Bo")
        assert table.last(e.Said).name == "Bo"


@virtual_time
async def test_what_is_said_is_plain_and_bounded() -> None:
    async with scripted_table(HOST) as table:
        await table.done(HOST, messages.Say("", "nice \u202ehand\x1b[31m <script>"))
        assert table.last(e.Said).text == "nice hand [31m <script>"
        assert await table.refused(HOST, messages.Say("", "\u200b")) == "a message needs letters"
        assert await table.refused(HOST, messages.Say("", "a" * 301)) == "a message has at most 300 letters"


@virtual_time
async def test_nobody_talks_too_much() -> None:
    async with scripted_table(HOST, "bo") as table:
        for number in range(10):
            await table.done(HOST, messages.Say("", f"message {number}"))
        seq = table.room.seq
        reply = await table.say(HOST, messages.Say("again", "one more"))
        assert reply == messages.Refused("not so fast", "again", again=True)
        assert table.room.react(HOST, "\U0001f44b") == "not so fast"
        assert table.room.seq == seq
        await table.done("bo", messages.Say("", "others may"))
        await table.wait(20)
        await table.done(HOST, messages.Say("again", "one more"))


@virtual_time
async def test_who_sits_may_wave() -> None:
    async with scripted_table(HOST, "bo") as table:
        viewer = table.look("eva")
        viewer.read()
        seq = table.room.seq
        assert table.room.react("bo", "\U0001f44b") == ""
        assert table.room.react("bo", "\u202e") == "a face needs letters"
        assert table.room.react("eva", "\U0001f44b") == "you do not sit at this table"
        assert viewer.read() == [messages.Reacted("bo", "\U0001f44b")]
        assert table.room.seq == seq


def test_plain_text_is_not_longer_than_it_may_be() -> None:
    assert plain("a" * 10, 10, "a word") == "a" * 10
    with pytest.raises(Illegal, match="a word has at most 10 letters"):
        plain("a" * 11, 10, "a word")


def test_an_id_can_be_typed_in_a_command_line() -> None:
    """`riverboat verify -x3...` would be taken for an option."""
    ids = {new_id() for _ in range(2000)}
    assert len(ids) == 2000
    assert all(TABLE_ID.fullmatch(one) and one[0] != "-" for one in ids)

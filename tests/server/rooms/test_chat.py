"""Chat and reactions at a table, and names that must not be confused."""

from tests.server.scripted_table import scripted_table
from tests.server.virtual_rooms import HOST, virtual_time

from riverboat.protocol import journal as e
from riverboat.protocol import messages


@virtual_time
async def test_two_players_cannot_have_the_same_name() -> None:
    async with scripted_table(HOST, watch=False) as table:
        assert await table.refusal("bo", messages.Sit("", 50), name="ANNA") == "somebody called ANNA sits here: take another name"
        await table.do("bo", messages.Sit("", 50), name="Ada")
        await table.do(HOST, messages.Invite(""))
        assert table.member("bot-1").name == "Bruno"


@virtual_time
async def test_spectator_cannot_chat_under_a_players_name() -> None:
    async with scripted_table(HOST) as table:
        assert await table.refusal("bo", messages.Say("", "I fold"), name="Anna") == "somebody called Anna sits here: take another name"
        await table.do("bo", messages.Say("", "good evening"), name="Bo")
        assert table.last(e.Said).name == "Bo"


@virtual_time
async def test_chat_is_cleaned_and_limited() -> None:
    async with scripted_table(HOST) as table:
        await table.do(HOST, messages.Say("", "nice \u202ehand\x1b[31m <script>"))
        assert table.last(e.Said).text == "nice hand [31m <script>"
        assert await table.refusal(HOST, messages.Say("", "\u200b")) == "a message needs letters"
        assert await table.refusal(HOST, messages.Say("", "a" * 301)) == "a message has at most 300 letters"


@virtual_time
async def test_chat_is_rate_limited_per_player() -> None:
    async with scripted_table(HOST, "bo") as table:
        for number in range(10):
            await table.do(HOST, messages.Say("", f"message {number}"))
        seq = table.room.seq
        reply = await table.send(HOST, messages.Say("again", "one more"))
        assert reply == messages.Refused("not so fast", "again", again=True)
        assert table.room.react(HOST, "\U0001f44b") == "not so fast"
        assert table.room.seq == seq
        await table.do("bo", messages.Say("", "others may"))
        await table.wait(20)
        await table.do(HOST, messages.Say("again", "one more"))


@virtual_time
async def test_only_players_may_react() -> None:
    async with scripted_table(HOST, "bo") as table:
        viewer = table.watch("eva")
        viewer.read()
        seq = table.room.seq
        assert table.room.react("bo", "\U0001f44b") == ""
        assert table.room.react("bo", "\u202e") == "a face needs letters"
        assert table.room.react("eva", "\U0001f44b") == "you do not sit at this table"
        assert viewer.read() == [messages.Reacted("bo", "\U0001f44b")]
        assert table.room.seq == seq

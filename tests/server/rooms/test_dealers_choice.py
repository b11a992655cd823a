"""Dealer's choice: who chooses the game, when, and from which games."""

import asyncio

import pytest
from msgspec.structs import replace
from tests.server.scripted_table import PLAIN, scripted_table
from tests.server.virtual_rooms import HOST, virtual_time

from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.table_settings import TableGame
from riverboat.server.rooms.between_hands import FIRST, FOLDED

CHOICE = replace(PLAIN, games=(TableGame("holdem"), TableGame("kuhn"), TableGame("omaha")))


@virtual_time
async def test_dealer_chooses_the_game() -> None:
    async with scripted_table(HOST, "bo", "cem", settings=CHOICE) as table:
        soon = [message for message in table.viewers[HOST].read() if isinstance(message, messages.NextHand)][-1]
        assert soon.chooser == HOST
        assert await table.refusal("bo", messages.Choose("", 0)) == "the dealer names the game"
        assert await table.refusal(HOST, messages.Choose("", 3)) == "games are 0 to 2"
        assert await table.refusal(HOST, messages.Choose("", 1)) == "Kuhn poker is for 2 to 2 players, and 3 play"
        await table.do(HOST, messages.Choose("", 2))
        assert await table.refusal(HOST, messages.Choose("", 0)) == "the game is named already"
        await table.next_hand()
        assert table.state.session.game.variant.code == "omaha"
        assert await table.refusal(HOST, messages.Choose("", 0)) == "a hand is going on"


@virtual_time
async def test_game_is_chosen_again_if_the_number_of_players_no_longer_fits() -> None:
    async with scripted_table(HOST, "bo", settings=CHOICE) as table:
        await table.do(HOST, messages.Choose("", 1))
        await table.do("cem", messages.Sit("", 50))
        soon = [message for message in table.viewers[HOST].read() if isinstance(message, messages.NextHand)][-1]
        assert soon.chooser == HOST
        await table.wait(1000)  # time runs out: the first playable game
        assert table.state.dealt > 0
        assert table.state.session.game.variant.code == "holdem"


@virtual_time
async def test_bot_chooses_a_playable_game() -> None:
    async with scripted_table(settings=replace(CHOICE, bots=3, clock=0)) as table:
        await table.wait(120)
        named = {entry.game for entry in table.entries() if isinstance(entry, e.GameChosen)}
        assert named
        assert named <= {0, 2}


@virtual_time
async def test_table_says_if_no_game_fits_the_number_of_players() -> None:
    settings = replace(PLAIN, games=(TableGame("kuhn"), TableGame("leduc")))
    async with scripted_table(HOST, "bo", "cem", settings=settings) as table:
        soon = [message for message in table.viewers[HOST].read() if isinstance(message, messages.NextHand)][-1]
        assert soon.why_not == "no game of this table is for 3 players"
        await table.do("cem", messages.Leave(""))
        await table.do(HOST, messages.Choose("", 0))
        await table.next_hand()


@virtual_time
async def test_choice_is_dropped_if_the_dealer_leaves() -> None:
    for command in (messages.Away("", True), messages.Leave("")):
        async with scripted_table(HOST, "bo", "cem", settings=CHOICE) as table:
            await table.do(HOST, messages.Choose("", 2))
            await table.do(HOST, command)
            assert (table.state.session.dealer, table.state.named) == ("bo", False)
            await table.do("bo", messages.Choose("", 0))
            await table.next_hand()
            assert table.state.session.game.variant.code == "holdem"


# --- how long that takes -------------------------------------------------------------------------------------------


@virtual_time
async def test_pause_is_not_repeated_after_the_choice() -> None:
    async with scripted_table(HOST, "bo", settings=replace(CHOICE, clock=20)) as table:
        await table.do(HOST, messages.Choose("", 0))
        await table.next_hand()
        await table.answer("fold")
        left = table.room.timers.between_hands.next_hand().left / 1000
        assert left == FOLDED + 20  # the pause and the clock
        await table.wait(10)
        await table.do("bo", messages.Choose("", 2))
        assert table.room.timers.between_hands.next_hand().left / 1000 == FIRST
        await table.wait(FIRST)
        assert table.state.playing is not None


@pytest.mark.slow
@virtual_time
async def test_bot_chooses_during_the_pause() -> None:
    async with scripted_table(settings=replace(CHOICE, bots=3)) as table:
        now = asyncio.get_running_loop().time
        for _ in range(5):
            while table.room.current is None:
                await table.wait(0.01)
            while table.room.current is not None:
                await table.wait(0.01)
            over, (ended, seconds) = now(), table.room.timers.between_hands._pause
            while table.room.current is None:
                await table.wait(0.01)
            assert ended + seconds <= now() <= max(ended + seconds, over + 2 * FIRST) + 0.1

"""Remote bots play whole games, and their view always equals the server's."""

import asyncio

import pytest
from msgspec.structs import replace
from tests.client.shared_table import SharedTable, settings
from tests.waiting import soon

from riverboat.client import GuestClient, RemoteTable
from riverboat.play import CallingStation
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.table.events import Chosen, Discarded, Event, Placed

pytestmark = [pytest.mark.process, pytest.mark.either_store]

# Together they have wagers, bring-ins, sealed questions, draws, discards, prices, placements and a kitty.
GAMES = {
    "holdem": 3,
    "crazy-pineapple": 3,
    "five-card-draw": 3,
    "kings-and-lows": 3,
    "kings-and-lows-draw": 3,
    "baseball": 3,
    "eight-cards": 2,
}


async def entries_until_end(table: RemoteTable) -> list[e.Entry]:
    """Return every entry from now on, until the game is over."""
    return [message.entry async for message in table.events() if isinstance(message, messages.Update)]


@pytest.mark.parametrize("game", GAMES)
async def test_clients_agree_with_the_server(address: str, game: str) -> None:
    count = GAMES[game]
    async with SharedTable(address, settings(game, seats=count), count) as shared:
        listening = asyncio.create_task(entries_until_end(shared.host))
        await shared.play(6)
        for guest, table in zip(shared.guests, shared.tables, strict=True):
            assert await guest.look(shared.id) == replace(table.room, playing=None)
        on_table = sum(place.stack for place in shared.host.room.places) + shared.host.room.kitty
        await shared.host.end()
        entries = await soon(listening)
        assert len([entry for entry in entries if isinstance(entry, e.Begun)]) >= 6
        assert not [entry for entry in entries if isinstance(entry, e.Voided)]
        bought = sum(entry.chips for entry in entries if isinstance(entry, e.Bought))
        assert count * 400 + bought == on_table == sum(entry.chips for entry in entries if isinstance(entry, e.Left))
        assert [turn for table in shared.tables async for turn in table.turns()] == []  # no turns after the game


async def test_all_kinds_of_questions_are_asked(address: str) -> None:
    for game, kind in {"five-card-draw": Discarded, "kings-and-lows-draw": Chosen, "eight-cards": Placed}.items():
        async with SharedTable(address, settings(game, seats=2), 2) as shared:
            entries = asyncio.create_task(entries_until_end(shared.host))
            await shared.play(5)
            await shared.host.end()
            events: list[Event] = [event for entry in await entries for event in e.hand_events(entry)]
            assert any(isinstance(event, kind) for event in events)


async def test_dealers_choice_passes_from_dealer_to_dealer(address: str) -> None:
    async with SharedTable(address, settings("holdem", "five-card-draw", "razz")) as shared:
        entries = asyncio.create_task(entries_until_end(shared.host))
        await shared.play(4)
        assert shared.host.room.chosen == 0  # a bot keeps the game
        await shared.host.end()
        assert len({entry.player for entry in await entries if isinstance(entry, e.GameChosen)}) == 3  # and every dealer was asked


async def test_the_dealer_chooses_another_game(address: str) -> None:
    async with SharedTable(address, settings("holdem", "five-card-draw"), 2) as shared:
        await shared.host.resume()
        await shared.until(lambda: any(table.choosing for table in shared.tables))
        dealer = next(table for table in shared.tables if table.choosing)
        await dealer.choose(1)
        await shared.until(lambda: any(table.turn is not None for table in shared.tables))
        turn = next(table.turn for table in shared.tables if table.turn is not None)
        assert turn.game.variant.code == "five-card-draw" == dealer.game.variant.code


async def test_a_late_connection_learns_who_chooses(address: str) -> None:
    async with SharedTable(address, settings("holdem", "five-card-draw"), 2) as shared:
        await shared.host.resume()
        await shared.until(lambda: any(table.choosing for table in shared.tables))
        number = [table.choosing for table in shared.tables].index(True)
        async with shared.guests[number].table(shared.id) as again:
            await shared.until(lambda: again.choosing)
            await again.choose(1)


async def test_a_dealer_asked_again_before_the_deal_chooses_again(address: str) -> None:
    """One more player sits down, too many for the chosen game: the table asks its dealer again, without a clock."""
    plays = replace(settings("eight-cards", "holdem"), pace=10)  # leaves time to sit down before the deal
    async with SharedTable(address, plays, 2) as shared, GuestClient.join(address, "late") as late:
        playing = [asyncio.create_task(table.play(CallingStation())) for table in shared.tables]
        events = shared.host.events()
        await shared.host.resume()
        named: list[int] = []
        while 1 not in named:
            message = await soon(anext(events), "the dealer chooses a game")
            entry = message.entry if isinstance(message, messages.Update) else None
            if isinstance(entry, e.GameChosen):
                named.append(entry.game)
                if entry.game == 0:
                    await late.sit(shared.id, 400)
        assert named == [0, 1]
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


async def test_the_verdict_names_the_winners(address: str) -> None:
    async with SharedTable(address, settings("holdem")) as shared:
        await shared.play(3)
        await shared.until(lambda: all(table.hand_over and table.hand_over.hand == table.room.last for table in shared.tables))
        for table in shared.tables:
            assert table.verdict is not None
            assert sum(pot.amount for pot in table.verdict.pots) > 0
            assert table.view.over


async def test_play_stops_after_the_given_number_of_hands(address: str) -> None:
    async with SharedTable(address, replace(settings("holdem"), bots=2), 1) as shared:
        await shared.host.resume()
        assert await soon(shared.host.play(CallingStation(), hands=3, rebuy=100)) == 3
        assert shared.host.room.dealt >= 3

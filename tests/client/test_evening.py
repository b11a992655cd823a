"""Bots far away play whole evenings, and know at every moment what the server knows."""

import asyncio

import pytest
from msgspec.structs import replace
from tests.client.evening import Evening, settings
from tests.waiting import soon

from riverboat.client import Guest, RemoteTable
from riverboat.play import CallingStation
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.table.events import Chosen, Discarded, Event, Placed

pytestmark = [pytest.mark.process, pytest.mark.either_store]

# Between them: wagers, bring-ins, sealed questions, draws, throws, prices, placements, a kitty.
GAMES = {
    "holdem": 3,
    "crazy-pineapple": 3,
    "five-card-draw": 3,
    "kings-and-lows": 3,
    "kings-and-lows-draw": 3,
    "baseball": 3,
    "eight-cards": 2,
}


async def overheard(table: RemoteTable) -> list[e.Entry]:
    """Every entry that is told from now on, until the game is over."""
    return [message.entry async for message in table.events() if isinstance(message, messages.Told)]


@pytest.mark.parametrize("game", GAMES)
async def test_an_evening(address: str, game: str) -> None:
    count = GAMES[game]
    async with Evening(address, settings(game, seats=count), count) as evening:
        heard = asyncio.create_task(overheard(evening.host))
        await evening.play(6)
        for guest, table in zip(evening.guests, evening.tables, strict=True):
            assert await guest.look(evening.id) == replace(table.room, playing=None)
        on_table = sum(place.stack for place in evening.host.room.places) + evening.host.room.kitty
        await evening.host.end()
        entries = await soon(heard)
        assert len([entry for entry in entries if isinstance(entry, e.Begun)]) >= 6
        assert not [entry for entry in entries if isinstance(entry, e.Voided)]
        bought = sum(entry.chips for entry in entries if isinstance(entry, e.Bought))
        assert count * 400 + bought == on_table == sum(entry.chips for entry in entries if isinstance(entry, e.Left))
        assert [turn for table in evening.tables async for turn in table.turns()] == []  # the game is over: no more turns


async def test_an_evening_asks_all_kinds_of_questions(address: str) -> None:
    for game, kind in {"five-card-draw": Discarded, "kings-and-lows-draw": Chosen, "eight-cards": Placed}.items():
        async with Evening(address, settings(game, seats=2), 2) as evening:
            heard = asyncio.create_task(overheard(evening.host))
            await evening.play(5)
            await evening.host.end()
            events: list[Event] = [event for entry in await heard for event in e.hand_events(entry)]
            assert any(isinstance(event, kind) for event in events)


async def test_dealers_choice_goes_around(address: str) -> None:
    async with Evening(address, settings("holdem", "five-card-draw", "razz")) as evening:
        heard = asyncio.create_task(overheard(evening.host))
        await evening.play(4)
        assert evening.host.room.chosen == 0  # a bot keeps the game
        await evening.host.end()
        assert len({entry.player for entry in await heard if isinstance(entry, e.Named)}) == 3  # and everybody was asked


async def test_the_dealer_names_another_game(address: str) -> None:
    async with Evening(address, settings("holdem", "five-card-draw"), 2) as evening:
        await evening.host.resume()
        await evening.until(lambda: any(table.choosing for table in evening.tables))
        dealer = next(table for table in evening.tables if table.choosing)
        await dealer.choose(1)
        await evening.until(lambda: any(table.turn is not None for table in evening.tables))
        turn = next(table.turn for table in evening.tables if table.turn is not None)
        assert turn.game.variant.code == "five-card-draw" == dealer.game.variant.code


async def test_who_comes_late_is_told_whose_choice_it_is(address: str) -> None:
    async with Evening(address, settings("holdem", "five-card-draw"), 2) as evening:
        await evening.host.resume()
        await evening.until(lambda: any(table.choosing for table in evening.tables))
        number = [table.choosing for table in evening.tables].index(True)
        async with evening.guests[number].table(evening.id) as again:
            await evening.until(lambda: again.choosing)
            await again.choose(1)


async def test_a_dealer_who_is_asked_again_before_the_deal_names_again(address: str) -> None:
    """One more sits down, and what was named is for fewer: the table waits for its dealer, and has no clock."""
    plays = replace(settings("eight-cards", "holdem"), pace=10)  # there is time to sit down before the deal
    async with Evening(address, plays, 2) as evening, Guest.join(address, "late") as late:
        playing = [asyncio.create_task(table.play(CallingStation())) for table in evening.tables]
        heard = evening.host.events()
        await evening.host.resume()
        named: list[int] = []
        while 1 not in named:
            message = await soon(anext(heard), "the dealer names a game")
            entry = message.entry if isinstance(message, messages.Told) else None
            if isinstance(entry, e.Named):
                named.append(entry.game)
                if entry.game == 0:
                    await late.sit(evening.id, 400)
        assert named == [0, 1]
        for one in playing:
            one.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


async def test_the_verdict_says_who_won(address: str) -> None:
    async with Evening(address, settings("holdem")) as evening:
        await evening.play(3)
        await evening.until(lambda: all(table.showdown and table.showdown.hand == table.room.last for table in evening.tables))
        for table in evening.tables:
            assert table.verdict is not None
            assert sum(pot.amount for pot in table.verdict.pots) > 0
            assert table.view.over


async def test_so_many_hands_against_the_bots_of_the_house(address: str) -> None:
    async with Evening(address, replace(settings("holdem"), bots=2), 1) as evening:
        await evening.host.resume()
        assert await soon(evening.host.play(CallingStation(), hands=3, rebuy=100)) == 3
        assert evening.host.room.dealt >= 3

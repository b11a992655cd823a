"""How many may sit at a table, who has to ask, and what becomes of those who wait."""

import pytest
from msgspec.structs import replace
from tests.server.scripted_table import PLAIN, ScriptedTable, scripted_table
from tests.server.virtual_rooms import HOST, RecordingViewer, VirtualRegistry, run_virtual, virtual_time

from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.settings import Played, Settings
from riverboat.server.rooms.persistence import load_room

pytestmark = pytest.mark.either_store

ASKING = replace(PLAIN, approve=True)


async def of_the_house(settings: Settings = PLAIN) -> ScriptedTable:
    """A table that nobody opened: he who sits down first is its host."""
    registry = VirtualRegistry()
    return ScriptedTable(registry, await registry.table(settings, host=""))


def where(table: ScriptedTable) -> dict[str, int]:
    """Who sits where: members and places say the same."""
    found = {player: member.place for player, member in table.state.members.items()}
    assert found == {place.player: index for index, place in enumerate(table.state.session.places) if place.player}
    return found


# --- a table without a host ----------------------------------------------------------------------------------------


@virtual_time
async def test_where_nobody_could_let_anybody_in_nobody_has_to_ask() -> None:
    table = await of_the_house()
    await table.sit("bo")
    await table.done("bo", messages.Change("", ASKING))
    await table.done("bo", messages.Leave(""))
    assert table.state.host == ""
    await table.sit("cem")
    assert (table.state.host, list(table.state.members)) == ("cem", ["cem"])
    await table.done("dao", messages.Sit("", 50))  # there is a host again, and he wants to be asked
    assert list(table.state.guests) == ["dao"]
    await table.registry.close()


@virtual_time
async def test_who_was_shown_out_may_come_to_a_table_that_is_nobodys() -> None:
    table = await of_the_house()
    await table.sit("bo", "cem")
    await table.done("bo", messages.Kick("", "cem"))
    await table.done("bo", messages.Leave(""))
    await table.sit("cem")
    assert table.state.host == "cem"
    await table.registry.close()


@virtual_time
async def test_who_waits_for_a_host_who_goes_waits_no_more() -> None:
    table = await of_the_house(ASKING)
    await table.sit("bo")
    for player in ("cem", "dao"):
        await table.done(player, messages.Sit("", 50))
    await table.done("bo", messages.Leave(""))
    assert (table.state.host, table.state.members, table.state.guests) == ("", {}, {})
    await table.sit("dao")  # who is still there
    assert table.state.host == "dao"
    await table.registry.close()


# --- a table that is opened to all ---------------------------------------------------------------------------------


@virtual_time
async def test_who_waits_sits_down_when_nobody_has_to_ask_any_more() -> None:
    async with scripted_table(HOST, settings=ASKING) as table:
        for player, place in (("bo", 3), ("cem", 3)):
            await table.done(player, messages.Sit("", 50, place))
        await table.done(HOST, messages.Change("", PLAIN))
        assert not table.state.guests
        assert where(table) == {HOST: 0, "bo": 3, "cem": 1}


@virtual_time
async def test_who_waits_at_a_full_table_gets_the_next_chair() -> None:
    async with scripted_table(HOST, settings=replace(ASKING, seats=2)) as table:
        for player in ("bo", "cem"):
            await table.done(player, messages.Sit("", 50))
        await table.done(HOST, messages.Change("", replace(PLAIN, seats=2)))
        assert (list(table.state.members), list(table.state.guests)) == ([HOST, "bo"], ["cem"])
        assert await table.refused("dao", messages.Sit("", 50)) == "the table is full"
        await table.done("bo", messages.Leave(""))
        assert list(table.state.members) == [HOST, "cem"]


@virtual_time
async def test_who_asked_for_what_cannot_be_had_any_more_may_ask_anew() -> None:
    async with scripted_table(HOST, settings=ASKING) as table:
        await table.done("bo", messages.Sit("", 50))
        await table.done(HOST, messages.Change("", replace(PLAIN, least=60)))
        assert (list(table.state.members), list(table.state.guests)) == ([HOST], [])
        await table.done("bo", messages.Sit("", 60))


# --- more chairs, or fewer -----------------------------------------------------------------------------------------


@virtual_time
async def test_chairs_are_brought_and_taken_away() -> None:
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, seats=2)) as table:
        assert await table.refused("cem", messages.Sit("", 50)) == "the table is full"
        await table.done(HOST, messages.Change("", replace(PLAIN, seats=4)))
        await table.done("cem", messages.Sit("", 50, 3))
        assert where(table) == {HOST: 0, "bo": 1, "cem": 3}
        reason = "3 sit here: take at least 3 seats"
        assert await table.refused(HOST, messages.Change("", replace(PLAIN, seats=2))) == reason
        await table.done(HOST, messages.Change("", replace(PLAIN, seats=3)))
        assert where(table) == {HOST: 0, "bo": 1, "cem": 2}  # his chair is gone: they move up
        await table.begin()
        assert len(table.state.playing.players) == 3  # type: ignore[union-attr]


@virtual_time
async def test_two_at_a_table_of_six_play_a_game_for_two() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.done("cem", messages.Sit("", 50, 5))
        await table.done("bo", messages.Leave(""))
        game = (Played("eight-cards"),)
        too_many = "Eight Cards is for 2 to 2 players: take at most 2 seats"
        assert await table.refused(HOST, messages.Change("", replace(PLAIN, games=game))) == too_many
        await table.done(HOST, messages.Change("", replace(PLAIN, games=game, seats=2)))
        assert where(table) == {HOST: 0, "cem": 1}
        await table.begin()
        assert table.state.session.game.variant.code == "eight-cards"


@virtual_time
async def test_nobody_sits_down_on_a_chair_that_goes_after_the_hand() -> None:
    async with scripted_table(HOST, "bo", "cem") as table:
        await table.done("cem", messages.Leave(""))
        await table.done("eva", messages.Sit("", 50, 5))
        await table.begin()
        viewer: RecordingViewer = table.look("bo")
        await table.done(HOST, messages.Change("", replace(PLAIN, seats=3)))
        assert await table.refused("dao", messages.Sit("", 50)) == "the table is full"
        assert await table.refused(HOST, messages.Invite("")) == "the table is full"
        assert where(table) == {HOST: 0, "bo": 1, "eva": 5}
        button = table.state.session.dealer
        await table.play()
        assert where(table) == {HOST: 0, "bo": 1, "eva": 2}
        order = [HOST, "bo", "eva"]
        assert table.state.session.dealer == order[(order.index(button) + 1) % 3]
        viewer.read()
        assert viewer.view is not None
        assert [place.player for place in viewer.view.places] == order
        saved = load_room(table.room.context.storage.queries, table.room.table)
        assert saved is not None
        assert saved.state == table.state


@virtual_time
async def test_bots_are_no_matter_of_a_change() -> None:
    async with scripted_table(HOST, settings=replace(PLAIN, bots=2)) as table:
        for bots in (0, 1, 2):
            assert await table.refused(HOST, messages.Change("", replace(PLAIN, bots=bots))) == "that is how it is played already"
        for clock in (8, 9):
            await table.done(HOST, messages.Change("", replace(PLAIN, bots=2, clock=clock)))
        assert sum(bool(member.bot) for member in table.state.members.values()) == 2
        assert table.last(e.Changed).settings == replace(PLAIN, clock=9)


def test_a_table_of_settings_that_are_not_allowed_any_more_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with scripted_table(HOST, "bo", settings=replace(PLAIN, games=(Played("holdem"), Played("omaha")))) as table:
            monkeypatch.setattr("riverboat.protocol.settings.MOST_GAMES", 1)
            change = messages.Change("", replace(table.state.settings, clock=9))
            assert await table.refused(HOST, change) == "a table plays at most 1 games"
            saved = load_room(table.room.context.storage.queries, table.room.table)
            assert saved is not None
            assert saved.state == table.state

    run_virtual(story())

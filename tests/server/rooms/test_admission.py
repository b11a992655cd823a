"""Seats: how many there are, who needs approval, and what happens to waiting guests."""

import pytest
from msgspec.structs import replace
from tests.server.scripted_table import PLAIN, ScriptedTable, scripted_table
from tests.server.virtual_rooms import HOST, RecordingViewer, VirtualRegistry, run_virtual, virtual_time

from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.table_settings import Settings, TableGame
from riverboat.server.rooms.persistence import load_room

pytestmark = pytest.mark.either_store

ASKING = replace(PLAIN, approve=True)


async def table_without_host(settings: Settings = PLAIN) -> ScriptedTable:
    """A table that no player opened: the first to sit down becomes the host."""
    registry = VirtualRegistry()
    return ScriptedTable(registry, await registry.table(settings, host=""))


def places(table: ScriptedTable) -> dict[str, int]:
    """The place of each player; members and places must agree."""
    by_member = {player: member.place for player, member in table.state.members.items()}
    assert by_member == {place.player: index for index, place in enumerate(table.state.session.places) if place.player}
    return by_member


# --- a table without a host ----------------------------------------------------------------------------------------


@virtual_time
async def test_no_approval_is_needed_at_a_table_without_host() -> None:
    table = await table_without_host()
    await table.sit("bo")
    await table.do("bo", messages.Change("", ASKING))
    await table.do("bo", messages.Leave(""))
    assert table.state.host == ""
    await table.sit("cem")
    assert (table.state.host, list(table.state.members)) == ("cem", ["cem"])
    await table.do("dao", messages.Sit("", 50))  # there is a host again, whose approval is needed
    assert list(table.state.seat_requests) == ["dao"]
    await table.registry.close()


@virtual_time
async def test_kicked_player_may_return_to_a_table_without_host() -> None:
    table = await table_without_host()
    await table.sit("bo", "cem")
    await table.do("bo", messages.Kick("", "cem"))
    await table.do("bo", messages.Leave(""))
    await table.sit("cem")
    assert table.state.host == "cem"
    await table.registry.close()


@virtual_time
async def test_waiting_guest_is_declined_when_the_host_leaves() -> None:
    table = await table_without_host(ASKING)
    await table.sit("bo")
    for player in ("cem", "dao"):
        await table.do(player, messages.Sit("", 50))
    await table.do("bo", messages.Leave(""))
    assert (table.state.host, table.state.members, table.state.seat_requests) == ("", {}, {})
    await table.sit("dao")  # becomes the host
    assert table.state.host == "dao"
    await table.registry.close()


# --- a table that is opened to all ---------------------------------------------------------------------------------


@virtual_time
async def test_waiting_guest_sits_down_when_approval_is_no_longer_needed() -> None:
    async with scripted_table(HOST, settings=ASKING) as table:
        for player, place in (("bo", 3), ("cem", 3)):
            await table.do(player, messages.Sit("", 50, place))
        await table.do(HOST, messages.Change("", PLAIN))
        assert not table.state.seat_requests
        assert places(table) == {HOST: 0, "bo": 3, "cem": 1}


@virtual_time
async def test_waiting_guest_gets_the_next_free_place() -> None:
    async with scripted_table(HOST, settings=replace(ASKING, seats=2)) as table:
        for player in ("bo", "cem"):
            await table.do(player, messages.Sit("", 50))
        await table.do(HOST, messages.Change("", replace(PLAIN, seats=2)))
        assert (list(table.state.members), list(table.state.seat_requests)) == ([HOST, "bo"], ["cem"])
        assert await table.refusal("dao", messages.Sit("", 50)) == "the table is full"
        await table.do("bo", messages.Leave(""))
        assert list(table.state.members) == [HOST, "cem"]


@virtual_time
async def test_request_that_cannot_be_met_is_declined() -> None:
    async with scripted_table(HOST, settings=ASKING) as table:
        await table.do("bo", messages.Sit("", 50))
        await table.do(HOST, messages.Change("", replace(PLAIN, least=60)))
        assert (list(table.state.members), list(table.state.seat_requests)) == ([HOST], [])
        await table.do("bo", messages.Sit("", 60))


# --- more chairs, or fewer -----------------------------------------------------------------------------------------


@virtual_time
async def test_number_of_places_can_change() -> None:
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, seats=2)) as table:
        assert await table.refusal("cem", messages.Sit("", 50)) == "the table is full"
        await table.do(HOST, messages.Change("", replace(PLAIN, seats=4)))
        await table.do("cem", messages.Sit("", 50, 3))
        assert places(table) == {HOST: 0, "bo": 1, "cem": 3}
        reason = "3 sit here: take at least 3 seats"
        assert await table.refusal(HOST, messages.Change("", replace(PLAIN, seats=2))) == reason
        await table.do(HOST, messages.Change("", replace(PLAIN, seats=3)))
        assert places(table) == {HOST: 0, "bo": 1, "cem": 2}  # the last place is gone: players move up
        await table.next_hand()
        assert len(table.state.playing.players) == 3  # type: ignore[union-attr]


@virtual_time
async def test_two_players_at_a_table_of_six_play_a_game_for_two() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.do("cem", messages.Sit("", 50, 5))
        await table.do("bo", messages.Leave(""))
        game = (TableGame("eight-cards"),)
        too_many = "Eight Cards is for 2 to 2 players: take at most 2 seats"
        assert await table.refusal(HOST, messages.Change("", replace(PLAIN, games=game))) == too_many
        await table.do(HOST, messages.Change("", replace(PLAIN, games=game, seats=2)))
        assert places(table) == {HOST: 0, "cem": 1}
        await table.next_hand()
        assert table.state.session.game.variant.code == "eight-cards"


@virtual_time
async def test_place_that_is_removed_after_the_hand_cannot_be_taken() -> None:
    async with scripted_table(HOST, "bo", "cem") as table:
        await table.do("cem", messages.Leave(""))
        await table.do("eva", messages.Sit("", 50, 5))
        await table.next_hand()
        viewer: RecordingViewer = table.watch("bo")
        await table.do(HOST, messages.Change("", replace(PLAIN, seats=3)))
        assert await table.refusal("dao", messages.Sit("", 50)) == "the table is full"
        assert await table.refusal(HOST, messages.Invite("")) == "the table is full"
        assert places(table) == {HOST: 0, "bo": 1, "eva": 5}
        button = table.state.session.dealer
        await table.check_down()
        assert places(table) == {HOST: 0, "bo": 1, "eva": 2}
        order = [HOST, "bo", "eva"]
        assert table.state.session.dealer == order[(order.index(button) + 1) % 3]
        viewer.read()
        assert viewer.view is not None
        assert [place.player for place in viewer.view.places] == order
        saved = load_room(table.room.context.storage.queries, table.room.table)
        assert saved is not None
        assert saved.state == table.state


@virtual_time
async def test_bots_setting_is_ignored_in_a_change() -> None:
    async with scripted_table(HOST, settings=replace(PLAIN, bots=2)) as table:
        for bots in (0, 1, 2):
            assert await table.refusal(HOST, messages.Change("", replace(PLAIN, bots=bots))) == "that is how it is played already"
        for clock in (8, 9):
            await table.do(HOST, messages.Change("", replace(PLAIN, bots=2, clock=clock)))
        assert sum(bool(member.bot) for member in table.state.members.values()) == 2
        assert table.last(e.SettingsChanged).settings == replace(PLAIN, clock=9)


def test_table_with_settings_that_are_no_longer_allowed_still_loads(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with scripted_table(HOST, "bo", settings=replace(PLAIN, games=(TableGame("holdem"), TableGame("omaha")))) as table:
            monkeypatch.setattr("riverboat.protocol.table_settings.MOST_GAMES", 1)
            change = messages.Change("", replace(table.state.settings, clock=9))
            assert await table.refusal(HOST, change) == "a table plays at most 1 games"
            saved = load_room(table.room.context.storage.queries, table.room.table)
            assert saved is not None
            assert saved.state == table.state

    run_virtual(scenario())

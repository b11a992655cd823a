"""Commands of the host, and what happens when the host leaves."""

import pytest
from msgspec.structs import replace
from sqlalchemy import select
from tests.server.scripted_table import PLAIN, scripted_table
from tests.server.virtual_rooms import HOST, VirtualRegistry, until_idle, virtual_time

from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.table_settings import MOST_CHIPS, TableGame
from riverboat.rules import Stakes
from riverboat.server.rooms.persistence import tab
from riverboat.store import schema

ASKING = replace(PLAIN, approve=True)


@virtual_time
async def test_host_commands_of_others_are_refused() -> None:
    async with scripted_table(HOST, "bo") as table:
        commands = (
            messages.Approve("", "cem"),
            messages.Pause("", True),
            messages.Kick("", HOST),
            messages.Change("", replace(PLAIN, clock=1)),
            messages.Give("", "bo", 100),
            messages.Invite(""),
            messages.Appoint("", "bo"),
            messages.End(""),
        )
        for command in commands:
            assert await table.refusal("bo", command) == "only the host may do that"


# --- who comes in --------------------------------------------------------------------------------------------------


@virtual_time
async def test_host_approves_players() -> None:
    async with scripted_table(HOST, settings=ASKING) as table:
        await table.do("bo", messages.Sit("", 50, 3))
        assert list(table.state.seat_requests) == ["bo"]
        assert "bo" not in table.state.members
        assert await table.refusal("bo", messages.Sit("", 50)) == "you have asked already: the host will answer"
        assert await table.refusal(HOST, messages.Approve("", "nobody")) == "nobody of that id has asked for a seat"
        await table.do(HOST, messages.Approve("", "bo"))
        assert (table.member("bo").place, table.state.stack("bo")) == (3, 50)
        assert not table.state.seat_requests
        assert table.registry.writer.accounts[table.room.table, tab("bo")] == -50


@virtual_time
async def test_host_may_decline_and_a_guest_may_withdraw() -> None:
    async with scripted_table(HOST, settings=ASKING) as table:
        await table.do("bo", messages.Sit("", 50))
        await table.do(HOST, messages.Approve("", "bo", False))
        assert not table.state.seat_requests
        await table.do("bo", messages.Sit("", 50))
        await table.do("bo", messages.Leave(""))
        assert not table.state.seat_requests
        assert await table.refusal("bo", messages.Leave("")) == "you do not sit at this table"


@virtual_time
async def test_approved_guest_gets_another_place_if_the_wanted_one_is_taken() -> None:
    async with scripted_table(HOST, settings=ASKING) as table:
        await table.do("bo", messages.Sit("", 50, 3))
        await table.do("cem", messages.Sit("", 50, 3))
        await table.do(HOST, messages.Approve("", "cem"))
        await table.do(HOST, messages.Approve("", "bo"))
        assert (table.member("cem").place, table.member("bo").place) == (3, 1)


@virtual_time
async def test_number_of_waiting_guests_is_limited() -> None:
    async with scripted_table(HOST, settings=ASKING) as table:
        for number in range(20):
            await table.do(f"p{number}", messages.Sit("", 50), name=f"Guest {number}")
        assert await table.refusal("bo", messages.Sit("", 50)) == "too many wait for a seat: try again later"


# --- pause ---------------------------------------------------------------------------------------------------------


@virtual_time
async def test_pause_takes_effect_after_the_hand() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
        await table.do(HOST, messages.Pause("", True))
        assert await table.refusal(HOST, messages.Pause("", True)) == "the game is paused already"
        await table.check_down()
        await table.wait(1000)
        assert (table.state.dealt, table.state.playing) == (1, None)
        await table.do(HOST, messages.Pause("", False))
        assert await table.refusal(HOST, messages.Pause("", False)) == "the game is not paused"
        await table.next_hand()


# --- who goes ------------------------------------------------------------------------------------------------------


@virtual_time
async def test_kicked_player_folds_is_cashed_out_and_needs_approval_to_return() -> None:
    async with scripted_table(HOST, "bo", "cem") as table:
        await table.next_hand()
        assert await table.refusal(HOST, messages.Kick("", HOST)) == "leave, if you want to go"
        assert await table.refusal(HOST, messages.Kick("", "nobody")) == "nobody of that id sits here"
        while table.turn != "bo":
            await table.answer("call")
        await table.do(HOST, messages.Kick("", "bo"))
        assert await table.refusal(HOST, messages.Kick("", "bo")) == "that player is leaving already"
        await table.wait(0.6)
        assert table.last(e.Answered).value in ("fold", "check")
        await table.check_down()
        assert "bo" not in table.state.members
        await table.do("bo", messages.Sit("", 50))
        assert list(table.state.seat_requests) == ["bo"]
        await table.do(HOST, messages.Approve("", "bo"))
        assert "bo" in table.state.members
        await table.do("bo", messages.Leave(""))
        await table.wait(5)
        await table.check_down()
        await table.do("bo", messages.Sit("", 50))  # approved once, and left voluntarily
        assert "bo" in table.state.members


@virtual_time
async def test_host_who_leaves_hands_over_to_a_player() -> None:
    async with scripted_table(HOST, "bo", "cem", watch=False) as table:
        await table.do("bo", messages.Away("", True))
        await table.do(HOST, messages.Leave(""))
        assert table.state.host == "cem"
        await table.do("cem", messages.Leave(""))
        assert table.state.host == "bo"
        await table.do("bo", messages.Leave(""))
        assert table.state.host == "bo"  # no player is left to take over
        await table.do("dao", messages.Sit("", 50))
        assert table.state.host == "bo"


@virtual_time
async def test_host_who_leaves_during_a_hand_hands_over_at_once() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
        await table.do(HOST, messages.Leave(""))
        assert table.state.host == "bo"
        assert await table.refusal("bo", messages.Appoint("", HOST)) == "the host is somebody who sits here"


@virtual_time
async def test_host_appoints_another() -> None:
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, bots=1)) as table:
        assert await table.refusal(HOST, messages.Appoint("", "bot-1")) == "the host is somebody who sits here"
        assert await table.refusal(HOST, messages.Appoint("", HOST)) == "you are the host"
        await table.do(HOST, messages.Appoint("", "bo"))
        assert await table.refusal(HOST, messages.End("")) == "only the host may do that"


@virtual_time
async def test_host_need_not_sit() -> None:
    async with scripted_table("bo", "cem", settings=replace(PLAIN, watching=False)) as table:
        viewer = table.viewers[HOST]
        assert isinstance(viewer.read()[0], messages.Welcome)
        assert viewer.view is not None
        await table.next_hand()
        await table.do(HOST, messages.Say("", "good luck"))
        await table.do(HOST, messages.Kick("", "cem"))
        await table.do(HOST, messages.Pause("", True))


# --- what is played ------------------------------------------------------------------------------------------------


@virtual_time
async def test_game_and_stakes_can_change_between_hands() -> None:
    async with scripted_table(HOST, "bo") as table:
        other = replace(PLAIN, games=(TableGame("omaha", stakes=Stakes(blinds=(5, 10))),), name="Omaha now")
        await table.do(HOST, messages.Change("", other))
        assert (table.state.settings, table.state.pending) == (other, None)
        assert await table.refusal(HOST, messages.Change("", other)) == "that is how it is played already"
        await table.next_hand()
        assert table.state.session.game.variant.code == "omaha"
        assert max(seat.bet for seat in table.state.playing.table.seats) == 10  # type: ignore[union-attr]


@virtual_time
async def test_change_during_a_hand_applies_after_it() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
        first, second = replace(PLAIN, clock=5), replace(PLAIN, games=(TableGame("omaha"),))
        await table.do(HOST, messages.Change("", first))
        await table.do(HOST, messages.Change("", second))
        assert (table.state.settings, table.state.pending) == (PLAIN, second)
        assert table.state.session.game.variant.code == "holdem"
        viewer = table.watch("bo")
        viewer.read()
        await table.check_down()
        assert (table.state.settings, table.state.pending) == (second, None)
        views = [message.view for message in viewer.read() if isinstance(message, messages.Update) and message.view is not None]
        assert [view.settings for view in views] == [second]  # sent when they come into force
        await table.next_hand()
        assert table.state.session.game.variant.code == "omaha"


@virtual_time
async def test_invalid_settings_are_refused_with_the_reason() -> None:
    async with scripted_table(HOST, "bo") as table:
        wrong = {
            "seats": (replace(PLAIN, seats=11), "seats: from 2 to 10"),
            "game": (replace(PLAIN, games=(TableGame("whist"),)), "there is no game 'whist'"),
            "none": (replace(PLAIN, games=()), "a table needs a game"),
            "many": (replace(PLAIN, games=(TableGame(),) * 61), "a table plays at most 60 games"),
            "clock": (replace(PLAIN, clock=3601), "clock: from 0 to 3600"),
            "chips": (replace(PLAIN, least=0), f"a buy-in is from least to most chips, between 1 and {MOST_CHIPS}"),
            "stakes": (replace(PLAIN, games=(TableGame(stakes=Stakes(ante=10**30)),)), f"stakes are at most {MOST_CHIPS} chips"),
            "name": (replace(PLAIN, name="a\u202eb"), "a table's name is printable, on one line and without blanks around it"),
            "long": (replace(PLAIN, name="a" * 49), "a table's name has at most 48 letters"),
            "option": (
                replace(PLAIN, games=(TableGame(options={"x" * 11_000: 1}),)),
                "that is more than a table can be told: name fewer games or options",
            ),
        }
        for settings, reason in wrong.values():
            assert await table.refusal(HOST, messages.Change("", settings)) == reason


# --- chips ---------------------------------------------------------------------------------------------------------


@virtual_time
async def test_corrections_are_recorded_in_the_ledger() -> None:
    async with scripted_table(HOST, "bo", watch=False) as table:
        assert await table.refusal(HOST, messages.Give("", "nobody", 5)) == "nobody of that id sits here"
        assert await table.refusal(HOST, messages.Give("", "bo", 0)) == "a correction is some chips more, or (below zero) fewer"
        assert await table.refusal(HOST, messages.Give("", "bo", -101)) == "there are only 100 chips to take back"
        assert await table.refusal(HOST, messages.Give("", "bo", MOST_CHIPS)) == f"nobody has more than {MOST_CHIPS} chips"
        await table.do(HOST, messages.Give("", "bo", 50, "a \u202e\x00bet lost"))
        await table.do(HOST, messages.Give("", "bo", -150))
        assert table.state.stack("bo") == 0
        with table.registry.engine.connect() as connection:
            lines = connection.execute(
                select(schema.ledger).where(schema.ledger.c.kind == "correction").order_by(schema.ledger.c.seq)
            ).all()
        assert [(line.giver, line.taker, line.amount, line.note) for line in lines] == [
            ("tab:bo", "stack:bo", 50, "a bet lost"),
            ("stack:bo", "tab:bo", 150, ""),
        ]


@virtual_time
async def test_corrections_during_a_hand_are_refused() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
        assert await table.refusal(HOST, messages.Give("", "bo", 5)) == "chips are corrected between hands: pause the game"
        await table.do("cem", messages.Sit("", 50))
        await table.do(HOST, messages.Give("", "cem", 5))
        assert table.state.stack("cem") == 55


# --- bots ----------------------------------------------------------------------------------------------------------


@virtual_time
async def test_bots_are_marked_and_rebuy() -> None:
    async with scripted_table(HOST, settings=replace(PLAIN, bots=1, most=10), chips=10) as table:
        await table.do(HOST, messages.Invite(""))
        await table.do(HOST, messages.Invite("", 10, 5))
        assert await table.refusal(HOST, messages.Invite("", 10, 5)) == "place 5 is taken"
        assert await table.refusal(HOST, messages.Invite("", 11)) == "a buy-in is 10 to 10 chips"
        bots = {player: member for player, member in table.state.members.items() if member.bot}
        assert len({member.name for member in bots.values()}) == 3
        while not [entry for entry in table.entries() if isinstance(entry, e.Bought)]:
            await table.next_hand()
            while table.state.playing is not None:
                await (table.wait(2.2) if table.turn != HOST else table.answer(table.default(HOST)))
        assert table.state.members[table.last(e.Bought).player].bot


@virtual_time
async def test_bots_alone_play_while_there_is_a_viewer() -> None:
    async with scripted_table(settings=replace(PLAIN, bots=3)) as table:
        await table.wait(120)
        dealt = table.state.dealt
        assert dealt > 1
        table.room.leave(table.viewers[HOST])
        await table.wait(600)
        assert table.state.dealt <= dealt + 1
        assert table.state.playing is None


# --- the end -------------------------------------------------------------------------------------------------------


@virtual_time
async def test_game_ended_during_a_hand_closes_after_it() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
        await table.do(HOST, messages.End(""))
        assert table.state.ending
        for player, command in (
            ("cem", messages.Sit("", 50)),
            (HOST, messages.Invite("")),
            (HOST, messages.End("")),
            ("bo", messages.Rebuy("", 5)),
        ):
            assert await table.refusal(player, command) == "the game ends after this hand"
        await table.check_down()
        assert table.state.closed
        assert not table.state.members
        accounts = {name: chips for (_, name), chips in table.registry.writer.accounts.items() if chips}
        assert sum(accounts.values()) == 0
        assert set(accounts) <= {tab(HOST), tab("bo")}
        assert await table.refusal(HOST, messages.Say("", "bye")) == "the game is over"
        assert await table.refusal(HOST, messages.End("")) == "the game is over"
        assert await table.refusal(HOST, messages.Hunt("")) == "there is no hand to look at just now"


@pytest.mark.slow
@virtual_time
async def test_ending_game_closes_after_a_restart_too() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
        await table.do(HOST, messages.End(""))
        await table.registry.close()
        other = VirtualRegistry(table.registry.engine)
        await other.start()
        room = await other.room(table.room.table)
        await until_idle(room)
        while room.current is not None:
            seat = room.current.run.waiting[0]
            player = room.state.playing.players[seat]  # type: ignore[union-attr]
            await room.do(player, "", messages.AnswerCommand(f"r{room.seq}", room.current.ask, room.current.run.default(seat).value))
            await until_idle(room)
        assert room.state.closed
        other._heartbeat.cancel()  # type: ignore[union-attr]
        await other.close()


@virtual_time
async def test_first_to_sit_at_a_table_without_host_becomes_host() -> None:
    registry = VirtualRegistry()
    room = await registry.table(PLAIN, host="")
    for player in ("bo", "cem"):
        assert isinstance(await room.do(player, player, messages.Sit(f"sit {player}", 100)), messages.Done)
    assert room.state.host == "bo"
    await registry.close()

"""A room: people come and go, in the middle of a hand too, and every chip is where it belongs."""

import asyncio

from msgspec.structs import replace
from tests.server.scripted_table import PLAIN, scripted_table
from tests.server.virtual_rooms import HOST, virtual_time

from riverboat.history.proof import Commitment, commit
from riverboat.protocol import journal as e
from riverboat.protocol import messages as wire
from riverboat.protocol.settings import Played
from riverboat.server.rooms.persistence import KITTY, stack, tab

KITTY_GAME = replace(PLAIN, games=(Played("kings-and-lows-draw"),))


# --- playing -------------------------------------------------------------------------------------------------------


@virtual_time
async def test_an_answer_is_taken_from_who_is_asked_and_once() -> None:
    async with scripted_table(HOST, "bo", "cem") as table:
        await table.begin()
        assert table.room.current is not None
        player, ask = table.turn, table.room.current.ask
        other = next(one for one in table.state.members if one != player)
        seat = table.state.playing.seat(other)  # type: ignore[union-attr]
        assert await table.refused(other, wire.Answer("early", ask, "call")) == f"seat {seat} is not asked"
        assert await table.refused("eva", wire.Answer("", ask, "call")) == "you are not in this hand"
        assert await table.refused(player, wire.Answer("", ask, "check")) == "there are 2 to call"
        assert await table.refused(player, wire.Answer("", ask, 3)) == "a raise is to 4 up to 100"
        assert await table.refused(player, wire.Answer("", ask - 1, "call")) == "that question is not open any more"
        seq = await table.done(player, wire.Answer("click", ask, "call"))
        before = table.room.seq
        assert await table.say(player, wire.Answer("click", ask, "call")) == wire.Done("click", seq)
        assert table.room.seq == before
        assert await table.refused(player, wire.Answer("", ask, "call")) == "that question is not open any more"
        assert await table.say(other, wire.Answer("early", ask, "call")) == wire.Refused(f"seat {seat} is not asked", "early")


@virtual_time
async def test_the_deck_is_promised_before_the_hand_is_dealt() -> None:
    async with scripted_table(HOST, "bo") as table:
        viewer, dealt = table.look("eva"), []
        for _ in range(3):
            await table.begin()
            messages = viewer.read()
            told = [(at, one.entry) for at, one in enumerate(messages) if isinstance(one, wire.Told)]
            (begun,) = [(at, entry.seed_hash, entry.root) for at, entry in told if isinstance(entry, e.Begun)]
            (before,) = {(one.seed_hash, one.root) for one in messages[: begun[0]] if isinstance(one, wire.Soon)}
            assert begun[1:] == before
            assert all(before)
            assert table.room.current is not None
            assert commit(table.room.current.run.log) == Commitment(begun[2], begun[1])
            dealt.append(before)
            await table.play()
        assert len(set(dealt)) == 3


@virtual_time
async def test_who_comes_in_while_the_hand_is_written_is_promised_its_deck() -> None:
    async with scripted_table(HOST, "bo") as table:
        for _ in range(3):
            table.registry.writer.delay = lambda: 1.0
            while not table.registry.writer.pending:
                await asyncio.sleep(0.1)
            viewer = table.look("eva")
            table.registry.writer.delay = lambda: 0.0
            await table.wait(3)
            messages = viewer.read()
            roots = [one.root for one in messages if isinstance(one, wire.Soon)]
            assert roots == [table.last(e.Begun).root]
            assert any(isinstance(one, wire.Told) and isinstance(one.entry, e.Begun) for one in messages)
            await table.play()


@virtual_time
async def test_where_the_dealer_names_the_game_its_deck_is_promised_when_it_is_named() -> None:
    choice = replace(PLAIN, games=(Played("holdem"), Played("short-deck")))
    async with scripted_table(HOST, "bo", settings=choice) as table:
        viewer = table.look("eva")
        (before,) = [one for one in viewer.read() if isinstance(one, wire.Soon)]
        assert (bool(before.chooser), bool(before.seed_hash), before.root) == (True, True, "")
        await table.done(before.chooser, wire.Choose("", 1))
        promised = [one for one in viewer.read() if isinstance(one, wire.Soon)][-1]
        assert (promised.seed_hash, len(promised.root)) == (before.seed_hash, 64)
        await table.begin()
        assert table.last(e.Begun).root == promised.root


@virtual_time
async def test_between_hands_there_is_nothing_to_answer() -> None:
    async with scripted_table(HOST, "bo", look=False) as table:
        assert await table.refused(HOST, wire.Answer("", 1, "call")) == "no hand is going on"


@virtual_time
async def test_no_hand_is_dealt_to_less_than_two_or_while_nobody_looks() -> None:
    async with scripted_table(HOST, "bo", look=False) as table:
        await table.wait(1000)
        assert table.state.dealt == 0
        viewer = table.look(None)
        await table.wait(0)
        await table.begin()
        await table.play()
        await table.done("bo", wire.Away("", True))
        await table.wait(1000)
        assert table.state.dealt == 1
        viewer.read()
        late = table.look("cem")
        assert [message for message in late.read() if isinstance(message, wire.Soon)] == [wire.Soon(why_not="we wait for more players")]


@virtual_time
async def test_who_leaves_in_the_middle_of_a_hand_folds_at_his_turn_and_takes_what_is_left() -> None:
    async with scripted_table(HOST, "bo", "cem") as table:
        await table.begin()
        gone = table.turn
        await table.answer("call")
        await table.done(gone, wire.Leave(""))
        assert table.member(gone).leaving
        assert await table.refused(gone, wire.Leave("")) == "you are leaving already"
        assert await table.refused(gone, wire.Away("", True)) == "you are leaving"
        assert await table.refused(gone, wire.Rebuy("", 10)) == "you are leaving"
        await table.answer("call")
        await table.answer(10)
        await table.wait(0.6)
        assert (table.last(e.Answered).value, table.last(e.Answered).by) == ("fold", "house")
        assert gone in table.state.members
        await table.play()
        assert gone not in table.state.members
        assert table.last(e.Left) == e.Left(gone, 98)
        accounts = table.registry.writer.accounts
        assert accounts[table.room.table, tab(gone)] == -2
        assert accounts[table.room.table, stack(gone)] == 0


@virtual_time
async def test_who_is_not_in_the_hand_leaves_at_once() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.begin()
        await table.done("cem", wire.Sit("", 50))
        await table.done("cem", wire.Leave(""))
        assert "cem" not in table.state.members
        assert await table.refused("cem", wire.Leave("")) == "you do not sit at this table"


@virtual_time
async def test_the_button_is_with_the_dealer_of_the_hand_until_it_is_over_and_nobody_is_skipped() -> None:
    async with scripted_table(HOST, "bo", "cem", "dao") as table:
        await table.begin()
        dealer = table.state.session.dealer
        assert dealer == HOST
        await table.done(dealer, wire.Away("", True))
        assert table.state.session.dealer == dealer
        while table.state.playing is not None:
            await table.wait(0.6) if table.turn == dealer else await table.answer("fold")
        assert table.state.session.dealer == "bo"


@virtual_time
async def test_who_has_lost_everything_is_not_dealt_to_and_may_buy_again() -> None:
    async with scripted_table(HOST, "bo", "cem", chips=10) as table:
        broke: list[str] = []
        while not broke:  # now and then all of them split
            await table.begin()
            while table.state.playing is not None:
                offer = table.room.current.run.ask.offer  # type: ignore[union-attr]
                await table.answer(offer.high or "call")
            broke = [player for player in table.state.members if not table.state.stack(player)]
        assert await table.refused(broke[0], wire.Rebuy("", 9)) == "you may buy 10 to 400 chips"
        assert await table.refused(broke[0], wire.Rebuy("", 401)) == "you may buy 10 to 400 chips"
        await table.done(broke[0], wire.Rebuy("", 400))
        assert table.state.stack(broke[0]) == 400
        await table.begin()
        assert table.state.in_hand(broke[0])


@virtual_time
async def test_chips_bought_in_the_middle_of_a_hand_come_when_it_is_over() -> None:
    async with scripted_table(HOST, "bo", chips=300) as table:
        await table.begin()
        player = table.turn
        await table.done(player, wire.Rebuy("", 60))
        await table.done(player, wire.Rebuy("", 41))
        assert await table.refused(player, wire.Rebuy("", 1)) == "one may buy up to 400 chips, and you have as many"
        assert (table.state.stack(player), table.member(player).wanted) == (300, 101)
        await table.answer("fold")
        assert (table.state.stack(player), table.member(player).wanted) == (400, 0)  # one was lost


@virtual_time
async def test_chips_that_are_wanted_come_although_more_are_bought_at_the_moment_the_hand_ends() -> None:
    async with scripted_table(HOST, "bo", chips=300) as table:
        await table.begin()
        player = table.turn
        assert table.room.current is not None
        await table.done(player, wire.Rebuy("", 50))
        fold = asyncio.create_task(table.room.do(player, "", wire.Answer("fold", table.room.current.ask, "fold")))
        more = asyncio.create_task(table.room.do(player, "", wire.Rebuy("more", 20)))
        assert [type(reply) for reply in await asyncio.gather(fold, more)] == [wire.Done, wire.Done]
        await table.wait(0)
        assert (table.state.stack(player), table.member(player).wanted) == (369, 0)  # one was lost


@virtual_time
async def test_who_wins_meanwhile_gets_no_more_than_the_table_allows() -> None:
    async with scripted_table(HOST, "bo", chips=300) as table:
        await table.begin()
        player = table.turn
        other = next(one for one in table.state.members if one != player)
        await table.done(other, wire.Rebuy("", 100))
        await table.answer("fold")
        assert table.state.stack(other) == 400


@virtual_time
async def test_who_wanted_chips_may_think_again_until_the_hand_is_over() -> None:
    async with scripted_table(HOST, "bo", chips=300) as table:
        await table.begin()
        player = table.turn
        assert await table.refused(player, wire.Rebuy("", 0)) == "you may buy 1 to 101 chips"  # one is a blind
        await table.done(player, wire.Rebuy("", 60))
        await table.done(player, wire.Rebuy("", 0))
        assert table.member(player).wanted == 0
        await table.answer("fold")
        assert table.state.stack(player) == 299


@virtual_time
async def test_who_loses_all_does_not_sit_there_with_less_than_a_buy_in() -> None:
    async with scripted_table(HOST, "bo", chips=11) as table:
        broke: list[str] = []
        while not broke:
            await table.begin()
            for player in table.state.members:
                if table.state.front(player):
                    await table.say(player, wire.Rebuy("", 1))
            while table.state.playing is not None:
                offer = table.room.current.run.ask.offer  # type: ignore[union-attr]
                await table.answer(offer.high or "call")
            broke = [player for player in table.state.members if not table.state.stack(player)]
        assert table.member(broke[0]).wanted == 0
        await table.done(broke[0], wire.Rebuy("", 10))


@virtual_time
async def test_nor_if_he_buys_more_at_the_moment_the_hand_ends() -> None:
    async with scripted_table(HOST, "bo", chips=100) as table:
        broke = ""
        while not broke:
            await table.begin()
            await table.answer(table.room.current.run.ask.offer.high)  # type: ignore[union-attr]
            caller = table.turn
            await table.say(caller, wire.Rebuy("", 1))
            assert table.room.current is not None
            call = asyncio.create_task(table.room.do(caller, "", wire.Answer(f"c{table.room.seq}", table.room.current.ask, "call")))
            more = asyncio.create_task(table.room.do(caller, "", wire.Rebuy(f"m{table.room.seq}", 2)))
            await asyncio.gather(call, more)
            await table.wait(0)
            broke = next((player for player in table.state.members if not table.state.stack(player)), "")
            assert all(stack == 0 or stack >= 10 for stack in map(table.state.stack, table.state.members))


# --- the kitty -----------------------------------------------------------------------------------------------------


@virtual_time
async def test_the_kitty_is_divided_when_the_game_ends() -> None:
    async with scripted_table(HOST, "bo", "cem", settings=KITTY_GAME) as table:
        await table.begin()
        for player in (HOST, "bo", "cem"):
            await table.answer("drop", player)
        assert table.state.session.kitty == 3
        await table.done("cem", wire.Leave(""))
        await table.done(HOST, wire.End(""))
        assert table.state.closed
        assert not table.state.members
        closed = table.last(e.Closed)
        assert sorted(closed.kitty.values()) == [1, 2]
        accounts = {name: chips for (_, name), chips in table.registry.writer.accounts.items() if chips}
        assert sum(accounts.values()) == 0
        assert not [name for name in accounts if not name.startswith("tab:")]
        assert await table.refused("bo", wire.Sit("", 50)) == "the game is over"


@virtual_time
async def test_who_leaves_last_takes_the_kitty() -> None:
    async with scripted_table(HOST, "bo", settings=KITTY_GAME) as table:
        await table.begin()
        for player in (HOST, "bo"):
            await table.answer("drop", player)
        await table.done(HOST, wire.Leave(""))
        assert table.state.session.kitty == 2
        await table.done("bo", wire.Leave(""))
        assert table.state.session.kitty == 0
        assert table.last(e.Left) == e.Left("bo", 101, kitty=2)
        assert table.registry.writer.accounts[table.room.table, KITTY] == 0
        assert table.registry.writer.accounts[table.room.table, tab("bo")] == 1


@virtual_time
async def test_two_who_leave_with_the_hand_share_no_kitty_twice() -> None:
    async with scripted_table(HOST, "bo", settings=KITTY_GAME) as table:
        await table.begin()
        await table.done(HOST, wire.Leave(""))
        await table.done("bo", wire.Leave(""))
        await table.wait(1)
        assert not table.state.members
        assert table.state.session.kitty == 0
        assert sum(chips for chips in table.registry.writer.accounts.values()) == 0

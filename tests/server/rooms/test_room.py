"""Players join and leave a room, also during a hand, and every chip is accounted for."""

import asyncio

from msgspec.structs import replace
from tests.server.scripted_table import PLAIN, scripted_table
from tests.server.virtual_rooms import HOST, virtual_time

from riverboat.history.proof import Commitment, commit
from riverboat.protocol import journal as e
from riverboat.protocol import messages as wire
from riverboat.protocol.table_settings import TableGame
from riverboat.server.rooms.persistence import KITTY, stack, tab

KITTY_GAME = replace(PLAIN, games=(TableGame("kings-and-lows-draw"),))


# --- playing -------------------------------------------------------------------------------------------------------


@virtual_time
async def test_only_the_asked_player_may_answer_and_only_once() -> None:
    async with scripted_table(HOST, "bo", "cem") as table:
        await table.next_hand()
        assert table.room.current is not None
        player, ask = table.turn, table.room.current.ask
        other = next(member for member in table.state.members if member != player)
        seat = table.state.playing.seat(other)  # type: ignore[union-attr]
        assert await table.refusal(other, wire.AnswerCommand("early", ask, "call")) == f"seat {seat} is not asked"
        assert await table.refusal("eva", wire.AnswerCommand("", ask, "call")) == "you are not in this hand"
        assert await table.refusal(player, wire.AnswerCommand("", ask, "check")) == "there are 2 to call"
        assert await table.refusal(player, wire.AnswerCommand("", ask, 3)) == "a raise is to 4 up to 100"
        assert await table.refusal(player, wire.AnswerCommand("", ask - 1, "call")) == "that question is not open any more"
        seq = await table.do(player, wire.AnswerCommand("click", ask, "call"))
        before = table.room.seq
        assert await table.send(player, wire.AnswerCommand("click", ask, "call")) == wire.Done("click", seq)
        assert table.room.seq == before
        assert await table.refusal(player, wire.AnswerCommand("", ask, "call")) == "that question is not open any more"
        assert await table.send(other, wire.AnswerCommand("early", ask, "call")) == wire.Refused(f"seat {seat} is not asked", "early")


@virtual_time
async def test_deck_is_committed_to_before_the_deal() -> None:
    async with scripted_table(HOST, "bo") as table:
        viewer, dealt = table.watch("eva"), []
        for _ in range(3):
            await table.next_hand()
            messages = viewer.read()
            entries = [(at, message.entry) for at, message in enumerate(messages) if isinstance(message, wire.Update)]
            (begun,) = [(at, entry.seed_hash, entry.root) for at, entry in entries if isinstance(entry, e.Begun)]
            (before,) = {(message.seed_hash, message.root) for message in messages[: begun[0]] if isinstance(message, wire.NextHand)}
            assert begun[1:] == before
            assert all(before)
            assert table.room.current is not None
            assert commit(table.room.current.run.log) == Commitment(begun[2], begun[1])
            dealt.append(before)
            await table.check_down()
        assert len(set(dealt)) == 3


@virtual_time
async def test_viewer_who_comes_during_the_write_gets_the_same_commitment() -> None:
    async with scripted_table(HOST, "bo") as table:
        for _ in range(3):
            table.registry.writer.delay = lambda: 1.0
            while not table.registry.writer.pending:
                await asyncio.sleep(0.1)
            viewer = table.watch("eva")
            table.registry.writer.delay = lambda: 0.0
            await table.wait(3)
            messages = viewer.read()
            roots = [message.root for message in messages if isinstance(message, wire.NextHand)]
            assert roots == [table.last(e.Begun).root]
            assert any(isinstance(message, wire.Update) and isinstance(message.entry, e.Begun) for message in messages)
            await table.check_down()


@virtual_time
async def test_deck_of_a_chosen_game_is_committed_to_after_the_choice() -> None:
    choice = replace(PLAIN, games=(TableGame("holdem"), TableGame("short-deck")))
    async with scripted_table(HOST, "bo", settings=choice) as table:
        viewer = table.watch("eva")
        (before,) = [message for message in viewer.read() if isinstance(message, wire.NextHand)]
        assert (bool(before.chooser), bool(before.seed_hash), before.root) == (True, True, "")
        await table.do(before.chooser, wire.Choose("", 1))
        promised = [message for message in viewer.read() if isinstance(message, wire.NextHand)][-1]
        assert (promised.seed_hash, len(promised.root)) == (before.seed_hash, 64)
        await table.next_hand()
        assert table.last(e.Begun).root == promised.root


@virtual_time
async def test_answers_between_hands_are_refused() -> None:
    async with scripted_table(HOST, "bo", watch=False) as table:
        assert await table.refusal(HOST, wire.AnswerCommand("", 1, "call")) == "no hand is going on"


@virtual_time
async def test_no_hand_without_two_players_and_a_viewer() -> None:
    async with scripted_table(HOST, "bo", watch=False) as table:
        await table.wait(1000)
        assert table.state.dealt == 0
        viewer = table.watch(None)
        await table.wait(0)
        await table.next_hand()
        await table.check_down()
        await table.do("bo", wire.Away("", True))
        await table.wait(1000)
        assert table.state.dealt == 1
        viewer.read()
        late = table.watch("cem")
        assert [message for message in late.read() if isinstance(message, wire.NextHand)] == [
            wire.NextHand(why_not="we wait for more players")
        ]


@virtual_time
async def test_player_who_leaves_during_a_hand_folds_at_the_next_turn_and_is_cashed_out() -> None:
    async with scripted_table(HOST, "bo", "cem") as table:
        await table.next_hand()
        gone = table.turn
        await table.answer("call")
        await table.do(gone, wire.Leave(""))
        assert table.member(gone).leaving
        assert await table.refusal(gone, wire.Leave("")) == "you are leaving already"
        assert await table.refusal(gone, wire.Away("", True)) == "you are leaving"
        assert await table.refusal(gone, wire.Rebuy("", 10)) == "you are leaving"
        await table.answer("call")
        await table.answer(10)
        await table.wait(0.6)
        assert (table.last(e.Answered).value, table.last(e.Answered).by) == ("fold", "house")
        assert gone in table.state.members
        await table.check_down()
        assert gone not in table.state.members
        assert table.last(e.Left) == e.Left(gone, 98)
        accounts = table.registry.writer.accounts
        assert accounts[table.room.table, tab(gone)] == -2
        assert accounts[table.room.table, stack(gone)] == 0


@virtual_time
async def test_player_outside_the_hand_leaves_at_once() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
        await table.do("cem", wire.Sit("", 50))
        await table.do("cem", wire.Leave(""))
        assert "cem" not in table.state.members
        assert await table.refusal("cem", wire.Leave("")) == "you do not sit at this table"


@virtual_time
async def test_button_stays_during_a_hand_and_skips_nobody_after_it() -> None:
    async with scripted_table(HOST, "bo", "cem", "dao") as table:
        await table.next_hand()
        dealer = table.state.session.dealer
        assert dealer == HOST
        await table.do(dealer, wire.Away("", True))
        assert table.state.session.dealer == dealer
        while table.state.playing is not None:
            await table.wait(0.6) if table.turn == dealer else await table.answer("fold")
        assert table.state.session.dealer == "bo"


@virtual_time
async def test_broke_player_is_not_dealt_in_and_may_rebuy() -> None:
    async with scripted_table(HOST, "bo", "cem", chips=10) as table:
        broke: list[str] = []
        while not broke:  # sometimes all of them split the pot
            await table.next_hand()
            while table.state.playing is not None:
                offer = table.room.current.run.ask.offer  # type: ignore[union-attr]
                await table.answer(offer.high or "call")
            broke = [player for player in table.state.members if not table.state.stack(player)]
        assert await table.refusal(broke[0], wire.Rebuy("", 9)) == "you may buy 10 to 400 chips"
        assert await table.refusal(broke[0], wire.Rebuy("", 401)) == "you may buy 10 to 400 chips"
        await table.do(broke[0], wire.Rebuy("", 400))
        assert table.state.stack(broke[0]) == 400
        await table.next_hand()
        assert table.state.in_hand(broke[0])


@virtual_time
async def test_rebuy_during_a_hand_arrives_after_it() -> None:
    async with scripted_table(HOST, "bo", chips=300) as table:
        await table.next_hand()
        player = table.turn
        await table.do(player, wire.Rebuy("", 60))
        await table.do(player, wire.Rebuy("", 41))
        assert await table.refusal(player, wire.Rebuy("", 1)) == "one may buy up to 400 chips, and you have as many"
        assert (table.state.stack(player), table.member(player).wanted) == (300, 101)
        await table.answer("fold")
        assert (table.state.stack(player), table.member(player).wanted) == (400, 0)  # one chip was lost


@virtual_time
async def test_two_rebuys_around_the_end_of_a_hand_both_arrive() -> None:
    async with scripted_table(HOST, "bo", chips=300) as table:
        await table.next_hand()
        player = table.turn
        assert table.room.current is not None
        await table.do(player, wire.Rebuy("", 50))
        fold = asyncio.create_task(table.room.do(player, "", wire.AnswerCommand("fold", table.room.current.ask, "fold")))
        more = asyncio.create_task(table.room.do(player, "", wire.Rebuy("more", 20)))
        assert [type(reply) for reply in await asyncio.gather(fold, more)] == [wire.Done, wire.Done]
        await table.wait(0)
        assert (table.state.stack(player), table.member(player).wanted) == (369, 0)  # one chip was lost


@virtual_time
async def test_rebuy_is_cut_to_the_maximum_stack_after_a_win() -> None:
    async with scripted_table(HOST, "bo", chips=300) as table:
        await table.next_hand()
        player = table.turn
        other = next(member for member in table.state.members if member != player)
        await table.do(other, wire.Rebuy("", 100))
        await table.answer("fold")
        assert table.state.stack(other) == 400


@virtual_time
async def test_rebuy_can_be_cancelled_during_the_hand() -> None:
    async with scripted_table(HOST, "bo", chips=300) as table:
        await table.next_hand()
        player = table.turn
        assert await table.refusal(player, wire.Rebuy("", 0)) == "you may buy 1 to 101 chips"  # one chip is a blind
        await table.do(player, wire.Rebuy("", 60))
        await table.do(player, wire.Rebuy("", 0))
        assert table.member(player).wanted == 0
        await table.answer("fold")
        assert table.state.stack(player) == 299


@virtual_time
async def test_rebuy_below_the_minimum_is_dropped_if_the_player_goes_broke() -> None:
    async with scripted_table(HOST, "bo", chips=11) as table:
        broke: list[str] = []
        while not broke:
            await table.next_hand()
            for player in table.state.members:
                if table.state.front(player):
                    await table.send(player, wire.Rebuy("", 1))
            while table.state.playing is not None:
                offer = table.room.current.run.ask.offer  # type: ignore[union-attr]
                await table.answer(offer.high or "call")
            broke = [player for player in table.state.members if not table.state.stack(player)]
        assert table.member(broke[0]).wanted == 0
        await table.do(broke[0], wire.Rebuy("", 10))


@virtual_time
async def test_rebuy_below_the_minimum_is_dropped_also_with_a_second_order() -> None:
    async with scripted_table(HOST, "bo", chips=100) as table:
        broke = ""
        while not broke:
            await table.next_hand()
            await table.answer(table.room.current.run.ask.offer.high)  # type: ignore[union-attr]
            caller = table.turn
            await table.send(caller, wire.Rebuy("", 1))
            assert table.room.current is not None
            call = asyncio.create_task(table.room.do(caller, "", wire.AnswerCommand(f"c{table.room.seq}", table.room.current.ask, "call")))
            more = asyncio.create_task(table.room.do(caller, "", wire.Rebuy(f"m{table.room.seq}", 2)))
            await asyncio.gather(call, more)
            await table.wait(0)
            broke = next((player for player in table.state.members if not table.state.stack(player)), "")
            assert all(stack == 0 or stack >= 10 for stack in map(table.state.stack, table.state.members))


# --- the kitty -----------------------------------------------------------------------------------------------------


@virtual_time
async def test_kitty_is_divided_when_the_game_ends() -> None:
    async with scripted_table(HOST, "bo", "cem", settings=KITTY_GAME) as table:
        await table.next_hand()
        for player in (HOST, "bo", "cem"):
            await table.answer("drop", player)
        assert table.state.session.kitty == 3
        await table.do("cem", wire.Leave(""))
        await table.do(HOST, wire.End(""))
        assert table.state.closed
        assert not table.state.members
        closed = table.last(e.Closed)
        assert sorted(closed.kitty.values()) == [1, 2]
        accounts = {name: chips for (_, name), chips in table.registry.writer.accounts.items() if chips}
        assert sum(accounts.values()) == 0
        assert not [name for name in accounts if not name.startswith("tab:")]
        assert await table.refusal("bo", wire.Sit("", 50)) == "the game is over"


@virtual_time
async def test_last_player_to_leave_takes_the_kitty() -> None:
    async with scripted_table(HOST, "bo", settings=KITTY_GAME) as table:
        await table.next_hand()
        for player in (HOST, "bo"):
            await table.answer("drop", player)
        await table.do(HOST, wire.Leave(""))
        assert table.state.session.kitty == 2
        await table.do("bo", wire.Leave(""))
        assert table.state.session.kitty == 0
        assert table.last(e.Left) == e.Left("bo", 101, kitty=2)
        assert table.registry.writer.accounts[table.room.table, KITTY] == 0
        assert table.registry.writer.accounts[table.room.table, tab("bo")] == 1


@virtual_time
async def test_kitty_is_paid_once_if_two_players_leave_together() -> None:
    async with scripted_table(HOST, "bo", settings=KITTY_GAME) as table:
        await table.next_hand()
        await table.do(HOST, wire.Leave(""))
        await table.do("bo", wire.Leave(""))
        await table.wait(1)
        assert not table.state.members
        assert table.state.session.kitty == 0
        assert sum(chips for chips in table.registry.writer.accounts.values()) == 0

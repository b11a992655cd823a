"""When the chances of an all-in reach a table: while they matter, and whoever is there."""

from tests.server.scripted_table import PLAIN, scripted_table
from tests.server.virtual_rooms import HOST, VirtualRegistry, until_idle, virtual_time

from riverboat.protocol import messages
from riverboat.server.odds.messages import OutlookAsked
from riverboat.server.odds.queue import Reckoner
from riverboat.server.rooms.all_in_odds import AllInOdds, question

CHANCES = (messages.Odds(0, {0: 0.5, 1: 0.5}),)


@virtual_time
async def test_everybody_is_told_and_who_comes_later_too() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.begin()
        await table.play()
        hand = table.state.last
        viewer = table.look(None)
        viewer.read()
        table.room.enqueue(lambda: table.room.clock.announcements.send_odds(messages.Outlook(hand, CHANCES)))
        await until_idle(table.room)
        assert messages.Outlook(hand, CHANCES) in viewer.read()
        assert messages.Outlook(hand, CHANCES) in table.look("late").read()


@virtual_time
async def test_a_late_answer_for_a_hand_long_gone_is_dropped() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.begin()
        await table.play()
        hand = table.state.last
        await table.begin()
        await table.play()
        viewer = table.look(None)
        viewer.read()
        table.room.enqueue(lambda: table.room.clock.announcements.send_odds(messages.Outlook(hand, CHANCES)))
        await until_idle(table.room)
        assert not [message for message in viewer.read() if isinstance(message, messages.Outlook)]
        assert not [message for message in table.look("late").read() if isinstance(message, messages.Outlook)]


@virtual_time
async def test_an_all_in_is_asked_about_once_and_only_if_somebody_looks() -> None:
    for looking in (True, False):
        async with scripted_table(HOST, "bo") as table:
            reckoner = Reckoner(clerks=0)  # questions wait
            all_in_odds = AllInOdds(reckoner)
            table.room.context.all_in_odds = all_in_odds
            await table.begin()
            if not looking:
                table.room.leave(table.viewers[HOST])
            await table.answer(100)
            assert not reckoner.jobs
            await table.answer("call")
            jobs = list(reckoner.jobs.values())
            assert len(jobs) == (1 if looking else 0)
            if jobs:
                asked = jobs[0].question
                assert isinstance(asked, OutlookAsked)
                assert asked.since < len(asked.events)
            await all_in_odds.close()


@virtual_time
async def test_a_hand_that_ends_with_a_fold_asks_nothing() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.begin()
        current = table.room.current
        assert current is not None
        await table.play()
        assert question(current, current.run.events[-3:]) is None


@virtual_time
async def test_a_full_reckoner_is_no_trouble_for_a_table() -> None:
    async with scripted_table(HOST, "bo") as table:
        table.room.context.all_in_odds = AllInOdds(Reckoner(waiting=0))
        await table.begin()
        await table.answer(100)
        await table.answer("call")
        assert table.state.playing is None
        await table.room.context.all_in_odds.close()


@virtual_time
async def test_who_sits_down_first_at_a_table_of_the_house_is_its_host() -> None:
    registry = VirtualRegistry()
    room = await registry.table(PLAIN, host="")
    for player in ("bo", "cem"):
        assert isinstance(await room.do(player, player, messages.Sit(f"sit {player}", 100)), messages.Done)
    assert room.state.host == "bo"
    await registry.close()

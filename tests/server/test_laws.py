"""What holds at every moment of every evening, whatever people do."""

from collections.abc import Iterator

import msgspec
import pytest
from tests.scale import scaled
from tests.server.evening import Evening
from tests.server.parlour import Parlour, rest, virtually

from riverboat.protocol import messages
from riverboat.protocol.journal import Hunted
from riverboat.protocol.messages import ENCODER
from riverboat.protocol.room_state import Checkpoint, Standing, checkpoint, restored
from riverboat.server.rooms.movements import KITTY, POT, stack
from riverboat.server.rooms.recall import recall
from riverboat.server.rooms.room import Room
from riverboat.server.rooms.visibility import may_look, view

EVENINGS = scaled(check=4, test=16, soak=400)
STEPS = 120
PARTS = 4


def clients_know_what_they_may(evening: Evening) -> None:
    """What a client was told adds up to the view that the server would give it."""
    standing = evening.room.standing
    for player, eye in evening.eyes.items():
        eye.read()
        if eye.gone or not may_look(standing, player):
            continue
        assert eye.seq == evening.room.seq
        assert eye.view == view(standing, player), player


def chips_are_accounted_for(evening: Evening) -> None:
    """All accounts add up to nothing, and those of the table are what lies there."""
    room = evening.room
    accounts = {name: amount for (table, name), amount in evening.parlour.writer.accounts.items() if table == room.table}
    assert sum(accounts.values()) == 0
    assert accounts.get(POT, 0) == 0
    assert accounts.get(KITTY, 0) == room.standing.session.kitty
    lying = {name: amount for name, amount in accounts.items() if name.startswith("stack:") and amount}
    assert lying == {stack(player): chips for player in room.standing.members if (chips := room.standing.stack(player))}
    session = room.standing.session
    assert session.chips == session.bought - session.taken
    playing = room.standing.playing
    if playing is not None:
        seats = playing.table.seats
        before = sum(room.standing.stack(player) for player in playing.players) + session.kitty
        assert sum(seat.stack for seat in seats) + playing.table.pot + playing.table.carried == before


def checkpoints_keep_everything(standing: Standing) -> None:
    if standing.playing is None and standing.pending is None:
        kept = msgspec.json.decode(ENCODER.encode(checkpoint(standing)), type=Checkpoint)
        assert restored(kept) == standing


def the_store_knows_it_all(room: Room) -> None:
    recalled = recall(room.house.journal, room.table)
    assert recalled is not None
    assert (recalled.seq, recalled.standing, recalled.landmark) == (room.seq, room.standing, room.landmark)
    assert recalled.lost == ""
    assert (recalled.live is None) == (room.live is None)
    if recalled.live is not None and room.live is not None:
        assert (recalled.live.hand, recalled.live.asked) == (room.live.hand, room.live.asked)
        assert recalled.live.run.log == room.live.run.log
        assert recalled.live.run.events == room.live.run.events


def somebody_deals(standing: Standing) -> None:
    """The button is with somebody who plays, if anybody does; in a hand where the hand has it."""
    session, playing = standing.session, standing.playing
    if playing is not None:
        assert session.button == playing.places[playing.table.button]
    elif session.playing:
        assert session.button in session.playing


def refusals_change_nothing(before: tuple[object, ...], after: tuple[object, ...], reply: object) -> None:
    if isinstance(reply, messages.Refused):
        assert before == after, reply


def _state(evening: Evening) -> tuple[object, ...]:
    return (
        evening.room.seq,
        evening.room.standing,
        dict(evening.parlour.writer.accounts),
        evening.parlour.writer.entries[evening.room.table],
    )


async def _evening(parlour: Parlour, seed: int) -> Iterator[type]:
    evening = await Evening(parlour, seed).open()
    parlour.writer.delay = lambda: evening.chance.choice((0.0, 0.0, 0.01))
    for count in range(STEPS):
        await rest(evening.room)
        before = _state(evening)
        reply = await evening.step()
        refusals_change_nothing(before, _state(evening), reply)
        await rest(evening.room)
        clients_know_what_they_may(evening)
        chips_are_accounted_for(evening)
        checkpoints_keep_everything(evening.room.standing)
        somebody_deals(evening.room.standing)
        if count % 8 == 0:
            the_store_knows_it_all(evening.room)
    the_store_knows_it_all(evening.room)
    found = [type(line.entry) for line in evening.room.audience.lines]
    await evening.room.stop()
    parlour.rooms.clear()
    return iter(found)


@pytest.mark.parametrize("part", range(PARTS))
def test_laws_hold_over_random_evenings(part: int) -> None:
    async def all_of_them() -> set[type]:
        parlour = Parlour()
        kinds: set[type] = set()
        for seed in range(part, EVENINGS, PARTS):
            kinds |= set(await _evening(parlour, seed))
        await parlour.close()
        return kinds

    kinds = virtually(all_of_them())
    assert len(kinds - {Hunted}) >= scaled(check=4, test=10, soak=12)  # else the evenings are too quiet to tell anything

"""Plays the same hand with two decks that differ only in cards hidden from a viewer, who must get the same bytes both times."""

import asyncio
import json
import random
import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from tests.server.virtual_rooms import HOST, FrozenMetrics, RecordingViewer, until_idle

from riverboat.cards import UNSEEN, Card
from riverboat.dealer import Answer, Log
from riverboat.dealer.hand_in_progress import deck_of
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.room_state import RoomState, after
from riverboat.protocol.table_settings import Settings, TableGame
from riverboat.rules import Discard
from riverboat.server.rooms.persistence import RoomStorage, SavedRoom, Snapshot
from riverboat.server.rooms.room import Room, RoomContext
from riverboat.store.writer.client import Write
from riverboat.table import Event, seen
from riverboat.table import events as t
from riverboat.variants import variants

STACKS = (30, 100, 200, 1000)
CARD = re.compile(r"[2-9TJQKA][cdhs]")


class DiscardingWriter:
    """A writer that writes nothing."""

    def __init__(self) -> None:
        self.pending: set[Any] = set()

    def append(self, write: Write) -> "asyncio.Future[None]":
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        future.set_result(None)
        return future


class EmptyQueries:
    """A store without entries."""

    def acted(self, table: str, player: str, action: str) -> None:
        return None


class Step(Struct, frozen=True):
    """A step of a recorded hand: an answer, a wrong answer, a reconnect, or a wait."""

    kind: str
    player: str | None
    value: Any = None


class RecordedHand:
    """One hand at one table, and everything that its viewers are sent."""

    def __init__(self, state: RoomState, log: Log) -> None:
        context = RoomContext(RoomStorage("house", DiscardingWriter(), EmptyQueries()), FrozenMetrics())  # type: ignore[arg-type]
        self.log = log
        self.room = Room("table", context, SavedRoom("house", 9, state, Snapshot(9, state), [], {}, None), lambda _: None)
        self.room.timers.between_hands._seed = lambda: bytes(32)  # type: ignore[method-assign]  # the commitments to the next hand must not differ
        self.room.timers.between_hands._root = lambda: "root"  # type: ignore[method-assign]  # the one that `begin` deals from
        self.viewers: dict[str | None, RecordingViewer] = {player: RecordingViewer(player) for player in (*state.members, None)}
        self.marks: list[dict[str | None, int]] = []  # messages per viewer after each step
        self.count = 0
        self.events: list[list[Event]] = []

    async def begin(self) -> None:
        self.room.start()
        for viewer in self.viewers.values():
            self.room.enter(viewer, None)
        self.room.enqueue(partial(self.room.begin, "hand", self.log, "root", "hash"))
        await self.settle()

    async def settle(self) -> None:
        await until_idle(self.room)
        for viewer in self.viewers.values():
            viewer.read()
        self.marks.append({player: len(viewer.got) for player, viewer in self.viewers.items()})
        events: list[Event] = [event for published in self.room.viewers.recent for event in e.hand_events(published.entry)]
        self.events.append(events[sum(map(len, self.events)) :])

    async def do(self, step: Step) -> Any:
        """Perform a step; returns the reply, if any."""
        reply = None
        self.count += 1
        if step.kind == "back":
            self.viewers[step.player] = self.viewers[step.player].back(self.room, last=bool(step.value))
        elif step.kind == "wait":
            await asyncio.sleep(step.value)
        else:
            assert step.player is not None
            current = self.room.current
            command = messages.AnswerCommand(f"a{self.count}", current.ask if current is not None else 0, step.value)
            reply = await self.room.do(step.player, "Somebody", command)
            self.viewers[step.player].got.append(messages.ENCODER.encode(reply))
        await self.settle()
        return reply


def settings_of(variant: str, chance: random.Random, **more: Any) -> Settings:
    """Random settings for this game."""
    options = {option.name: chance.choice(option.values) for option in variants[variant].options if chance.random() < 0.4}
    count = chance.choice([count for count in variants[variant](**options).seats if count <= 5])
    clock = chance.choice((0, 30))
    played = TableGame(
        variant, options, limit=chance.choice(("", "no-limit", "pot-limit", "fixed-limit")), burn=chance.choice((None, True))
    )
    return Settings(games=(played,), seats=max(2, count), least=1, most=1000, clock=clock, pace=0.0, **more)


def random_state(variant: str, chance: random.Random) -> RoomState:
    """A paused table, ready for a hand of this game."""
    settings = settings_of(variant, chance)
    state = after(None, e.Opened(settings, HOST))
    for place in range(settings.seats):
        player = HOST if not place else f"p-{place}"
        state = after(state, e.Sat(player, f"Name {place}", place, chance.choice(STACKS)))
    return after(state, e.Paused(True))


async def play_randomly(world: RecordedHand, chance: random.Random) -> list[Step]:
    """Play a random hand with wrong answers and reconnects; returns its steps."""
    steps: list[Step] = []

    async def perform(step: Step) -> None:
        steps.append(step)
        await world.do(step)

    await world.begin()
    while (current := world.room.current) is not None and current.run.ask is not None:
        playing = world.room.state.playing
        assert playing is not None
        if chance.random() < 0.1:
            await perform(Step("back", chance.choice(list(world.viewers)), chance.random() < 0.5))
        if chance.random() < 0.1:
            wrong = chance.choice(("fold", "stay", 10**6, (0,), (0, 1, 2, 3), (0, 0), ((0,), (), ())))
            await perform(Step("wrong", chance.choice(playing.players), wrong))
            continue
        if chance.random() < 0.05:
            await perform(Step("wait", None, 3.0))
        seat, value = random_answer(current.run, chance)
        await perform(Step("answer", playing.players[seat], value))
    await perform(Step("back", chance.choice(list(world.viewers)), chance.random() < 0.5))
    return steps


def random_answer(run: Any, chance: random.Random) -> tuple[int, Any]:
    """A seat to act and a random answer, with few folds and few raises."""
    seat = chance.choice(run.waiting)
    value: Any = run.ask.offer.sample(run.table, seat, chance.randrange)
    if (value == "fold" or isinstance(value, int)) and chance.random() < 0.5:
        value = run.default(seat).value if isinstance(run.ask.offer, Discard) else _stays(run, seat)
    return seat, value


def _stays(run: Any, seat: int) -> Any:
    return next((word for word in ("check", "call", "stay") if run.why_not(Answer(seat, word)) is None), run.default(seat).value)


# --- what a viewer may know ----------------------------------------------------------------------------------------


def known(events: Iterable[Event], seat: int | None) -> set[Card]:
    """The cards that a viewer has seen."""
    cards: set[Card] = set()
    for event in events:
        if isinstance(event, t.Burnt):
            continue
        cards |= {card for card in getattr(seen(event, seat), "cards", ()) if card != UNSEEN}
    return cards


def strings(text: bytes) -> Iterator[str]:
    """All strings in a message, except what a wild card stands for."""
    stack = [json.loads(text)]
    while stack:
        thing = stack.pop()
        if isinstance(thing, dict):
            stack += thing.keys()
            stack += [[pair[0] if isinstance(pair, list) else pair for pair in of] if key == "wilds" else of for key, of in thing.items()]
        elif isinstance(thing, list):
            stack += thing
        elif isinstance(thing, str):
            yield thing


def named_cards(text: bytes) -> set[str]:
    """All cards named in a message, except what a wild card stands for."""
    return {string for string in strings(text) if CARD.fullmatch(string)}


def leaks(world: RecordedHand) -> list[str]:
    """Cards that a viewer was sent before being allowed to see them."""
    leaked = []
    players = list(world.room.viewers.recent[0].players) if world.room.viewers.recent else []
    so_far: list[Event] = []
    before = dict.fromkeys(world.viewers, 0)
    for mark, events in zip(world.marks, world.events, strict=True):
        so_far += events
        for player, viewer in world.viewers.items():
            seat = players.index(player) if player in players else None
            allowed = {str(card) for card in known(so_far, seat)}
            for text in viewer.got[before[player] : mark[player]]:
                leaked += [f"{player} was sent {card}: {text.decode()[:200]}" for card in named_cards(text) - allowed]
        before = mark
    return leaked


# --- the other deck ------------------------------------------------------------------------------------------------


def alternative_deck(
    world: RecordedHand, player: str | None, *, to_the_end: bool, chance: random.Random
) -> tuple[tuple[Card, ...], int] | None:
    """A deck that differs only in cards hidden from a viewer, and the number of steps for which they are hidden.

    With `to_the_end`, only cards differ that are never shown, so the viewer must notice nothing in the whole hand.
    """
    players = world.room.viewers.recent[0].players
    seat = players.index(player) if player in players else None
    everything = [event for events in world.events for event in events]
    if any(isinstance(event, t.Reshuffled) for event in everything):
        return None
    deck = deck_of(world.log)
    if to_the_end:
        cut = len(world.events)
        final = world.room._previous.run.table if world.room._previous is not None else None
        assert final is not None
        fixed = known(everything, seat) | {card for at in final.live for card in final.seats[at].cards}
    else:
        reveals = [any(isinstance(event, t.Shown | t.Faced) for event in events) for events in world.events]
        cut = reveals.index(True) if True in reveals else len(reveals)
        fixed = known((event for events in world.events[:cut] for event in events), seat)
    loose = [card for card in deck if card not in fixed]
    if len(loose) < 2:
        return None
    mixed = iter(chance.sample(loose, len(loose)))
    return tuple(card if card in fixed else next(mixed) for card in deck), cut


OtherDeck = tuple[tuple[Card, ...], int]


async def first_difference(
    state: RoomState, world: RecordedHand, steps: list[Step], player: str | None, other_deck: OtherDeck | None
) -> str:
    """Play the hand again with another deck: the first difference that the viewer sees, "" if none, "-" if it cannot be played so."""
    if other_deck is None:
        return "-"
    deck, cut = other_deck
    other = RecordedHand(state, replace(world.log, deck=deck))
    await other.begin()
    for at, step in enumerate(steps, 1):
        if at >= cut:
            break
        reply = await other.do(step)
        if step.kind == "answer" and isinstance(reply, messages.Refused):  # the other cards do not allow it
            await other.room.stop()
            return "-"
    await other.room.stop()
    end = world.marks[min(cut, len(world.marks)) - 1][player]
    mine, theirs = world.viewers[player].got[:end], other.viewers[player].got[: other.marks[min(cut, len(other.marks)) - 1][player]]
    for first, second in zip(mine, theirs, strict=False):
        if first != second:
            return f"{player} got {first.decode()} and {second.decode()}"
    return "" if len(mine) == len(theirs) else f"{player} got {len(mine)} messages and {len(theirs)}"

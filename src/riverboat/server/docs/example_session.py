"""A short, reproducible session, whose messages are the examples in docs/asyncapi.json."""

from collections.abc import Iterator
from typing import Any

from riverboat.cards.deck_commitment import seal, seed_hash
from riverboat.dealer import Answer, Illegal, Log, Run
from riverboat.dealer.hand_in_progress import deck_of
from riverboat.odds.all_in import all_in_odds
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.room_state import RoomState, after
from riverboat.protocol.table_settings import Settings
from riverboat.rules import Game, RegisteredGame
from riverboat.server.rooms.all_in_odds import odds_message
from riverboat.server.rooms.commands import decide
from riverboat.server.rooms.current_hand import CurrentHand
from riverboat.server.rooms.document_viewer import document_socket
from riverboat.server.rooms.hand_messages import showdown
from riverboat.server.rooms.visibility import entry_message, made_hands_for, view_for
from riverboat.table import seen

TABLE, HAND = "n3uM5cBv2XqLwT7a", "Zk0pYd8RmE4sJhU1"
ANNA, BO = "p-q9XtV2bN6wLs3KfC", "p-H7cRz1gMd5yPu0Ea"
NAMES = {ANNA: "Anna", BO: "Bo"}
SEED = bytes.fromhex("5eed" * 16)
AT = 1_790_000_000_000


class ExampleSession:
    """Two players sit down and play one hand all-in; the messages are those that Anna receives."""

    def __init__(self) -> None:
        """Open the table."""
        self.seq = 0
        self.state: RoomState | None = None
        self.received: list[messages.Message] = []
        self._add(e.Opened(Settings(seats=2, least=40, most=400, clock=20), ANNA))
        self._commands()
        self._hand()

    def _add(self, entry: e.Entry) -> None:
        self.seq += 1
        self.state = after(self.state, entry)
        playing = self.state.playing
        seat = playing.seat(ANNA) if playing else 0 if e.hand_events(entry) else None
        self.received.append(entry_message(self.seq, AT + 1000 * self.seq, entry, self.state, seat))

    def _commands(self) -> None:
        assert self.state is not None
        for number, (player, chips) in enumerate(((ANNA, 100), (BO, 60)), 1):
            sit = messages.Sit(f"sit-{number}", chips)
            for entry in decide(self.state, player, NAMES[player], sit):
                self._add(entry)
            if player == ANNA:
                self.received.append(messages.Done(sit.action, self.seq))
        self._add(e.Said(BO, "Good evening!"))
        self.received.append(
            messages.Backlog(tuple(message for message in self.received if isinstance(message, messages.Update) and message.view is None))
        )
        self.received.append(messages.Presence((ANNA, BO), 1))
        self.received.append(messages.Reacted(BO, "👋"))
        self.received.append(messages.NextHand(1500))
        try:
            decide(self.state, ANNA, NAMES[ANNA], messages.Sit("sit-3", 100))
        except Illegal as error:
            self.received.append(messages.Refused(str(error), "sit-3"))

    def _hand(self) -> None:
        assert self.state is not None
        session = self.state.session
        log = session.deal(SEED)
        current = CurrentHand(HAND, log, self.seq + 1)
        events: Any = tuple(current.run.events)
        root = seal(deck_of(log), log.seed).root
        self._add(e.Begun(HAND, 1, session.chosen, session.playing, (ANNA, BO), root, seed_hash(SEED), events))
        self.welcome = messages.Welcome(messages.VERSION, TABLE, self.seq, ANNA, True, view_for(self.state, ANNA))
        playing = self.state.playing
        assert playing is not None
        assert current.run.ask is not None
        self.received.append(made_hands_for(log.game.variant, playing.hand, playing.table, playing.seat(ANNA)))
        self._ask(current)
        since = 0
        for value in (60, "call"):
            seat, since = current.run.waiting[0], len(current.run.events)
            more: Any = tuple(current.step(self.seq + 1, Answer(seat, value)))
            self._add(e.Answered(HAND, seat, value, more))
        self.received.append(showdown(current))
        self.received.append(odds_message(HAND, all_in_odds(log.game.variant, current.run.events, since)))
        self.received += [messages.Pong(AT + 9000), messages.Bye("the server stops: it will be back")]

    def _ask(self, current: CurrentHand) -> None:
        question = current.run.ask
        assert question is not None
        clock = dict.fromkeys(question.seats, 20_000)
        offer: Any = question.offer
        bank = dict.fromkeys(question.seats, 60_000)
        self.received.append(messages.Question(current.ask, HAND, question.seats, offer, clock, bank, offer.__struct_config__.tag))
        self.answer = messages.AnswerCommand("a-1", current.ask, 60)


def from_server() -> Iterator[messages.Message]:
    """The messages that Anna receives."""
    session = ExampleSession()
    yield session.welcome
    yield from session.received


def from_client() -> Iterator[messages.Command]:
    """One message of each type that clients send."""
    yield messages.Hello(last=17)
    yield ExampleSession().answer
    yield messages.Sit("s-1", 100, 3)
    yield messages.Rebuy("r-1", 50)
    yield messages.Away("w-1", True)
    yield messages.Leave("l-1")
    yield messages.Say("t-1", "Good luck!")
    yield messages.React("👏")
    yield messages.Choose("g-1", 2)
    yield messages.Hunt("h-1")
    yield messages.Approve("v-1", BO)
    yield messages.Pause("p-1", True)
    yield messages.Kick("k-1", BO)
    yield messages.Change("c-1", Settings(seats=6, bots=0, clock=15))
    yield messages.Give("m-1", BO, 20, "he had paid for the pizza")
    yield messages.Invite("b-1", 100)
    yield messages.Appoint("o-1", BO)
    yield messages.End("e-1")
    yield messages.Ping()


def document_examples(game: RegisteredGame) -> list[Any]:
    """What Anna receives and sends at the socket of a game with a document of its own, in a hand in which every answer is the default."""
    played = Game.of(game())
    run = Run(Log(played, (played.usual_stack,) * 2, seed=SEED))
    document = document_socket(game)()
    document.begin(NAMES, 0)
    examples = [*document.apply(tuple(seen(event, 0) for event in run.events))]
    while run.ask is not None:
        answer = run.default(run.waiting[0])
        if answer.seat == 0:
            examples.append(document.request(answer.value, run.ask.offer))
        examples += document.apply(tuple(seen(event, 0) for event in run.step(answer)))
    return [*examples, document.refuse(ANNA, NAMES[ANNA], f"{NAMES[ANNA]} is not asked")]

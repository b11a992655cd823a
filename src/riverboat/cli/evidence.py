"""What speaks for a hand: proofs and events from files or a server, or everything from the store; and what they prove, card by card."""

import json as _json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec
from msgspec import Struct

from riverboat.cards import UNSEEN, Card, sealed
from riverboat.cli.errors import DONE, FAILED
from riverboat.cli.ink import Ink
from riverboat.history.codec import events_from_json
from riverboat.history.formats import Unreadable
from riverboat.history.proof import Proof, ProofCheck, audit, check_proof, off_the_deck, proof_from_json
from riverboat.table import Event
from riverboat.table import events as t

HAND = re.compile(r"^(?P<before>.*/api/hands/)(?P<hand>[A-Za-z0-9_-]{1,40})(/(proof|feed|json|phh))?/?$")
LARGEST = 4 << 20  # bytes of a file or an answer
PATIENCE = 20.0  # seconds for a server to answer


class Line(Struct, frozen=True):
    """A card of the deck: where it lay, what it is, whither it went, and whether it is as it was sealed."""

    position: int
    card: str
    where: str
    sealed: bool


class Finding(Struct, frozen=True):
    """What was found out about one hand."""

    hand: str
    root: str
    problems: tuple[str, ...]
    cards: tuple[Line, ...]
    deck: int
    uncovered: int = 0
    whole: bool = False  # an audit: seed, deck and every event
    notes: tuple[str, ...] = ()

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


class Evidence(Struct):
    """What was gathered about one hand."""

    hand: str = ""
    proof: Proof | None = None
    events: list[Event] | None = None
    hunted: Sequence[Event] = ()  # what a rabbit hunt showed after it
    root: str = ""  # as it was told before the deal


# --- from files and servers ----------------------------------------------------------------------------------------


def gathered(sources: Sequence[str], root: str, token: str = "") -> Finding:
    """Read all that is given about a hand, and check it."""
    found = Evidence()
    for source in sources:
        if urlsplit(source).scheme in ("http", "https"):
            _fetch(found, source, _token(token))
        else:
            _take(found, _file(source), source)
    if root and not re.fullmatch("[0-9a-f]{64}", root):
        raise ValueError("--root is 64 hexadecimal digits in lower case")
    return judged(found, root)


def _file(name: str) -> bytes:
    path = Path(name).expanduser()
    try:
        with path.open("rb") as file:
            return file.read(LARGEST)
    except FileNotFoundError:
        raise ValueError(f"there is no file {name}; for the id of a hand say where its house keeps it, with --data FOLDER") from None
    except OSError as error:
        raise ValueError(f"cannot read {name}: {error.strerror}") from None


def _token(name: str) -> str:
    return _file(name).decode(errors="replace").strip() if name else ""


def _take(found: Evidence, text: bytes, source: str) -> None:
    """Find out what a piece of JSON is: a proof, events, or a feed with what was published before the deal."""
    try:
        data: Any = msgspec.json.decode(text)
        kind = data.keys() if isinstance(data, dict) else ()
        if "leaves" in kind:
            found.proof = proof_from_json(text)
        elif "told" in kind:
            _feed(found, data)
        elif "events" in kind or isinstance(data, list):
            found.events, found.hunted = list(events_from_json(text)), _events(data.get("hunted", ()) if isinstance(data, dict) else ())
        elif "root" in kind:
            found.root, found.hand = str(data["root"]), str(data.get("id", found.hand))
        else:
            raise ValueError("neither a proof nor events nor a feed of a hand")
    except (msgspec.DecodeError, Unreadable, ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{source}: {error}") from None


def _feed(found: Evidence, data: dict[str, Any]) -> None:
    """What a viewer was told: the first entry says what was published, then come the events."""
    entries = [line["entry"] for line in data["told"]]
    found.hand = str(data["hand"])
    found.root = next((str(entry["root"]) for entry in entries if "root" in entry), "")
    found.events = _events(event for entry in entries for event in entry.get("events", ()))
    found.hunted = _events(event for entry in entries for event in entry.get("came", ()))


def _events(data: Iterable[Any]) -> list[Event]:
    return list(events_from_json(_json.dumps(list(data)).encode()))


def _fetch(found: Evidence, address: str, token: str) -> None:
    """Ask a server: for the proof, and for what was told of the hand."""
    parts = urlsplit(address)
    match = HAND.match(f"{parts.scheme}://{parts.netloc}{parts.path}")
    if match is None:
        raise ValueError(f"{address} is no address of a hand; such as http://127.0.0.1:8000/api/hands/HAND/proof")
    base = f"{match['before']}{match['hand']}"
    found.hand = match["hand"]
    for part in ("feed", "proof"):
        _take(found, _get(f"{base}/{part}", token), f"{base}/{part}")


def _get(address: str, token: str) -> bytes:
    request = Request(address, headers={"Authorization": f"Bearer {token}"} if token else {})
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            text: bytes = answer.read(LARGEST)
            return text
    except HTTPError as error:
        try:
            said = _json.loads(error.read(LARGEST))
            reason = said.get("detail") or said.get("title")
        except ValueError:
            reason = error.reason
        raise ValueError(f"{address}: {reason} ({error.code})") from None
    except (URLError, OSError) as error:
        raise ValueError(f"cannot reach {address}: {getattr(error, 'reason', error)}") from None


def judged(found: Evidence, root: str) -> Finding:
    """Check what was gathered; say what could not be."""
    proof = found.proof
    if proof is None:
        raise ValueError("there is no proof among these: GET /api/hands/HAND/proof gives it")
    notes = []
    published = root or found.root
    if not published:
        notes.append("nobody said which root was published before the deal: give it with --root, or the feed of the hand")
    elif not root:
        notes.append("the root is the one that the server tells now; who noted it before the deal gives it with --root")
    if root and found.root and root != found.root:
        return Finding(found.hand, root, ("the hand was played under another root than the one you noted",), (), len(proof.leaves))
    if found.events is None:
        notes.append("there are no events: whether the cards came when they had to could not be checked")
        checked = _seals(proof, published or proof.root)
    else:
        checked = check_proof(proof, published or proof.root, [*found.events, *found.hunted])
    whither = places(found.events or (), found.hunted)
    lines = tuple(
        Line(one.position, str(one.card), whither.get(one.card, ""), _is_sealed(proof, one.position, one.card, one.salt))
        for one in sorted(proof.openings, key=lambda one: one.position)
    )
    return Finding(found.hand, published or proof.root, checked.problems, lines, checked.deck, checked.uncovered, notes=tuple(notes))


def _seals(proof: Proof, root: str) -> ProofCheck:
    """Only the hashes: leaves, root, and each card that was opened; which cards were seen, nobody said."""
    told = [t.Burnt((UNSEEN,) * len(proof.leaves))]
    checked = check_proof(proof, root, told)
    unseen = {f"position {one.position} was opened, and no card from there was seen" for one in proof.openings}
    return ProofCheck(tuple(problem for problem in checked.problems if problem not in unseen), checked.opened, checked.deck)


def _is_sealed(proof: Proof, position: int, card: Card, salt: str) -> bool:
    try:
        return 0 <= position < len(proof.leaves) and sealed.leaf(position, card, salt) == proof.leaves[position]
    except ValueError:
        return False


def places(events: Iterable[Event], hunted: Iterable[Event] = ()) -> dict[Card, str]:
    """Whither each card went that these events show, or would have gone."""
    found: dict[Card, str] = {}
    for event, would in (*((event, "") for event in events), *((event, ", had the hand gone on") for event in hunted)):
        for card in getattr(event, "cards", ()):
            if card != UNSEEN and card not in found and not isinstance(event, t.Judged):
                found[card] = _place(event) + would
    return found


def _place(event: Any) -> str:
    match event:
        case t.Turned(board=board):
            return f"board {board}".strip()
        case t.Dealt(seat=seat):
            return f"seat {seat}"
        case t.Shown(seat=seat):
            return f"seat {seat}, shown"
        case t.Burnt():
            return "burnt"
        case t.Faced():
            return "the deck's own hand"
    return ""


# --- from the store ------------------------------------------------------------------------------------------------


def audited(data: str, database: str, hands: Sequence[str], *, every: bool) -> Iterator[Finding]:
    """Check hands with everything that their house knows: seed, deck, log and events."""
    try:
        from sqlalchemy import select
        from sqlalchemy.exc import SQLAlchemyError

        from riverboat.store import schema
        from riverboat.store.database import FILE, address, open_engine
        from riverboat.store.errors import StoreError
        from riverboat.store.queries import Queries
    except ModuleNotFoundError as error:
        raise ValueError(f"the store needs {error.name}, which is not installed: pip install 'riverboat[server]'") from None
    folder = Path(data).expanduser()
    if not database and not (folder / FILE).is_file():
        raise ValueError(f"there is no {FILE} in {folder}: nothing was played there")
    if not hands and not every:
        raise ValueError("which hand? its id, or --all")
    engine = None
    try:
        engine = open_engine(database or address(folder))
        if every:
            with engine.connect() as connection:
                query = select(schema.hands.c.id).where(schema.hands.c.ended.is_not(None)).order_by(schema.hands.c.begun)
                hands = list(connection.execute(query).scalars())
        for hand in hands:
            yield _audit(Queries(engine), hand)
    except (SQLAlchemyError, StoreError) as error:
        said = str(getattr(error, "orig", error)).strip().splitlines()
        raise ValueError(f"cannot read the store: {said[-1] if said else type(error).__name__}") from None
    finally:
        if engine is not None:
            engine.dispose()


def _audit(queries: Any, hand: str) -> Finding:
    from riverboat.dealer.hand import deck_of
    from riverboat.history.codec import log_from_json
    from riverboat.protocol.journal import Hunted, Voided, hand_events
    from riverboat.protocol.messages import ENTRIES

    row = queries.hand(hand)
    if row is None:
        raise ValueError(f"there is no hand {hand}")
    if row.ended is None:
        raise ValueError(f"hand {hand} is not over: its seed stays where it is")
    entries = [ENTRIES.decode(note.entry) for note in queries.entries_of_hand(hand)]
    events = [event for entry in entries for event in hand_events(entry)]
    hunted = [event for entry in entries if isinstance(entry, Hunted) for event in entry.came]
    void = next((entry.why for entry in entries if isinstance(entry, Voided)), None)
    try:
        log = log_from_json(bytes(row.log))
    except (Unreadable, LookupError, ValueError) as error:
        return Finding(hand, row.root, (f"the hand cannot be played again: {error}",), (), 0, whole=True)
    checked = audit(log, events, row.root, row.seed_hash, hunted)
    whither = places(events, hunted)
    try:
        came = off_the_deck([*events, *hunted])
    except (LookupError, ValueError):  # the audit says so
        came = ()
    deck = deck_of(log)
    lines = tuple(Line(at, str(card), whither.get(card, ""), deck[at] == card) for at, card in enumerate(came[: len(deck)]))
    notes = () if void is None else (f"this hand does not count: {void}",)
    return Finding(hand, row.root, checked.problems, lines, checked.deck, checked.uncovered, whole=True, notes=notes)


# --- what is said about it -----------------------------------------------------------------------------------------


def told(findings: Iterable[Finding], *, json: bool) -> int:
    """Tell what was found, hand by hand; the exit code."""
    ink, good, count = Ink(), True, 0
    for finding in findings:
        good, count = good and finding.good, count + 1
        if json:
            data = {name: getattr(finding, name) for name in finding.__struct_fields__}
            print(msgspec.json.encode({"good": finding.good, **data}).decode(), flush=True)
        else:
            print("\n".join(_lines(finding, ink)), flush=True)
    if not count and not json:
        print("no hand is over yet")
    return DONE if good else FAILED


def _lines(finding: Finding, ink: Ink) -> Iterator[str]:
    yield ink(f"Hand {finding.hand}".rstrip() + f", sealed as {finding.root}", "bold")
    for line in finding.cards:
        mark = ink("as sealed", "green") if line.sealed else ink("NOT as sealed", "red")
        yield f"  {line.position:3}  {ink.card(Card(line.card))}  {mark}  {line.where}"
    for note in finding.notes:
        yield ink(f"  note: {note}", "yellow")
    for problem in finding.problems:
        yield ink(f"  {problem}", "red")
    what = "the seed, the whole deck and every event" if finding.whole else f"{len(finding.cards)} cards of a deck of {finding.deck}"
    if finding.uncovered:
        yield f"  {finding.uncovered} cards came after thrown ones had been shuffled back: no promise was made about them"
    yield ink(f"  verified: {what}", "green") if finding.good else ink(f"  NOT verified: {len(finding.problems)} problems", "red")

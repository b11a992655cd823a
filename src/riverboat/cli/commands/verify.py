"""`riverboat verify`: checks a hand against its proof, from files, a server or the database."""

import json as _json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import click
import msgspec
from msgspec import Struct

from riverboat.cards import UNSEEN, Card, deck_commitment
from riverboat.cli.errors import DONE, FAILED
from riverboat.cli.terminal import Styler
from riverboat.history.codec import events_from_json
from riverboat.history.proof import Opening, Proof, ProofCheck, audit, check_proof, off_the_deck, proof_from_json
from riverboat.history.stored_json import Unreadable
from riverboat.table import Event
from riverboat.table import events as t

HAND = re.compile(r"^(?P<before>.*/api/hands/)(?P<hand>[A-Za-z0-9_-]{1,40})(/(proof|feed|json|phh))?/?$")
LARGEST = 4 << 20  # bytes of a file or a response
TIMEOUT = 20.0  # seconds for a server to respond


@click.command(
    epilog="""Examples:

riverboat verify https://cards.example/api/hands/mXq3vT0aYc2pRk9w/proof --root 5f0c...e1

riverboat verify proof.json hand-17.json --root 5f0c...e1

riverboat verify --data ~/poker mXq3vT0aYc2pRk9w

riverboat verify --data ~/poker --all

Exit codes: 0 everything that was checked is as promised, 1 something is not, 2 bad input."""
)
@click.argument("hand", nargs=-1)
@click.option("--root", metavar="HEX", default="", help="The root that was published before the deal, if you noted it.")
@click.option("--data", "-d", metavar="FOLDER", default="", help="Audit hands in this data folder, with seed and whole deck.")
@click.option("--database", metavar="URL", default="", help="Audit hands in this database.")
@click.option("--all", "every", is_flag=True, help="With --data or --database: every finished hand.")
@click.option("--token", metavar="FILE", default="", help="File with your token: the server then proves the cards of your seat, too.")
@click.option("--json", is_flag=True, help="Print JSON.")
def verify(hand: Sequence[str], root: str, data: str, database: str, every: bool, token: str, json: bool) -> int:
    """Check that the cards of a hand are the ones sealed before the deal, and were dealt in order.

    HAND is a proof, the events or the feed of a hand: files, or a URL; with --data or --database, ids of hands.
    """
    if data and database:
        raise ValueError("--data or --database, not both")
    if data or database:
        return print_findings(audit_hands(data, database, [] if every else hand, every=every), json=json)
    if every or not hand:
        raise ValueError("no hand; give a file, a URL, or with --data an id; see: riverboat verify --help")
    return print_findings([check_sources(hand, root, token)], json=json)


class CheckedCard(Struct, frozen=True):
    """A card of the deck: its position, where it was dealt, and whether it is the sealed one."""

    position: int
    card: str
    where: str
    sealed: bool


class Finding(Struct, frozen=True):
    """The result for one hand."""

    hand: str
    root: str
    problems: tuple[str, ...]
    cards: tuple[CheckedCard, ...]
    deck: int
    uncovered: int = 0
    whole: bool = False  # an audit of seed, deck and every event
    notes: tuple[str, ...] = ()

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


class Evidence(Struct):
    """What is known about one hand."""

    hand: str = ""
    proof: Proof | None = None
    events: list[Event] | None = None
    hunted: Sequence[Event] = ()  # shown by a rabbit hunt after the hand
    root: str = ""  # published before the deal


# --- from files and servers ----------------------------------------------------------------------------------------


def check_sources(sources: Sequence[str], root: str, token: str = "") -> Finding:
    """Read everything that is given about a hand, and check it."""
    evidence = Evidence()
    for source in sources:
        if urlsplit(source).scheme in ("http", "https"):
            _fetch(evidence, source, _token(token))
        else:
            read_json(evidence, _file(source), source)
    if root and not re.fullmatch("[0-9a-f]{64}", root):
        raise ValueError("--root is 64 hexadecimal digits in lower case")
    return check_evidence(evidence, root)


def _file(name: str) -> bytes:
    path = Path(name).expanduser()
    try:
        with path.open("rb") as file:
            return file.read(LARGEST)
    except FileNotFoundError:
        raise ValueError(f"there is no file {name}; for the id of a hand name its data folder with --data") from None
    except OSError as error:
        raise ValueError(f"cannot read {name}: {error.strerror}") from None


def _token(name: str) -> str:
    return _file(name).decode(errors="replace").strip() if name else ""


def read_json(evidence: Evidence, text: bytes, source: str) -> None:
    """Add a piece of JSON: a proof, events, or a feed with the root published before the deal."""
    try:
        data: Any = msgspec.json.decode(text)
        kind = data.keys() if isinstance(data, dict) else ()
        if "leaves" in kind:
            evidence.proof = proof_from_json(text)
        elif "updates" in kind:
            _add_feed(evidence, data)
        elif "events" in kind or isinstance(data, list):
            evidence.events = list(events_from_json(text))
            evidence.hunted = _events(data.get("hunted", ()) if isinstance(data, dict) else ())
        elif "root" in kind:
            evidence.root, evidence.hand = str(data["root"]), str(data.get("id", evidence.hand))
        else:
            raise ValueError("neither a proof nor events nor a feed of a hand")
    except (msgspec.DecodeError, Unreadable, ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{source}: {error}") from None


def _add_feed(evidence: Evidence, data: dict[str, Any]) -> None:
    """Add a viewer's feed: the first entry has the root, the others have the events."""
    entries = [line["entry"] for line in data["updates"]]
    evidence.hand = str(data["hand"])
    evidence.root = next((str(entry["root"]) for entry in entries if "root" in entry), "")
    evidence.events = _events(event for entry in entries for event in entry.get("events", ()))
    evidence.hunted = _events(event for entry in entries for event in entry.get("came", ()))


def _events(data: Iterable[Any]) -> list[Event]:
    return list(events_from_json(_json.dumps(list(data)).encode()))


def _fetch(evidence: Evidence, address: str, token: str) -> None:
    """Get the feed and the proof of a hand from a server."""
    parts = urlsplit(address)
    match = HAND.match(f"{parts.scheme}://{parts.netloc}{parts.path}")
    if match is None:
        raise ValueError(f"{address} is not the URL of a hand, such as http://127.0.0.1:8000/api/hands/HAND/proof")
    base = f"{match['before']}{match['hand']}"
    evidence.hand = match["hand"]
    for part in ("feed", "proof"):
        read_json(evidence, _get(f"{base}/{part}", token), f"{base}/{part}")


def _get(address: str, token: str) -> bytes:
    request = Request(address, headers={"Authorization": f"Bearer {token}"} if token else {})
    try:
        with urlopen(request, timeout=TIMEOUT) as response:
            text: bytes = response.read(LARGEST)
            return text
    except HTTPError as error:
        try:
            problem = _json.loads(error.read(LARGEST))
            reason = problem.get("detail") or problem.get("title")
        except ValueError:
            reason = error.reason
        raise ValueError(f"{address}: {reason} ({error.code})") from None
    except (URLError, OSError) as error:
        raise ValueError(f"cannot reach {address}: {getattr(error, 'reason', error)}") from None


def check_evidence(evidence: Evidence, root: str) -> Finding:
    """Check what is known, and note what could not be checked."""
    proof = evidence.proof
    if proof is None:
        raise ValueError("there is no proof; GET /api/hands/HAND/proof returns it")
    notes = []
    published = root or evidence.root
    if not published:
        notes.append("the root published before the deal is unknown: give it with --root, or give the feed of the hand")
    elif not root:
        notes.append("the root is what the server says now; if you noted it before the deal, give it with --root")
    if root and evidence.root and root != evidence.root:
        return Finding(evidence.hand, root, ("the hand was played under another root than the one you noted",), (), len(proof.leaves))
    if evidence.events is None:
        notes.append("there are no events: the order of the deal could not be checked")
        checked = _check_hashes(proof, published or proof.root)
    else:
        checked = check_proof(proof, published or proof.root, [*evidence.events, *evidence.hunted])
    where = places(evidence.events or (), evidence.hunted)
    cards = tuple(
        CheckedCard(opening.position, str(opening.card), where.get(opening.card, ""), _is_sealed(proof, opening))
        for opening in sorted(proof.openings, key=lambda opening: opening.position)
    )
    return Finding(evidence.hand, published or proof.root, checked.problems, cards, checked.deck, checked.uncovered, notes=tuple(notes))


def _check_hashes(proof: Proof, root: str) -> ProofCheck:
    """Check only the hashes: leaves, root and opened cards. Without events it is unknown which cards were seen."""
    events = [t.Burnt((UNSEEN,) * len(proof.leaves))]
    checked = check_proof(proof, root, events)
    unseen = {f"position {opening.position} was opened, and no card from there was seen" for opening in proof.openings}
    return ProofCheck(tuple(problem for problem in checked.problems if problem not in unseen), checked.opened, checked.deck)


def _is_sealed(proof: Proof, opening: Opening) -> bool:
    position = opening.position
    try:
        return 0 <= position < len(proof.leaves) and deck_commitment.leaf(position, opening.card, opening.salt) == proof.leaves[position]
    except ValueError:
        return False


def places(events: Iterable[Event], hunted: Iterable[Event] = ()) -> dict[Card, str]:
    """Where each card went that these events show, or would have gone."""
    where: dict[Card, str] = {}
    for event, would in (*((event, "") for event in events), *((event, ", had the hand gone on") for event in hunted)):
        for card in getattr(event, "cards", ()):
            if card != UNSEEN and card not in where and not isinstance(event, t.Judged):
                where[card] = _place(event) + would
    return where


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


# --- from the database ------------------------------------------------------------------------------------------------


def audit_hands(data: str, database: str, hands: Sequence[str], *, every: bool) -> Iterator[Finding]:
    """Check hands with everything that the server stored: seed, deck, log and events."""
    from sqlalchemy import select
    from sqlalchemy.exc import SQLAlchemyError

    from riverboat.store import schema
    from riverboat.store.database import FILE, address, open_engine
    from riverboat.store.errors import StoreError
    from riverboat.store.queries import Queries

    folder = Path(data).expanduser()
    if not database and not (folder / FILE).is_file():
        raise ValueError(f"there is no {FILE} in {folder}")
    if not hands and not every:
        raise ValueError("no hand; give its id, or --all")
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
        lines = str(getattr(error, "orig", error)).strip().splitlines()
        raise ValueError(f"cannot read the store: {lines[-1] if lines else type(error).__name__}") from None
    finally:
        if engine is not None:
            engine.dispose()


def _audit(queries: Any, hand: str) -> Finding:
    from riverboat.dealer.hand_in_progress import deck_of
    from riverboat.history.codec import log_from_json
    from riverboat.protocol.journal import RabbitHunted, Voided, hand_events
    from riverboat.protocol.messages import ENTRIES

    row = queries.hand(hand)
    if row is None:
        raise ValueError(f"there is no hand {hand}")
    if row.ended is None:
        raise ValueError(f"hand {hand} is not finished: its seed is still secret")
    entries = [ENTRIES.decode(note.entry) for note in queries.entries_of_hand(hand)]
    events = [event for entry in entries for event in hand_events(entry)]
    hunted = [event for entry in entries if isinstance(entry, RabbitHunted) for event in entry.came]
    void = next((entry.why for entry in entries if isinstance(entry, Voided)), None)
    try:
        log = log_from_json(bytes(row.log))
    except (Unreadable, LookupError, ValueError) as error:
        return Finding(hand, row.root, (f"the hand cannot be played again: {error}",), (), 0, whole=True)
    checked = audit(log, events, row.root, row.seed_hash, hunted)
    where = places(events, hunted)
    try:
        came = off_the_deck([*events, *hunted])
    except (LookupError, ValueError):  # the audit reports it
        came = ()
    deck = deck_of(log)
    lines = tuple(CheckedCard(at, str(card), where.get(card, ""), deck[at] == card) for at, card in enumerate(came[: len(deck)]))
    notes = () if void is None else (f"this hand does not count: {void}",)
    return Finding(hand, row.root, checked.problems, lines, checked.deck, checked.uncovered, whole=True, notes=notes)


# --- output -----------------------------------------------------------------------------------------


def print_findings(findings: Iterable[Finding], *, json: bool) -> int:
    """Print the results hand by hand, and return the exit code."""
    style, good, count = Styler(), True, 0
    for finding in findings:
        good, count = good and finding.good, count + 1
        if json:
            data = {name: getattr(finding, name) for name in finding.__struct_fields__}
            print(msgspec.json.encode({"good": finding.good, **data}).decode(), flush=True)
        else:
            print("\n".join(_lines(finding, style)), flush=True)
    if not count and not json:
        print("no hand is finished yet")
    return DONE if good else FAILED


def _lines(finding: Finding, style: Styler) -> Iterator[str]:
    yield style(f"Hand {finding.hand}".rstrip() + f", sealed as {finding.root}", "bold")
    for line in finding.cards:
        mark = style("as sealed", "green") if line.sealed else style("NOT as sealed", "red")
        yield f"  {line.position:3}  {style.card(Card(line.card))}  {mark}  {line.where}"
    for note in finding.notes:
        yield style(f"  note: {note}", "yellow")
    for problem in finding.problems:
        yield style(f"  {problem}", "red")
    what = "the seed, the whole deck and every event" if finding.whole else f"{len(finding.cards)} cards of a deck of {finding.deck}"
    if finding.uncovered:
        yield f"  {finding.uncovered} cards were dealt after discards had been shuffled back: they were not sealed"
    yield style(f"  verified: {what}", "green") if finding.good else style(f"  NOT verified: {len(finding.problems)} problems", "red")

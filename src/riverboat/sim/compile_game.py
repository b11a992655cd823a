"""Compiles a game for the kernel's executor."""

from collections.abc import Iterable

from msgspec import Struct

from riverboat import _kernel
from riverboat.odds.counting.plan import BOARD, FACED, MOST_SEATS, Plan
from riverboat.ranking.kernel_conversion import mask
from riverboat.rules import Best, Game, Phase, RankOf
from riverboat.rules.betting_limits import LIMITS
from riverboat.rules.stakes import Stakes
from riverboat.rules.variant import Native

MOST_GAMES = 64  # compiled games that are kept
_RULES = ("play", "act", "may_ask", "turns", "card_flow", "always", "own_order", "deals")


class CompiledGame(Struct, frozen=True):
    """A game for the kernel, with the names of its boards."""

    game: Game
    program: _kernel.Program
    boards: tuple[str, ...]


_compiled: dict[tuple[int, str, Stakes, str, bool, bool], tuple[Game, CompiledGame | None]] = {}


def compile_game(game: Game) -> CompiledGame | None:
    """The game for the kernel; None if it has a phase or a contest that only Python knows, or is too large."""
    key = (id(game.variant), game.limit, game.stakes, game.odd_chips, game.burn, game.throw_first)
    if key not in _compiled:
        if len(_compiled) >= MOST_GAMES:
            _compiled.pop(next(iter(_compiled)))
        _compiled[key] = game, compile_records(game, [native(phase) for phase in game.variant.phases])  # the game keeps its id
    return _compiled[key][1]


def native(phase: Phase) -> Native | None:
    """How the kernel plays a phase; None if a subclass has changed what the record describes."""
    order = type(phase).__mro__
    described = next(at for at, kind in enumerate(order) if "native" in vars(kind))
    if any(next((at for at, kind in enumerate(order) if name in vars(kind)), described) < described for name in _RULES):
        return None
    return phase.native()


def compile_records(game: Game, records: Iterable[Native | None]) -> CompiledGame | None:
    """Compile a game whose phases the kernel plays by these records."""
    known = [record for record in records if record is not None]
    variant = game.variant
    if len(known) < len(variant.phases) or not 1 <= len(variant.shares) <= 4 or max(variant.seats, default=0) > MOST_SEATS:
        return None
    boards = _boards(game, known)
    spread = variant.spread
    plan = Plan(variant, MOST_SEATS)
    for seat in range(MOST_SEATS):
        plan.pile(seat)
        plan.pile(seat, up=True)
        for board in spread.boards if spread else ():
            plan.pile(seat, board)
    for board in boards:
        plan.pile(BOARD, board)
    if any(record.kind == "face_the_deck" for record in known):
        plan.pile(FACED)
    contests = [plan.contest(contest) for contest in variant.shares.values()]
    rows = [_row(game, phase, record, boards) for phase, record in zip(variant.phases, known, strict=True)]
    stakes = game.stakes
    try:
        program = _kernel.Program(
            [row for row in rows if row is not None],
            [contest for contest in contests if contest is not None],
            _numbers(game, len(boards)),
            stakes.antes,
            stakes.blinds,
            stakes.late,
            [boards.index(board) for board in spread.boards] if spread else [],
        )
    except (ValueError, RuntimeError):  # more than the kernel has room for
        return None
    return CompiledGame(game, program, boards) if None not in rows and None not in contests else None


def _boards(game: Game, records: Iterable[Native]) -> tuple[str, ...]:
    """The names of all boards; the unnamed one comes first, because it takes cards where the deck is too short for all seats."""
    names = ["", *(board for record in records for board in (record.board, *record.boards))]
    for contest in game.variant.shares.values():
        if isinstance(contest, Best):
            names += [*contest.boards, contest.spoilt, contest.deadly]
            names += [contest.wild.board] if isinstance(contest.wild, RankOf) else []
    return tuple(dict.fromkeys(names))


def _row(game: Game, phase: Phase, record: Native, boards: tuple[str, ...]) -> tuple[str, dict[str, int], list[int], list[int]] | None:
    """The record with boards and shares as numbers; None if the kernel cannot play it in this game."""
    numbers = {name: int(value) for name, value in record.numbers.items()}
    numbers |= {"always": int(phase.always), "deals": int(phase.deals), "flows": bool(phase.card_flow), "own_order": int(phase.own_order)}
    shares = list(game.variant.shares)
    if record.share:
        numbers["share"] = shares.index(record.share)
    if record.kind == "place":
        numbers["fixed"] = boards.index(record.board) if record.board else -1
    else:
        numbers["board"] = boards.index(record.board)
    names, sizes = record.boards, record.sizes
    if record.kind == "run_out":  # every board decides the share of its name
        names = tuple(dict.fromkeys(earlier.board for earlier in map(native, game.variant.phases) if earlier and earlier.kind == "turn"))
        if set(names) != set(shares):
            return None
        sizes = tuple(shares.index(name) for name in names)
    return record.kind, numbers, [boards.index(name) for name in names], list(sizes)


def _numbers(game: Game, boards: int) -> dict[str, int]:
    variant, stakes = game.variant, game.stakes
    amounts = ("straddle", "button_ante", "button_blind", "bring_in", "big_blind_ante", "small", "big", "price")
    return {
        **{name: getattr(stakes, name) for name in amounts},
        "ante": stakes.ante or stakes.buy_in,
        "blind": stakes.blind,
        "big_blind": stakes.big_blind if any(stakes.blinds) else 0,
        "stakes_cap": stakes.cap,
        "dead_antes": stakes.dead_antes,
        "as_posted": stakes.as_posted,
        "boards": boards,
        "rows": variant.rows,
        "limit": list(LIMITS).index(game.limit),
        "odd_chips": {"first_seat": 1, "random": 2}.get(game.odd_chips, 0),
        "odd_to_last": variant.odd_shares == "last",
        "alone_plays": variant.alone_plays,
        "burn": game.burn,
        "throw_first": game.throw_first,
        "draws": variant.draws,
        "runs": variant.runs,
        "deck": mask(variant.cards),
        "seats_least": min(variant.seats),
        "seats_most": max(variant.seats),
    }

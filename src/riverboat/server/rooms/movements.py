"""Which chips move when something happens in a room: from one account to another, so that all accounts add up to nothing."""

from collections.abc import Iterator

from msgspec import Struct

from riverboat.protocol import journal as e
from riverboat.protocol.room_state import Standing

KITTY = "kitty"
POT = "pot"  # holds nothing between hands


def tab(player: str) -> str:
    """What a player has put into the game and taken out of it: below zero as long as the chips are on the table."""
    return f"tab:{player}"


def stack(player: str) -> str:
    """A player's chips on the table."""
    return f"stack:{player}"


class Movement(Struct, frozen=True):
    """Chips that go from an account to another."""

    kind: str
    giver: str
    taker: str
    amount: int
    note: str = ""


def movements(before: Standing | None, entry: e.Entry, after: Standing) -> list[Movement]:
    """The chips that an entry moves."""
    match entry:
        case e.Sat():
            return [Movement("buy-in", tab(entry.player), stack(entry.player), entry.chips)]
        case e.Bought():
            kind = "correction" if entry.correction else "buy-in"
            ways = (tab(entry.player), stack(entry.player))
            giver, taker = ways if entry.chips > 0 else ways[::-1]
            return [Movement(kind, giver, taker, abs(entry.chips), entry.note)]
        case e.Left() if entry.chips:
            kitty = [Movement("kitty", KITTY, stack(entry.player), entry.kitty)] if entry.kitty else []
            return [*kitty, Movement("cash-out", stack(entry.player), tab(entry.player), entry.chips)]
        case e.Answered() | e.Begun() if after.playing is None and before is not None:
            players = entry.players if isinstance(entry, e.Begun) else before.playing.players if before.playing else ()
            return list(_hand(before, after, players))
        case e.Closed():
            return [Movement("kitty", KITTY, stack(player), chips) for player, chips in entry.kitty.items() if chips]
    return []


def _hand(before: Standing, after: Standing, players: tuple[str, ...]) -> Iterator[Movement]:
    """Who lost pays the pot, and the pot pays who won."""
    changes = {stack(player): after.stack(player) - before.stack(player) for player in players}
    changes[KITTY] = after.session.kitty - before.session.kitty
    yield from (Movement("hand", account, POT, -change) for account, change in changes.items() if change < 0)
    yield from (Movement("hand", POT, account, change) for account, change in changes.items() if change > 0)

"""The settings of a table: its games and how they are played."""

from typing import Annotated, Any

from msgspec import Meta, Struct, json
from msgspec.structs import astuple

from riverboat.dealer import Illegal
from riverboat.protocol.text import NAME, plain
from riverboat.rules import Game, Stakes
from riverboat.rules.limits import LIMITS
from riverboat.rules.variant import ODD_CHIPS
from riverboat.variants import DEFAULT, variants

MOST_CHIPS = 10**12
MOST_GAMES = 60
LARGEST = 5 * 1024  # bytes of all settings: every new viewer is sent them, and those of the next hand


class Played(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game as a table plays it; empty fields mean the game's defaults."""

    game: str = DEFAULT
    options: dict[str, str | int | bool] = {}
    limit: str = ""
    stakes: Stakes | None = None
    odd_chips: str = ""
    burn: bool | None = None

    def build(self) -> Game:
        """Build the game; Illegal if that is not possible."""
        if self.game not in variants:
            raise Illegal(f"there is no game {self.game!r}")
        if self.limit and self.limit not in LIMITS:
            raise Illegal(f"unknown limit {self.limit!r}; limits are {', '.join(LIMITS)}")
        if self.odd_chips and self.odd_chips not in ODD_CHIPS:
            raise Illegal(f"unknown rule for odd chips {self.odd_chips!r}; rules are {', '.join(ODD_CHIPS)}")
        if self.stakes is not None and any(amount > MOST_CHIPS for amount in _amounts(self.stakes)):
            raise Illegal(f"stakes are at most {MOST_CHIPS} chips")
        try:
            variant = variants[self.game].build(self.options)
        except ValueError as error:
            raise Illegal(str(error)) from None
        house: dict[str, Any] = {"odd_chips": self.odd_chips or None, "burn": self.burn}
        return Game.of(variant, limit=self.limit or None, stakes=self.stakes, **house)


def _amounts(stakes: Stakes) -> list[int]:
    return [amount for value in astuple(stakes) for amount in (value if isinstance(value, tuple) else (value,))]


class Settings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a table is run."""

    games: Annotated[tuple[Played, ...], Meta(description="One game, or several for dealer's choice.")] = (Played(),)
    name: str = ""
    seats: int = 6
    least: Annotated[int, Meta(description="The smallest buy-in in chips.")] = 100
    most: int = 400
    clock: Annotated[int, Meta(description="Seconds to answer; 0 is no clock.")] = 30
    bank: Annotated[int, Meta(description="Seconds of time bank for each player.")] = 60
    pace: Annotated[float, Meta(description="How long pauses and bots take: 1 is normal speed, 0 is no delay.")] = 1.0
    bots: Annotated[int, Meta(description="Bots that sit down when the table opens.")] = 0
    private: Annotated[bool, Meta(description="Whether the table is left out of the public list.")] = True
    watching: Annotated[bool, Meta(description="Whether spectators are allowed.")] = True
    approve: Annotated[bool, Meta(description="Whether the host has to approve each player.")] = False
    rabbit: Annotated[bool, Meta(description="Whether rabbit hunts are allowed.")] = True
    hints: Annotated[bool, Meta(description="Whether the page shows the odds of cards before they are placed for good.")] = False

    def build(self) -> tuple[Game, ...]:
        """Build the games, without the checks for new tables: older tables may have other settings."""
        return tuple(played.build() for played in self.games)

    def check(self) -> None:
        """Check the settings; Illegal with the reason."""
        if not self.games:
            raise Illegal("a table needs a game")
        if len(self.games) > MOST_GAMES:
            raise Illegal(f"a table plays at most {MOST_GAMES} games")
        if len(json.encode(self)) > LARGEST:
            raise Illegal("that is more than a table can be told: name fewer games or options")
        games = self.build()
        bounds = (("seats", 2, 10), ("clock", 0, 3600), ("bank", 0, 3600), ("pace", 0, 10), ("bots", 0, self.seats - 1))
        for name, low, high in bounds:
            if not low <= getattr(self, name) <= high:
                raise Illegal(f"{name}: from {low} to {high}")
        if not 0 < self.least <= self.most <= MOST_CHIPS:
            raise Illegal(f"a buy-in is from least to most chips, between 1 and {MOST_CHIPS}")
        if self.name and self.name != plain(self.name, 2 * NAME, "a table's name"):
            raise Illegal("a table's name is printable, on one line and without blanks around it")
        for game in games:
            self._check_game(game)

    def _check_game(self, game: Game) -> None:
        """Check that the game can be played with these seats and stakes."""
        seats = game.variant.seats
        able = [count for count in range(2, self.seats + 1) if count in seats and game.stakes.why_not(count) is None]
        if not able:
            reason = game.stakes.why_not(min(max(self.seats, seats.start), seats.stop - 1))
            raise Illegal(reason or f"{game.variant.name} is for {seats.start} to {seats.stop - 1} players")
        if len(self.games) == 1 and self.seats >= seats.stop:  # in dealer's choice it can be chosen when fewer play
            raise Illegal(f"{game.variant.name} is for {seats.start} to {seats.stop - 1} players: take at most {seats.stop - 1} seats")

"""The settings of a table: its games and how they are played."""

from typing import Annotated, Any

from msgspec import Meta, Struct, json
from msgspec.structs import astuple

from riverboat.dealer import Illegal
from riverboat.protocol.names_and_chat import NAME, plain
from riverboat.rules import Game, Stakes
from riverboat.rules.betting_limits import LIMITS
from riverboat.rules.variant import ODD_CHIPS
from riverboat.variants import DEFAULT, variants

MOST_CHIPS = 10**12
MOST_GAMES = 60
LARGEST = 5 * 1024  # bytes of all settings: every new viewer is sent them, and those of the next hand


class TableGame(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
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
            raise Illegal("no_such_game", "there is no game {game}", game=repr(self.game))
        if self.limit and self.limit not in LIMITS:
            raise Illegal("unknown_limit", "unknown limit {limit}; limits are {limits}", limit=repr(self.limit), limits=", ".join(LIMITS))
        if self.odd_chips and self.odd_chips not in ODD_CHIPS:
            rule, rules = repr(self.odd_chips), ", ".join(ODD_CHIPS)
            raise Illegal("unknown_odd_chips_rule", "unknown rule for odd chips {rule}; rules are {rules}", rule=rule, rules=rules)
        if self.stakes is not None and any(amount > MOST_CHIPS for amount in _amounts(self.stakes)):
            raise Illegal("stakes_too_high", "stakes are at most {most} chips", most=MOST_CHIPS)
        try:
            variant = variants[self.game].build(self.options)
        except ValueError as error:
            raise Illegal("wrong_option", "{problem}", problem=str(error)) from None
        house: dict[str, Any] = {"odd_chips": self.odd_chips or None, "burn": self.burn}
        return Game.of(variant, limit=self.limit or None, stakes=self.stakes, **house)


def _amounts(stakes: Stakes) -> list[int]:
    return [amount for value in astuple(stakes) for amount in (value if isinstance(value, tuple) else (value,))]


class Settings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a table is run."""

    games: Annotated[tuple[TableGame, ...], Meta(description="One game, or several for dealer's choice.")] = (TableGame(),)
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
            raise Illegal("no_game", "a table needs a game")
        if len(self.games) > MOST_GAMES:
            raise Illegal("too_many_games", "a table plays at most {most} games", most=MOST_GAMES)
        if len(json.encode(self)) > LARGEST:
            raise Illegal("settings_too_large", "that is more than a table can be told: name fewer games or options")
        games = self.build()
        bounds = (("seats", 2, 10), ("clock", 0, 3600), ("bank", 0, 3600), ("pace", 0, 10), ("bots", 0, self.seats - 1))
        for name, low, high in bounds:
            if not low <= getattr(self, name) <= high:
                raise Illegal("setting_out_of_range", "{setting}: from {low} to {high}", setting=name, low=low, high=high)
        if not 0 < self.least <= self.most <= MOST_CHIPS:
            raise Illegal("wrong_buy_in", "a buy-in is from least to most chips, between 1 and {most}", most=MOST_CHIPS)
        if self.name and self.name != plain(self.name, 2 * NAME, "a table's name"):
            raise Illegal("table_name_not_printable", "a table's name is printable, on one line and without blanks around it")
        for played, game in zip(self.games, games, strict=True):
            if played.stakes is not None and played.stakes.ante != game.stakes.ante:  # accepted of older tables
                raise Illegal("ante_is_a_buy_in", "{game} has a buy-in, not an ante: name it buy_in", game=game.variant.name)
            self._check_game(game)

    def _check_game(self, game: Game) -> None:
        """Check that the game can be played with these seats and stakes."""
        name, seats = game.variant.name, game.variant.seats
        most = seats.stop - 1
        able = [count for count in range(2, self.seats + 1) if count in seats and game.stakes.why_not(count) is None]
        if not able:
            reason = game.stakes.why_not(min(max(self.seats, seats.start), seats.stop - 1))
            if reason:
                raise Illegal(reason)
            raise Illegal("wrong_number_of_seats", "{game} is for {least} to {most} players", game=name, least=seats.start, most=most)
        if len(self.games) == 1 and self.seats >= seats.stop:  # in dealer's choice it can be chosen when fewer play
            template = "{game} is for {least} to {most} players: take at most {most} seats"
            raise Illegal("too_many_seats", template, game=name, least=seats.start, most=most)

"""A poker session: players, stacks, button and kitty between hands."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from riverboat.cards import HashStream, new_seed, seed_bytes
from riverboat.cards.shuffle import Seed
from riverboat.coded_text import CodedText
from riverboat.dealer import Illegal, Log
from riverboat.rules import Game
from riverboat.table import Table


class Chair(Struct, frozen=True, gc=False):
    """A chair at the table: the player and the stack, if it is taken."""

    player: str = ""
    stack: int = 0
    away: bool = False

    @property
    def plays(self) -> bool:
        """Whether the next hand is dealt to this chair."""
        return bool(self.player) and self.stack > 0 and not self.away


class Session(Struct, frozen=True, gc=False):
    """A table between hands. It is immutable: every change returns a new session.

    >>> from riverboat.variants import variants
    >>> session = Session.open([Game.of(variants["holdem"]()), Game.of(variants["deuces-wild"]())], places=6)
    >>> session = session.sit("Anna", 0, 200).sit("Bo", 3, 200)
    >>> session.dealer, session.choose("deuces-wild").game.variant.name
    ('Anna', 'Deuces wild')

    `sit` and `rebuy` bring chips in and `leave` takes them out: all chips bought are on the table, in the kitty, or taken out.
    """

    games: tuple[Game, ...]  # several games mean dealer's choice
    places: tuple[Chair, ...]
    button: int = 0
    kitty: int = 0  # carried over to the next hand
    chosen: int = 0  # the index of the dealer's choice
    hands: int = 0
    bought: int = 0  # all chips brought to the table
    taken: int = 0  # all chips taken away

    @classmethod
    def open(cls, games: list[Game] | tuple[Game, ...], places: int = 10) -> "Session":
        """Open a table."""
        if not games:
            raise Illegal("no_game", "a table needs a game")
        if places < 2:
            raise Illegal("too_few_places", "a table needs two places")
        return cls(tuple(games), (Chair(),) * places)

    # --- players -----------------------------------------------------------------------------------------------

    def sit(self, player: str, place: int, chips: int) -> "Session":
        """Take an empty place with chips."""
        if self._place(place).player:
            raise Illegal("seat_taken", "place {place} is taken by {player}", place=place, player=self.places[place].player)
        if not player:
            raise Illegal("name_missing", "a player needs a name")
        if any(other.player == player for other in self.places):
            raise Illegal("player_sits_already", "{player} sits already", player=player)
        changed = self._with(place, Chair(player, _positive(chips)), bought=self.bought + chips)
        return changed.steady()

    def rebuy(self, place: int, chips: int) -> "Session":
        """Add chips to a player's stack, between hands."""
        seat = self._taken(place)
        return self._with(place, replace(seat, stack=seat.stack + _positive(chips)), bought=self.bought + chips).steady()

    def give_back(self, place: int, chips: int) -> "Session":
        """Take chips off a player's stack, between hands, to correct a rebuy."""
        seat = self._taken(place)
        if _positive(chips) > seat.stack:
            raise Illegal("not_enough_chips", "{player} has only {chips}", player=seat.player, chips=seat.stack)
        return self._with(place, replace(seat, stack=seat.stack - chips), taken=self.taken + chips).steady()

    def divide(self, place: int, chips: int) -> "Session":
        """Give a player chips from the kitty when the session ends."""
        seat = self._taken(place)
        if _positive(chips) > self.kitty:
            raise Illegal("not_enough_in_kitty", "the kitty has only {chips}", chips=self.kitty)
        return self._with(place, replace(seat, stack=seat.stack + chips), kitty=self.kitty - chips)

    def leave(self, place: int) -> tuple["Session", int]:
        """Leave the table with the stack."""
        seat = self._taken(place)
        changed = self._with(place, Chair(), taken=self.taken + seat.stack)
        return (changed._move_button() if place == self.button else changed), seat.stack

    def sit_out(self, place: int) -> "Session":
        """Sit out the next hands; the button moves on to a player."""
        changed = self._with(place, replace(self._taken(place), away=True))
        return changed._move_button() if place == self.button else changed

    def sit_in(self, place: int) -> "Session":
        """Come back."""
        return self._with(place, replace(self._taken(place), away=False)).steady()

    def chairs(self, count: int) -> "Session":
        """Change the number of places. If a taken place disappears, all players move up in order."""
        taken = [place for place, chair in enumerate(self.places) if chair.player]
        if not max(2, len(taken)) <= count:
            raise Illegal("more_players_than_places", "{players} sit here: {places} places are too few", players=len(taken), places=count)
        order = list(range(len(self.places))) if not taken or taken[-1] < count else taken
        places = [self.places[place] for place in order[:count]]
        button = order.index(self.button) if self.button in order[:count] else 0
        return replace(self, places=(*places, *[Chair()] * (count - len(places))), button=button)

    # --- hands -------------------------------------------------------------------------------------------------

    @property
    def playing(self) -> tuple[int, ...]:
        """The places that the next hand is dealt to."""
        return tuple(index for index, place in enumerate(self.places) if place.plays)

    @property
    def game(self) -> Game:
        """The next game."""
        return self.games[self.chosen]

    @property
    def dealer(self) -> str:
        """The player with the button, who chooses the game."""
        return self.places[self.button].player

    def choose(self, game: str | Game) -> "Session":
        """Dealer's choice: name the next game, by its code if that is unambiguous."""
        matches = [index for index, played in enumerate(self.games) if game in (played, played.variant.code)]
        if len(matches) == 1:
            return replace(self, chosen=matches[0])
        if matches:
            name = game if isinstance(game, str) else game.variant.name
            template = "{count} games here are {game}: choose one of the games themselves"
            raise Illegal("ambiguous_game", template, count=len(matches), game=name)
        code = game if isinstance(game, str) else game.variant.name
        games = ", ".join(played.variant.code for played in self.games)
        raise Illegal("game_not_played_here", "{game} is not played here; games are {games}", game=code, games=games)

    def why_not(self) -> CodedText | None:
        """The reason why no hand can be dealt now; None if one can."""
        seats = self.game.variant.seats
        count = len(self.playing)
        if count in seats:
            return self.game.stakes.why_not(count)
        least, most, game = seats.start, seats.stop - 1, self.game.variant.name
        template = "{game} is for {least} to {most} players, and {count} play"
        return CodedText("wrong_number_of_players", template, game=game, least=least, most=most, count=count)

    def deal(self, seed: Seed | None = None) -> Log:
        """Start the log of the next hand; its seats are the playing places in order."""
        if reason := self.why_not():
            raise Illegal(reason)
        stacks = tuple(self.places[place].stack for place in self.playing)
        button = self.playing.index(self.button) if self.button in self.playing else 0
        return Log(self.game, stacks, button, self.kitty, new_seed() if seed is None else seed_bytes(seed))

    def after(self, table: Table, dealt: tuple[int, ...]) -> "Session":
        """The session after a hand that was dealt to these places: new stacks and kitty, and the button moved on.

        `dealt` is `playing` at the time of the deal: since then players may have sat out or come back.
        """
        if not table.over:
            raise Illegal("hand_not_over", "the hand is not over")
        if len(table.seats) != len(dealt) or not all(self._place(place).player for place in dealt):
            raise Illegal("foreign_hand", "that hand was not dealt here")
        places = list(self.places)
        for place, seat in zip(dealt, table.seats, strict=True):
            places[place] = replace(places[place], stack=seat.stack)
        changed = replace(self, places=tuple(places), kitty=table.carried, hands=self.hands + 1)
        if changed.chips != self.chips:
            raise Illegal("foreign_chips", "that hand has other chips than this table")
        return changed._move_button()

    @property
    def chips(self) -> int:
        """All chips on the table and in the kitty."""
        return sum(place.stack for place in self.places) + self.kitty

    def steady(self) -> "Session":
        """The session with the button at a player: where it is, or at the next one from there."""
        return self if self.places[self.button].plays else self._move_button()

    # --- the rest ----------------------------------------------------------------------------------------------

    def _move_button(self) -> "Session":
        count = len(self.places)
        order = [(self.button + step) % count for step in range(1, count + 1)]
        return replace(self, button=next((place for place in order if self.places[place].plays), self.button))

    def _place(self, place: int) -> Chair:
        if not 0 <= place < len(self.places):
            raise Illegal("no_such_place", "places are 0 to {last}", last=len(self.places) - 1)
        return self.places[place]

    def _taken(self, place: int) -> Chair:
        if not self._place(place).player:
            raise Illegal("seat_empty", "nobody sits at place {place}", place=place)
        return self.places[place]

    def _with(self, place: int, changed: Chair, **more: Any) -> "Session":
        places = list(self.places)
        places[place] = changed
        return replace(self, places=tuple(places), **more)


def hand_seed(seed: Seed, number: int) -> bytes:
    """The seed of a hand in a session dealt from one seed; the first hand, number 1, is dealt from the seed itself.

    >>> hand_seed(42, 1) == seed_bytes(42), hand_seed(42, 2) == hand_seed(42, 3)
    (True, False)
    """
    return seed_bytes(seed) if number == 1 else HashStream(seed, f"riverboat hand {number}").take(32)


def _positive(chips: int) -> int:
    if type(chips) is not int or chips <= 0:
        raise Illegal("chips_not_positive", "chips are a positive whole number")
    return chips

"""Who sits at the table: bots by their names, and how people are spoken of."""

from collections.abc import Callable, Sequence

from riverboat.play import Bot, CallingStation, RandomBot, SteadyBot
from riverboat.ranking.words import listed

YOU = "You"
NAMES = ("Anna", "Bo", "Cleo", "Dag", "Eva", "Finn", "Greta", "Hugo", "Ida", "Jon")


def _advised(seed: int) -> Bot:
    from riverboat.eight_cards.adviser.bot import AdvisedBot  # it needs NumPy: who does not meet it does not wait

    return AdvisedBot(seed)


BOTS: dict[str, Callable[[int], Bot]] = {
    "steady": SteadyBot,
    "advised": _advised,
    "random": RandomBot,
    "calling": lambda _seed: CallingStation(),
}

_YOU = {"has": "have", "is": "are", "matches": "match", "passes": "pass"}


class Company:
    """The players of a hand, spoken of as people do.

    >>> company = Company(["You", "Anna", "Bo"])
    >>> company.does(0, "calls"), company.does(1, "calls"), company.names([1, 0]), company.whose(0)
    ('You call', 'Anna calls', 'Anna and You', 'your')
    """

    def __init__(self, names: Sequence[str]) -> None:
        """Name the seats in order."""
        self._names = tuple(names)

    def __getitem__(self, seat: int) -> str:
        """The name of a seat."""
        return self._names[seat]

    def does(self, seat: int, verb: str) -> str:
        """Who does what."""
        name = self._names[seat]
        return f"{name} {_YOU.get(verb, verb.removesuffix('s')) if name == YOU else verb}"

    def do(self, seats: Sequence[int], verb: str) -> str:
        """Who does what, one or several."""
        if len(seats) == 1:
            return self.does(seats[0], verb)
        return f"{self.names(seats)} {_YOU.get(verb, verb.removesuffix('s'))}"

    def names(self, seats: Sequence[int]) -> str:
        """Several names."""
        return listed([self._names[seat] for seat in seats])

    def whose(self, seat: int) -> str:
        """To whom something belongs."""
        return "your" if self._names[seat] == YOU else f"{self._names[seat]}'s"

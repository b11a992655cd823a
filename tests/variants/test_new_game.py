"""A new game with a phase of its own works everywhere without further code."""

from tests import hand_laws
from tests.repetitions import scaled

from riverboat.cli.commands.games import about
from riverboat.dealer import Hand, Log, Run, Script
from riverboat.history.codec import events_from_json, events_to_json, log_from_json, log_from_text, log_to_json, log_to_text
from riverboat.play import Session, SteadyBot, play_out
from riverboat.ranking import Wild
from riverboat.rules import Best, Bet, Choice, Deal, Draw, Game, HighestInTheHole, Phase, Post, Showdown, Variant
from riverboat.rules.registry import Registry
from riverboat.rules.rulebook import rulebook
from riverboat.rules.stakes import ANTE
from riverboat.table.events import Chosen, Posted

registry = Registry()


class Toll(Phase, frozen=True):
    """Everybody pays or is dealt one card less in the draw: here only the paying matters."""

    def play(self, hand: Hand) -> Script:
        price = hand.game.stakes.small
        for seat in hand.live:
            if hand.table.seats[seat].stack >= price:
                word = yield from hand.ask(seat, Choice(("pay", "pass"), (price, 0)))
                hand.tell(Chosen(seat, word))
                if word == "pay":
                    hand.tell(Posted(seat, "toll", price, "dead"))

    def rules(self, game: Game) -> tuple[str, ...]:
        return ("Each player may pay a toll.",)


@registry.add("bridge-toll", "draw")
def bridge_toll(fours_wild: bool = True) -> Variant:
    """Five-card draw with a toll, half to the highest club in the hole."""
    return Variant(
        "Bridge toll",
        phases=(Post(), Deal(down=5), Toll(), Bet("first"), Draw(2), Bet("second", size="big"), Showdown()),
        shares={"club": HighestInTheHole("c"), "high": Best(wild=Wild(ranks="4") if fours_wild else None)},
        seats=range(2, 7),
        stakes=ANTE,
    )


def test_laws() -> None:
    for seed in range(scaled(check=10, test=100, soak=1000)):
        hand_laws.all_laws(registry["bridge-toll"](fours_wild=seed % 2 == 0), seed)


def test_json_and_text() -> None:
    for seed in range(50):
        run = hand_laws.play(hand_laws.some_log(registry["bridge-toll"](), seed), seed)
        assert log_from_json(log_to_json(run.log), registry) == run.log
        assert log_from_text(log_to_text(run.log), registry) == run.log
        assert events_from_json(events_to_json(run.events)) == run.events


def test_rules_text_and_options() -> None:
    rules = rulebook(registry["bridge-toll"]())
    assert "Each player may pay a toll." in rules
    assert "Fours are wild." in rules
    assert "Half of every pot and side pot goes to the highest club in the hole." in rules
    assert [option.name for option in registry["bridge-toll"].options] == ["fours_wild", "natural_beats_wild", "double_ace_flush"]


def test_the_terminal_tells_it() -> None:
    told = about(registry["bridge-toll"])
    assert (told["name"], told["players"], told["options"][0]["name"]) == ("Bridge toll", "2 to 6", "fours_wild")
    run = Run(Log(Game.of(registry["bridge-toll"]()), (50, 50)))
    assert run.ask is not None
    assert run.ask.offer.parse("pay") == "pay"


def test_bots_and_sessions() -> None:
    session = Session.open([Game.of(registry["bridge-toll"]())], 4).sit("Anna", 0, 90).sit("Bo", 2, 90)
    for seed in range(5):
        run = play_out(Run(session.deal(seed)), lambda seat: SteadyBot(seat))
        session = session.after(run.table, session.playing)
        if session.why_not():
            break
    assert session.chips == 180


def test_illegal_values_are_refused_by_its_offers() -> None:
    run = Run(Log(Game.of(registry["bridge-toll"]()), (50, 50)))
    assert run.ask is not None
    seat = run.waiting[0]
    assert run.ask.offer.why_not(run.table, seat, "swim") == "say pay or pass"

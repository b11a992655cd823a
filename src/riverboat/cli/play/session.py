"""An evening at the table: hand after hand, the player among bots or bots alone."""

from riverboat.cards import Stream
from riverboat.chips.award import divide
from riverboat.cli.play.asides import agreed
from riverboat.cli.play.company import Company
from riverboat.cli.play.felt import Felt
from riverboat.cli.play.history_file import Scribe
from riverboat.cli.play.naming import named
from riverboat.cli.play.prompt import Prompt, Quit
from riverboat.cli.stakes import game_words
from riverboat.cli.terminal import InputClosed, Terminal
from riverboat.dealer import Answer, Run
from riverboat.explain.made_hands import wild_now
from riverboat.play import Bot, Session
from riverboat.ranking.words import listed
from riverboat.rules import Discard, Game
from riverboat.table import project


class Evening:
    """Deals from one seed, so that the same answers make the same evening."""

    def __init__(
        self,
        session: Session,
        terminal: Terminal,
        bots: dict[int, Bot],
        *,
        seed: bytes,
        seat: int = 0,
        buy_in: int,
        rebuys: bool = True,
        scribe: Scribe | None = None,
    ) -> None:
        """Take a table where everybody sits; who has no bot is the player, else `seat` is only watched."""
        self.session, self.terminal, self.bots = session, terminal, bots
        self.seed, self.seat, self.buy_in, self.rebuys, self.scribe = seed, seat, buy_in, rebuys, scribe
        self.plays = seat not in bots
        self._run: Run | None = None  # the hand that is going on
        self._company = Company([])
        self._felt: Felt | None = None  # what the player saw of it, or of the last one

    def play(self, hands: int = 0) -> None:
        """Play so many hands, or until somebody leaves; what was played is kept whatever happens."""
        say = self.terminal.say
        if self.plays:
            say("? explains the rules and the answers, h tells the hand so far, q leaves.")
        try:
            while self._everybody_has_chips():
                self._choose_game()
                self._hand()
                if (hands and self.session.hands >= hands) or not self._goes_on():
                    break
        except Quit:
            pass
        except InputClosed:
            say("The input has ended, and so does the game.")
        except KeyboardInterrupt:
            say()
            say("Interrupted.")
            raise
        finally:
            self._divide()
            chips = self._chips()
            self._keep()
            self._close(chips)

    # --- a hand ------------------------------------------------------------------------------------------------

    def _hand(self) -> None:
        session, say, style = self.session, self.terminal.say, self.terminal.style
        dealt, number = session.playing, session.hands + 1
        log = session.deal(self.seed if number == 1 else Stream(self.seed, f"riverboat hand {number}").take(32))
        self._company = Company([session.places[place].player for place in dealt])
        viewer = dealt.index(self.seat) if self.seat in dealt else 0
        felt = self._felt = Felt(log.game, self._company, viewer, style)
        prompt = Prompt(self.terminal, felt, viewer)
        say()
        say(style(f"=== Hand {number}: {game_words(log.game)}", "bold"))
        if wild := wild_now(log.game.variant, felt.table):
            say(style(f"Wild: {wild}.", "magenta"))
        run = self._run = Run(log)
        self.terminal.say_all(felt.tell(run.events))
        for seat, offer in run.asks():
            bot = self.bots.get(dealt[seat])
            value = prompt.ask(offer) if bot is None else bot.answer(log.game, project(run.table, seat), seat, offer)
            alone = run.ask is not None and len(run.ask.seats) == 1
            events = run.step(Answer(seat, value))
            if alone and isinstance(offer, Discard) and value == ():
                self.terminal.say_all(felt.stands_pat(seat))
            self.terminal.say_all(felt.tell(events))
        self.terminal.say_all(felt.stacks(log.stacks))
        self.session = session.after(run.table, dealt)
        self._keep()

    def _keep(self) -> None:
        """Write the hand down, also one that was left."""
        if self._run is not None and self.scribe is not None:
            seats = range(len(self._run.table.seats))
            self.scribe.write(self._run.log, [self._company[seat] for seat in seats])
        self._run = None

    # --- between hands -----------------------------------------------------------------------------------------

    def _goes_on(self) -> bool:
        """Whether there is another hand."""
        return not self.plays or self._agrees("Next hand? Enter deals it, q leaves")

    def _everybody_has_chips(self) -> bool:
        """Let those without chips buy in again or leave; whether enough are left to play."""
        if self.session.kitty and not self.rebuys and not self.plays and len(self.session.playing) < 2:
            self.terminal.say("Too few are left to play.")
            return False  # nobody leaves before he has his part of what lies there
        for place, chair in enumerate(self.session.places):
            if not chair.player or chair.stack:
                continue
            if place == self.seat and self.plays and not self._buys_again():
                return False
            if self.rebuys or (place == self.seat and self.plays):
                self.session = self.session.rebuy(place, self.buy_in)
                self.terminal.say(f"{Company([chair.player]).does(0, 'buys')} in again for {self.buy_in}.")
            else:
                self.session, _ = self.session.leave(place)
                self.terminal.say(f"{chair.player} has no chips left and leaves.")
        if len(self.session.playing) > 1 and self._possible():
            return True
        self.terminal.say("Too few are left to play.")
        return False

    def _buys_again(self) -> bool:
        self.terminal.say("You have no chips left.")
        return self._agrees(f"Another buy-in? Enter buys in again for {self.buy_in}, q leaves")

    def _agrees(self, question: str) -> bool:
        return not agreed(self.terminal, question, f"{question.rpartition('? ')[2]}.", self._felt)

    # --- dealer's choice ---------------------------------------------------------------------------------------

    def _possible(self) -> list[Game]:
        """The games that so many can play."""
        return [game for game in self.session.games if len(self.session.playing) in game.variant.seats]

    def _choose_game(self) -> None:
        """The button names the game: the player is asked, a bot chooses by the seed."""
        games = self._possible()
        if len(self.session.games) == 1:
            return
        if self.session.button == self.seat and self.plays:
            chosen = named(self.terminal, games, self._felt)
        else:
            chosen = games[Stream(self.seed, f"riverboat choice {self.session.hands}").below(len(games))]
            self.terminal.say()
            self.terminal.say(f"{self.session.dealer} deals, and names {chosen.variant.name}.")
        self.session = self.session.choose(chosen)

    # --- the end -----------------------------------------------------------------------------------------------

    def _divide(self) -> None:
        """What was left for a next hand that does not come goes to all who sit there, odd chips from the left of the button."""
        if self._run is not None or not self.session.kitty:
            return
        chairs = range(len(self.session.places))
        order = [
            place for place in (*chairs[self.session.button + 1 :], *chairs[: self.session.button + 1]) if self.session.places[place].player
        ]
        parts = divide(self.session.kitty, len(order), "first")
        told = [(self.session.places[place].player, part) for place, part in zip(order, parts, strict=True) if part]
        for place, part in zip(order, parts, strict=True):
            if part:
                self.session = self.session.divide(place, part)
        shares = listed([f"{part} to {player}" for player, part in told])
        self.terminal.say(f"What stayed for the next hand is divided: {shares}.")

    def _chips(self) -> int:
        """What the player gets up with: in a hand that is left, what he has not put in."""
        if self._run is not None and self.plays:
            return self._run.table.seats[self.session.playing.index(self.seat)].stack
        return self.session.places[self.seat].stack

    def _close(self, chips: int) -> None:
        """Say how it went, and where it is kept."""
        session, say = self.session, self.terminal.say
        hands = f"{session.hands} hand{'s' * (session.hands != 1)}"
        say()
        if self.plays:
            say(f"You leave with {chips} chips after {hands}.")
        else:
            say(f"{hands[0].upper()}{hands[1:]} played.")
        if self.scribe is not None and self.scribe.hands:
            say(f"Kept in {self.scribe.path}{self.scribe.shown}.")
        say(self.terminal.style(f"The same cards again: --seed {_short(self.seed)}", "dim"))


def _short(seed: bytes) -> str:
    """A seed as short as it can be typed."""
    number = int.from_bytes(seed, "big")
    return str(number) if number < 10**9 else seed.hex()

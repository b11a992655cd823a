"""A session at the terminal: hand after hand, one player against bots, or bots alone."""

from collections.abc import Callable

from riverboat.cards import HashStream
from riverboat.chips.pot_division import divide
from riverboat.cli.play.history_file import HistoryFile
from riverboat.cli.play.narrator import Narrator, PlayerNames
from riverboat.cli.play.prompt import QUIT_WORDS, Prompt, Quit, confirm, offer_help
from riverboat.cli.shared_options import game_text
from riverboat.cli.terminal import InputClosed, Terminal
from riverboat.dealer import Answer, Run
from riverboat.explain.made_hands import wild_now
from riverboat.play import Bot, CallingStation, RandomBot, Session, SteadyBot, hand_seed
from riverboat.ranking.hand_names import listed
from riverboat.rules import Game
from riverboat.table import project

BOT_NAMES = ("Anna", "Bo", "Cleo", "Dag", "Eva", "Finn", "Greta", "Hugo", "Ida", "Jon")


def _advised(seed: int) -> Bot:
    from riverboat.eight_cards.adviser.bot import AdvisedBot  # imported late: it needs NumPy

    return AdvisedBot(seed)


BOTS: dict[str, Callable[[int], Bot]] = {
    "steady": SteadyBot,
    "advised": _advised,
    "random": RandomBot,
    "calling": lambda _seed: CallingStation(),
}


class TerminalSession:
    """Plays hands in the terminal. One seed deals them all, so the same answers give the same session."""

    def __init__(
        self,
        session: Session,
        terminal: Terminal,
        bots: dict[int, Bot],
        *,
        seed: bytes,
        seat: int = 0,
        rebuy: int,
        rebuys: bool = True,
        history: HistoryFile | None = None,
    ) -> None:
        """Take a table with its players; `seat` is the player's, or the one to watch if a bot plays it too."""
        self.session, self.terminal, self.bots = session, terminal, bots
        self.seed, self.seat, self.rebuy, self.rebuys, self.history = seed, seat, rebuy, rebuys, history
        self.has_player = seat not in bots
        self._run: Run | None = None  # the current hand
        self._players = PlayerNames([])
        self._narrator: Narrator | None = None  # of the current hand, or of the last one

    def play(self, hands: int = 0) -> None:
        """Play this many hands, or until the player leaves; an unfinished hand is saved too."""
        say = self.terminal.say
        if self.has_player:
            say("Type ? for the rules and how to answer, h for the hand so far, q to leave.")
        try:
            while self._refill_stacks():
                self._choose_game()
                self._play_hand()
                if (hands and self.session.hands >= hands) or not self._wants_next_hand():
                    break
        except Quit:
            pass
        except InputClosed:
            say("End of input: the game is over.")
        except KeyboardInterrupt:
            say()
            say("Interrupted.")
            raise
        finally:
            self._split_kitty()
            chips = self._player_chips()
            self._save_hand()
            self._say_result(chips)

    # --- a hand ----------------------------------------------------------------------------------------------------

    def _play_hand(self) -> None:
        session, terminal = self.session, self.terminal
        places, number = session.playing, session.hands + 1
        log = session.deal(hand_seed(self.seed, number))
        self._players = PlayerNames([session.places[place].player for place in places])
        viewer = places.index(self.seat) if self.seat in places else 0
        narrator = self._narrator = Narrator(log.game, self._players, viewer, terminal.style)
        prompt = Prompt(terminal, narrator, viewer)
        terminal.say()
        terminal.say(terminal.style(f"=== Hand {number}: {game_text(log.game)}", "bold"))
        if wild := wild_now(log.game.variant, narrator.table):
            terminal.say(terminal.style(f"Wild: {wild}.", "magenta"))
        run = self._run = Run(log)
        terminal.say_all(narrator.narrate(run.events))
        for seat, offer in run.asks():
            bot = self.bots.get(places[seat])
            value = prompt.ask(offer) if bot is None else bot.answer(log.game, project(run.table, seat), seat, offer)
            terminal.say_all(narrator.narrate(run.step(Answer(seat, value))))
        terminal.say_all(narrator.chip_counts(log.stacks))
        self.session = session.after(run.table, places)
        self._save_hand()

    def _save_hand(self) -> None:
        """Append the hand to the history file, finished or not."""
        if self._run is not None and self.history is not None:
            seats = range(len(self._run.table.seats))
            self.history.write(self._run.log, [self._players[seat] for seat in seats])
        self._run = None

    # --- between hands ---------------------------------------------------------------------------------------------

    def _wants_next_hand(self) -> bool:
        return not self.has_player or self._confirms("Next hand? Enter to deal, q to leave")

    def _refill_stacks(self) -> bool:
        """Let players without chips rebuy or leave; return whether enough are left to play."""
        if self.session.kitty and not self.rebuys and not self.has_player and len(self.session.playing) < 2:
            self.terminal.say("Not enough players are left.")
            return False  # all stay until the kitty is split
        for place, chair in enumerate(self.session.places):
            if not chair.player or chair.stack:
                continue
            is_player = place == self.seat and self.has_player
            if is_player and not self._wants_rebuy():
                return False
            if self.rebuys or is_player:
                self.session = self.session.rebuy(place, self.rebuy)
                self.terminal.say(f"{PlayerNames([chair.player]).does(0, 'rebuys')} for {self.rebuy}.")
            else:
                self.session, _ = self.session.leave(place)
                self.terminal.say(f"{chair.player} is out of chips and leaves.")
        if len(self.session.playing) > 1 and self._possible_games():
            return True
        self.terminal.say("Not enough players are left.")
        return False

    def _wants_rebuy(self) -> bool:
        self.terminal.say("You are out of chips.")
        return self._confirms(f"Rebuy? Enter to buy {self.rebuy} chips, q to leave")

    def _confirms(self, question: str) -> bool:
        return not confirm(self.terminal, question, self._narrator)

    # --- dealer's choice -------------------------------------------------------------------------------------------

    def _possible_games(self) -> list[Game]:
        """The games for the current number of players."""
        return [game for game in self.session.games if len(self.session.playing) in game.variant.seats]

    def _choose_game(self) -> None:
        """Let the button choose the game: the player is asked, a bot chooses by the seed."""
        games = self._possible_games()
        if len(self.session.games) == 1:
            return
        if self.session.button == self.seat and self.has_player:
            game = ask_game(self.terminal, games, self._narrator)
        else:
            game = games[HashStream(self.seed, f"riverboat choice {self.session.hands}").below(len(games))]
            self.terminal.say()
            self.terminal.say(f"{self.session.dealer} deals and chooses {game.variant.name}.")
        self.session = self.session.choose(game)

    # --- the end ---------------------------------------------------------------------------------------------------

    def _split_kitty(self) -> None:
        """Split the chips left for a next hand among all players; odd chips go from the left of the button."""
        if self._run is not None or not self.session.kitty:
            return
        chairs, button = range(len(self.session.places)), self.session.button
        order = [place for place in (*chairs[button + 1 :], *chairs[: button + 1]) if self.session.places[place].player]
        parts = [(place, part) for place, part in zip(order, divide(self.session.kitty, len(order), "first"), strict=True) if part]
        shares = listed([f"{part} to {PlayerNames([self.session.places[place].player]).whom([0])}" for place, part in parts])
        for place, part in parts:
            self.session = self.session.divide(place, part)
        self.terminal.say(f"The chips left for the next hand are split: {shares}.")

    def _player_chips(self) -> int:
        """The chips that the player leaves with; bets in an unfinished hand are lost."""
        if self._run is not None and self.has_player:
            return self._run.table.seats[self.session.playing.index(self.seat)].stack
        return self.session.places[self.seat].stack

    def _say_result(self, chips: int) -> None:
        """Say how the session ended, and how to see it again."""
        session, say = self.session, self.terminal.say
        hands = f"{session.hands} hand{'s' * (session.hands != 1)}"
        say()
        say(f"You leave with {chips} chips after {hands}." if self.has_player else f"{hands} played.")
        if self.history is not None and self.history.hands:
            say(f"Saved in {self.history.path}; the last hand again: {self.history.replay_command}")
        say(self.terminal.style(f"The same cards again: --seed {_shortest(self.seed)}", "dim"))


def ask_game(terminal: Terminal, games: list[Game], narrator: Narrator | None = None) -> Game:
    """Ask the player to choose one of the games."""
    codes = [game.variant.code for game in games]
    terminal.say()
    while True:
        numbered = ", ".join(f"{number} {code}" for number, code in enumerate(codes, 1))
        terminal.say(f"Your deal. Which game? {numbered}")
        text = terminal.ask().lower()
        if text in QUIT_WORDS:
            raise Quit
        if offer_help(terminal, text, "the number of a game, or its name, or the first letters of it.", narrator, games):
            continue
        matches = [game for number, game in enumerate(games, 1) if text == str(number) or (text and game.variant.code.startswith(text))]
        if len(matches) > 1:
            matches = [game for game in matches if game.variant.code == text]
        if matches:
            return matches[0]
        terminal.refuse("type the number of a game, or its name.")


def _shortest(seed: bytes) -> str:
    """A seed in the form that is shortest to type."""
    number = int.from_bytes(seed, "big")
    return str(number) if number < 10**9 else seed.hex()

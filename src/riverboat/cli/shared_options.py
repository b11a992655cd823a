"""Shared parameters of the commands: their types, how each is read, and what the shell completes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from riverboat.cli.errors import BAD_INPUT, suggestion

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from riverboat.rules import Game, Stakes, Variant

Complete = Callable[[click.Context, click.Parameter, str], "list[CompletionItem] | list[str]"]


class CommandGroup(click.Group):
    """A group that prints its help without arguments, and suggests similar commands."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Create the group."""
        super().__init__(*args, **({"no_args_is_help": False} | kwargs))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Print the help if there are no arguments."""
        if not args and not ctx.resilient_parsing:
            click.echo(ctx.get_help())
            ctx.exit(BAD_INPUT)
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the first argument names."""
        name, names = args[0], self.list_commands(ctx)
        if name not in names and not name.startswith("-") and not ctx.resilient_parsing:
            hint = suggestion(name, names) or f"commands are {', '.join(names)}"
            raise click.UsageError(f"there is no command {name!r}; {hint}", ctx)
        return super().resolve_command(ctx, args)


# --- types -----------------------------------------------------------------------------------------------------------


class TextType(click.ParamType):  # type: ignore[type-arg]  # not generic before click 8.2
    """Text on the command line. A line of a batch may hold the value in other types of JSON, too."""

    def __init__(self, name: str, json_type: Any) -> None:
        """`json_type` is the type of a value in a line of a batch."""
        self.name, self.json_type = name, json_type

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Leave the value to the library, which knows what is wrong with it."""
        return value


class SeedType(TextType):
    """A seed: a number or any text."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | str | None:
        """Read a seed.

        >>> SEED.convert("42", None, None), SEED.convert("tuesday", None, None)
        (42, 'tuesday')
        """
        if not str(value).strip():
            return None
        from riverboat.cards import parse_seed

        seed = parse_seed(value)
        return seed if isinstance(seed, int) else value  # the library has its own digest of a text


class ErrorType(TextType):
    """A sampling error: a fraction or a percentage."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float | None:
        """Read an error.

        >>> ERROR.convert("0.001", None, None), ERROR.convert("0.1%", None, None)
        (0.001, 0.001)
        """
        text = str(value).strip()
        if not text:
            return None
        try:
            return float(text.removesuffix("%")) / 100 if text.endswith("%") else float(text)
        except ValueError:
            raise ValueError(f"an error is a fraction or a percentage, such as 0.001 or 0.1%, not {value!r}") from None


CARDS = TextType("cards", str | list[str])
BOARDS = TextType("cards", str | list[str] | dict[str, str])
GAME_OPTIONS = TextType("option", list[str] | dict[str, Any])
PLAYERS = TextType("player", list[str] | dict[str, str])
SEED = SeedType("seed", str | int)
ERROR = ErrorType("error", str | float)


# --- games and stakes ------------------------------------------------------------------------------------------------


def read_game(code: str, options: Iterable[str] | Mapping[str, Any] = ()) -> "Variant":
    """The game with this code and with options such as "king_required=yes"."""
    from riverboat.variants import DEFAULT, variants

    return variants[code or DEFAULT].build(options if isinstance(options, Mapping) else dict(map(_name_and_value, options)))


def _name_and_value(text: str) -> tuple[str, str]:
    name, equals, value = (part.strip() for part in text.partition("="))
    return option_name(name), value if equals else "yes"


def option_name(text: str) -> str:
    """The name of a game's option in a text such as "king-required=yes"."""
    return text.partition("=")[0].strip().replace("-", "_")


def read_stakes(text: str) -> "Stakes":
    """Read stakes.

    >>> read_stakes("blinds=5,10 ante=1")
    Stakes(ante=1, blinds=(5, 10), ...)
    """
    from msgspec.structs import asdict

    from riverboat.rules import Stakes

    types = {name: type(value) for name, value in asdict(Stakes()).items()}
    stakes: dict[str, Any] = {}
    for word in text.replace("/", ",").split():
        name, equals, value = word.partition("=")
        name = name.replace("-", "_")
        if name not in types or not equals:
            hint = suggestion(name, types) or f"stakes are {', '.join(types)}, such as blinds=5,10 ante=1"
            raise ValueError(f"unknown stakes {word!r}; {hint}")
        try:
            stakes[name] = _amount(types[name], value)
        except ValueError:
            several = " or several: 5,10" if types[name] is tuple else ""
            raise ValueError(f"{name} is a number of chips{several}, not {value!r}") from None
    return Stakes(**stakes)


def _amount(kind: type, text: str) -> Any:
    if kind is tuple:
        return tuple(int(part) for part in text.split(","))
    return text.lower() in ("yes", "true", "on", "1") if kind is bool else int(text)


def stakes_text(stakes: "Stakes") -> str:
    """Stakes as people read them.

    >>> from riverboat.rules import Stakes
    >>> stakes_text(Stakes(ante=1, blinds=(5, 10))), stakes_text(Stakes(buy_in=100))
    ('ante 1, blinds 5/10', 'buy-in 100')
    """
    from msgspec.structs import asdict

    def amount(value: Any) -> str:
        return "/".join(map(str, value)) if isinstance(value, tuple) else "yes" if value is True else str(value)

    named = {name.replace("_in", "-in").replace("_", " "): value for name, value in asdict(stakes).items()}
    return ", ".join(f"{name} {amount(value)}" for name, value in named.items() if value)


def game_text(game: "Game") -> str:
    """A game with its limit and stakes; without bets there is no limit."""
    from msgspec.structs import replace

    betting = has_bets(game.variant)
    stakes = game.stakes if betting else replace(game.stakes, small_bet=0, big_bet=0)
    return ", ".join(filter(None, [game.variant.name, game.limit if betting else "", stakes_text(stakes)]))


def has_bets(variant: "Variant") -> bool:
    """Whether the game has a betting round, so that a limit means something."""
    from riverboat.rules import Bet

    return any(isinstance(phase, Bet) for phase in variant.phases)


# --- completion ------------------------------------------------------------------------------------------------------


def complete_games(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
    """Codes of games."""
    from click.shell_completion import CompletionItem

    from riverboat.variants import variants

    return [CompletionItem(code, help=entry().name) for code, entry in variants.items() if code.startswith(incomplete)]


def complete_game_options(ctx: click.Context, _param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
    """Options of the game on the command line, with their values."""
    from click.shell_completion import CompletionItem

    from riverboat.variants import DEFAULT, variants

    code = ctx.params.get("variant") or ctx.params.get("code") or DEFAULT
    if code not in variants:
        return []
    return [
        CompletionItem(f"{option.name}={text}", help="" if place else "default")
        for option in variants[code].options
        for place, text in enumerate(option.texts)
        if f"{option.name}={text}".startswith(incomplete)
    ]


def complete_words(**words: str) -> Complete:
    """A few words, each with its help."""

    def complete(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        from click.shell_completion import CompletionItem

        return [CompletionItem(word, help=text) for word, text in words.items() if word.startswith(incomplete)]

    return complete


def complete_files(*suffixes: str) -> Complete:
    """Folders, and files with one of these suffixes."""

    def complete(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
        folder = Path(incomplete) if incomplete.endswith("/") else Path(incomplete).parent
        prefix = incomplete[: incomplete.rfind("/") + 1]
        return sorted(prefix + name for name in _files(folder, incomplete.rpartition("/")[2], suffixes))

    return complete


def _files(folder: Path, start: str, suffixes: tuple[str, ...]) -> Iterator[str]:
    if not folder.is_dir():
        return
    for path in folder.iterdir():
        if path.name.startswith(start) and (start or not path.name.startswith(".")) and (path.is_dir() or path.suffix in suffixes):
            yield f"{path.name}{'/' if path.is_dir() else ''}"


# --- options that several commands have ------------------------------------------------------------------------------

json_option = click.option("--json", is_flag=True, help="Print JSON instead of a table.")
variant_option = click.option(
    "--variant", "-v", metavar="GAME", default="", shell_complete=complete_games, help="Code of a game; see: riverboat games."
)
game_options = click.option(
    "--option",
    "-o",
    "options",
    metavar="NAME=VALUE",
    multiple=True,
    type=GAME_OPTIONS,
    shell_complete=complete_game_options,
    help="Option of the game: king_required=yes.",
)
board_option = click.option(
    "--board", "-b", metavar="CARDS", default="", type=BOARDS, help='Cards of the board: "2c 7d 9h"; several boards: "2c 7d | Ks".'
)
dead_option = click.option("--dead", metavar="CARDS", default="", type=CARDS, help="Cards that are out of play.")
exact_option = click.option("--exact", is_flag=True, default=None, help="Count every deal, however long it takes.")
samples_option = click.option("--samples", metavar="COUNT", type=int, help="Sample this many deals instead of counting every deal.")
error_option = click.option(
    "--error", metavar="ERROR", type=ERROR, help="Sample until the 95 % interval is this narrow: 0.1% or 0.001 to each side."
)
time_option = click.option("--time", metavar="SECONDS", type=float, help="Stop after this time.")
seed_option = click.option("--seed", "-s", metavar="SEED", type=SEED, help="A number or any text; repeats the same cards.")
threads_option = click.option("--threads", metavar="COUNT", type=int, help="Number of threads; one per core by default.")
ranking_option = click.option(
    "--ranking",
    "-r",
    metavar="RANKING",
    default="high",
    show_default=True,
    help="high, short, ace-to-five, eight-or-better, deuce-to-seven or badugi.",
)
wild_option = click.option(
    "--wild",
    "-w",
    metavar="RULE",
    default="",
    help='Wild cards: "2J Kd", "K lowest", "K lowest needs=K ace=either", "2 double-ace".',
)

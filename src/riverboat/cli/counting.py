"""The commands that count deals, and what they say of themselves; `inquiry.py` adds what they have in common."""

from typing import TYPE_CHECKING, Annotated, Any

from riverboat.cli import complete
from riverboat.cli.declaration import Argument, Option
from riverboat.cli.errors import EXIT_CODES
from riverboat.cli.inquiry import Inquiries

if TYPE_CHECKING:
    from riverboat.cli.output import Answer

counting = Inquiries()

Variant = Annotated[str, Option("--variant -v", "The code of a game; see: riverboat games.", "GAME", complete.games)]
Options = Annotated[
    list[str] | None,
    Option("--option -o", "An option of the game: king_required=yes.", "NAME=VALUE", complete.options, key="options", also=("object",)),
]
Board = Annotated[
    str,
    Option("--board -b", 'The cards of the board: "2c 7d 9h"; several boards: "2c 7d | Ks".', "CARDS", also=("texts", "named")),
]
Dead = Annotated[str, Option("--dead", "Cards that are out of play.", "CARDS", also=("texts",))]
Opponents = Annotated[int | None, Option("--opponents -n", "How many opponents, 1 to 9; those without a hand are random.", "COUNT")]
Samples = Annotated[int | None, Option("--samples", "Deal so many times instead of counting every deal.", "COUNT")]
Error = Annotated[str, Option("--error", "Deal until the answer is this sure, 95 times of 100: 0.1% or 0.001.", "ERROR", also=("number",))]
Time = Annotated[float | None, Option("--time", "Count for so many seconds at the most.", "SECONDS")]
Seed = Annotated[str, Option("--seed -s", "A number or any text: the same deals again.", "SEED", also=("whole",))]
Exact = Annotated[bool | None, Option("--exact", "Count every deal, however long it takes.")]
Threads = Annotated[int | None, Option("--threads", "How many threads; one a core if not given.", "COUNT")]
Policy = Annotated[
    str,
    Option(
        "--policy",
        "Before a draw: pat keeps every card, best throws what wins most.",
        "pat|best",
        complete.among(("pat", "keep every card"), ("best", "throw what wins most")),
    ),
]
NoCache = Annotated[bool, Option("--no-cache", "Count again what was counted before.", key="!cache")]


def said(*, error: str | float = "", seed: str | int = "", **others: Any) -> dict[str, Any]:
    """What was said, as the library takes it; what was not is left to the library."""
    from riverboat.cli.question import error_of, seed_of

    values = {"error": None if error == "" else error_of(error), "seed": None if seed == "" else seed_of(seed), **others}
    return {name: value for name, value in values.items() if value is not None}


@counting.command(
    f"""Examples:

riverboat odds AsKs QdQh --board "2c 7d 9h"

riverboat odds AsKs "QQ+, AKs" random --error 0.05% --plot odds.png

riverboat odds --variant twos-jacks-axe "7c 7d 2s Jh 5c throws 5c" random

riverboat odds --variant kings-and-lows --option king_required=yes "Kh 2d / 3c" "As / Ac"

riverboat odds --batch < questions.jsonl > answers.jsonl

{EXIT_CODES}"""
)
def odds(
    hands: Annotated[
        list[str] | None,
        Argument('Hands: cards, a range in quotes, or random; "Kh 2d / 3c" is down / up. A dash reads a batch.'),
    ] = None,
    variant: Variant = "",
    option: Options = None,
    board: Board = "",
    dead: Dead = "",
    opponents: Opponents = None,
    exact: Exact = None,
    samples: Samples = None,
    error: Error = "",
    time: Time = None,
    seed: Seed = "",
    threads: Threads = None,
    policy: Policy = "",
    no_cache: NoCache = False,
    *,
    progress: Any,
    client: Any,
) -> "Answer":
    """Tell who wins how much: exact where every deal can be counted, else from a sample that says how sure it is."""
    from riverboat.cli.commands.odds import answer

    how = said(exact=exact, samples=samples, error=error, time=time, seed=seed, threads=threads, policy=policy or None)
    if no_cache:
        how["cache"] = False
    spot = {"variant": variant, "options": option or (), "hands": hands or [], "board": board, "dead": dead, "opponents": opponents}
    return answer(spot, how, progress, client)


@counting.command(
    f"""Examples:

riverboat solve AsKs --opponents 2 --board "Qs Js 2h"

riverboat solve "10♥ 10♦" --mode precision --json

riverboat solve AsKs --opponents 5 --error 0.1% --plot solve.png

riverboat solve --batch --mode fast < questions.jsonl > answers.jsonl

{EXIT_CODES}"""
)
def solve(
    hand: Annotated[str, Argument("Your two cards: AsKs. A dash reads a batch.", also=("texts",))] = "",
    opponents: Annotated[int, Option("--opponents -n", "How many opponents, 1 to 9.", "COUNT")] = 1,
    board: Annotated[str, Option("--board -b", 'No, 3, 4 or 5 cards: "Qs Js 2h".', "CARDS", also=("texts",))] = "",
    mode: Annotated[
        str,
        Option(
            "--mode -m",
            "fast: 10,000 deals, default: 100,000, precision: 500,000; every deal where that is quick.",
            "MODE",
            complete.among(("fast", "10,000 deals"), ("default", "100,000 deals"), ("precision", "500,000 deals")),
        ),
    ] = "default",
    config: Annotated[str, Option("--config -c", "Settings in a JSON file.", "FILE", complete.files(".json"))] = "",
    exact: Exact = None,
    error: Error = "",
    time: Time = None,
    seed: Seed = "",
    *,
    progress: Any,
) -> "Answer":
    """Tell how often a hold'em hand wins against unknown opponents, as Poker Knight does."""
    from riverboat.cli.commands.solve import answer

    how = said(exact=exact, error=error, time=time)
    return answer(hand, opponents, board, mode, config=config, seed=said(seed=seed).get("seed"), how=how, progress=progress)


@counting.command(
    f"""Examples:

riverboat simulate kings-and-lows --player "Alice: Kh 2d / 3c" --player "Bob: As / Ac" --seed 7

riverboat simulate kings-and-lows -o king_required=yes -p "Alice: Kh 2d / 3c" -p "Bob: As / Ac" -n 1000000 --json

riverboat simulate kings-and-lows --batch < questions.jsonl > answers.jsonl

{EXIT_CODES}"""
)
def simulate(
    variant: Annotated[str, Argument("The code of a game; see: riverboat games. A dash reads a batch.", complete.games)] = "",
    player: Annotated[
        list[str] | None,
        Option("--player -p", 'A player: "Alice: Kh 2d / 3c" is down / up, "Bob: random".', '"NAME: HAND"', key="players", also=("named",)),
    ] = None,
    option: Options = None,
    board: Board = "",
    dead: Dead = "",
    opponents: Annotated[int | None, Option("--opponents", "How many opponents; those without a name are random.", "COUNT")] = None,
    last_up: Annotated[list[str] | None, Option("--last-up", "This player takes the last card face up.", "NAME")] = None,
    deals: Annotated[int | None, Option("--deals -n", "How many deals: 10,000, or as many as --error takes.", "COUNT")] = None,
    exact: Exact = None,
    error: Error = "",
    time: Time = None,
    seed: Seed = "",
    threads: Threads = None,
    *,
    progress: Any,
    client: Any,
) -> "Answer":
    """Deal a game many times: who wins, with what, which cards were wild and what they were good for."""
    from riverboat.cli.commands.simulate import answer, simulation_of

    made = simulation_of(variant, option or (), player or (), board=board, dead=dead, opponents=opponents, last_up=last_up or ())
    how = said(deals=deals, exact=exact, error=error, time=time, seed=seed, threads=threads)
    return answer(made, how, progress, client)


@counting.command(
    f"""Examples:

riverboat wild-odds --wild "2J Kd"

riverboat wild-odds --cards 7 --wild "K lowest" --have "Kh 2d"

riverboat wild-odds --cards 7 --wilds 2

riverboat wild-odds --batch < questions.jsonl > answers.jsonl

{EXIT_CODES}"""
)
def wild_odds(
    cards: Annotated[int, Option("--cards -c", "Cards a hand.", "COUNT")] = 5,
    wild: Annotated[str, Option("--wild -w", 'What is wild: "2J Kd", "K lowest", "K lowest needs=K".', "RULE")] = "",
    wilds: Annotated[int | None, Option("--wilds", "Instead: so many cards of the hand are wild, like jokers.", "COUNT")] = None,
    have: Annotated[str, Option("--have", "Cards of the hand that are known.", "CARDS", also=("texts",))] = "",
    dead: Dead = "",
    ranking: Annotated[
        str, Option("--ranking -r", "high, short, ace-to-five, eight-or-better, deuce-to-seven or badugi.", "RANKING")
    ] = "high",
    deck: Annotated[str, Option("--deck", "The deck: full, short, three or six.", "DECK")] = "full",
    exact: Exact = None,
    samples: Samples = None,
    error: Error = "",
    time: Time = None,
    seed: Seed = "",
    threads: Threads = None,
    *,
    progress: Any,
) -> "Answer":
    """Tell how likely each kind of hand is, five of a kind above all, if some cards are wild."""
    from riverboat.cli.commands.wild_odds import answer

    asked = {"wilds": wilds, "have": have, "dead": dead, "ranking": ranking, "deck": deck, "samples": samples, "threads": threads}
    return answer(cards, wild, said(exact=exact, error=error, time=time, seed=seed, **asked), progress)

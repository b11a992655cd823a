"""`riverboat deal`: deals hands from a seed and ranks them."""

import click

from riverboat.cards import FULL, SHORT, new_seed, parse_seed, seed_bytes, shuffle
from riverboat.cli.commands.rank import HandComparison, pick_option
from riverboat.cli.shared_options import json_option, ranking_option, seed_option, wild_option


@click.command(
    epilog="""Examples:

riverboat deal --wild "K lowest"

riverboat deal --cards 2 --board 5 --hands 6 --seed 42"""
)
@click.option("--cards", "-c", "size", type=click.IntRange(1, 11), default=7, show_default=True, help="Cards in a hand.")
@click.option("--hands", "-n", "count", type=click.IntRange(1, 52), default=4, show_default=True, help="Number of hands.")
@click.option("--board", "-b", type=click.IntRange(0, 10), default=0, show_default=True, help="Number of cards that all hands share.")
@wild_option
@ranking_option
@pick_option
@seed_option
@json_option
def deal(size: int, count: int, board: int, wild: str, ranking: str, pick: str, seed: int | str | None, json: bool) -> None:
    """Deal hands from a shuffled deck and rank them; the seed deals them again."""
    deck = SHORT if ranking == "short" else FULL
    if size * count + board > len(deck):
        raise ValueError(f"{count} hands of {size} and a board of {board} are {size * count + board} cards; the deck has {len(deck)}")
    number = new_seed() if seed is None else seed_bytes(parse_seed(seed))
    order = shuffle(deck, number)
    hands = [order[at * size : (at + 1) * size] for at in range(count)]
    shared = order[count * size : count * size + board]
    HandComparison.of(hands, shared, wild=wild, ranking=ranking, pick=pick, seed=number.hex()).show(json=json)

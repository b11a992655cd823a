"""`riverboat rules`: the rules of one game."""

import json as _json
from collections.abc import Sequence

import click

from riverboat.cli.commands.games import about
from riverboat.cli.shared_options import complete_games, game_options, json_option, read_game, stakes_text
from riverboat.cli.terminal import Styler, print_lines
from riverboat.rules import Game
from riverboat.rules.rulebook import rulebook
from riverboat.variants import variants


@click.command(
    epilog="""Examples:

riverboat rules twos-jacks-axe

riverboat rules nebraska -o double_board=yes -o bomb_pot=2"""
)
@click.argument("code", shell_complete=complete_games)
@game_options
@json_option
def rules(code: str, options: Sequence[str], json: bool) -> None:
    """Explain the rules of a game with these options.

    CODE is the code of a game; see: riverboat games.
    """
    entry, variant = variants[code], read_game(code, options)
    game, stakes = about(entry, variant), Game.of(variant).stakes
    if json:
        print(_json.dumps(game, ensure_ascii=False))
        return
    style = Styler()
    limit = f", usually {game['limit']}" if game["limit"] else ""
    lines = [f"{style(game['name'], 'bold')}  {entry.code}, {game['players']} players{limit}"]
    lines += [f"{number:3}. {sentence}" for number, sentence in enumerate(rulebook(variant), 1)]
    for option in entry.options:
        chosen = variant.options[option.name]
        values = ", ".join(str(value) for value in option.values if value != chosen)
        lines.append(f"  option {style(option.name, 'magenta')}: {chosen} (or {values})")
    print_lines([*lines, style(f"usual stakes: {stakes_text(stakes)}", "dim")])

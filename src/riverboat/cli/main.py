"""The command `riverboat`: a click group whose commands are imported when they are used."""

import gc
import os
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem, get_completion_class

from riverboat.cli.errors import EXIT_CODES, exit_code, output_error
from riverboat.cli.shared_options import CommandGroup

MODULES = {  # of cli/commands, each with its command's line in the list of commands
    "play": "Play any game against bots in the terminal.",
    "serve": "Run the card room: tables for people and bots in the browser.",
    "games": "List the games.",
    "rules": "Explain the rules of a game.",
    "rank": "Rank hands against each other and explain the result.",
    "deal": "Deal hands from a shuffled deck and rank them.",
    "odds": "Compute how often each hand wins.",
    "solve": "Compute how often a hold'em hand beats unknown opponents.",
    "simulate": "Deal a game many times and count who wins, and with what.",
    "wild_odds": "Compute how likely each kind of hand is with wild cards.",
    "eight_cards": "Find the best placement of eight cards on three boards.",
    "replay": "Show a stored hand street by street.",
    "phh": "Check and export hands in PHH files.",
    "verify": "Check that a hand was dealt from the deck sealed before it.",
}
COMMANDS = {module.replace("_", "-"): line for module, line in MODULES.items()}
COMPLETION_FILES = {"bash": "~/.bashrc", "zsh": "~/.zshrc", "fish": "~/.config/fish/completions/riverboat.fish"}


SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 120}


class Riverboat(CommandGroup):
    """The group of all commands. It imports a command's module when the command runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        name = cmd_name.replace("-", "_")
        command: click.Command = getattr(import_module(f"riverboat.cli.commands.{name}"), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete names of commands without importing them."""
        commands = [CompletionItem(name, help=line) for name, line in COMMANDS.items() if name.startswith(incomplete)]
        return commands + click.Command.shell_complete(self, ctx, incomplete)

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Parse the options of the group, which may print a help text."""
        try:
            return super().make_context(*args, **kwargs)
        except OSError as error:
            raise click.exceptions.Exit(output_error(error)) from None

    def invoke(self, ctx: click.Context) -> int:
        """Run a command and return its exit code."""
        return exit_code(partial(self._run_command, ctx))

    def _run_command(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            if error.ctx is None:  # click's parser leaves it out; the hint needs it
                command = self.get_command(ctx, ctx.invoked_subcommand or "")
                error.ctx = click.Context(command, ctx, ctx.invoked_subcommand) if command else ctx
            raise

    def main(  # type: ignore[override]
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> int:
        """Parse the command line, run the command and exit; without standalone mode, return the exit code."""
        run = partial(super().main, args, prog_name or self.name, complete_var, False, **extra)
        code = exit_code(run)
        if standalone_mode:
            sys.exit(code)
        return code


def _version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        from riverboat import __version__

        click.echo(f"riverboat {__version__} on Python {sys.version.split()[0]}")
        ctx.exit()


def _completion_script(shell: str) -> str:
    kind = get_completion_class(shell)
    if kind is None or shell not in COMPLETION_FILES:
        raise ValueError(f"no completion for the shell {shell or '(unknown)'}; shells are {', '.join(COMPLETION_FILES)}")
    return kind(app, {}, "riverboat", "_RIVERBOAT_COMPLETE").source()


def _current_shell() -> str:
    return Path(os.environ.get("SHELL", "")).name


def _show_completion(ctx: click.Context, _param: click.Parameter, value: str | None) -> None:
    if value is not None:
        click.echo(_completion_script(value or _current_shell()))
        ctx.exit()


def _install_completion(ctx: click.Context, _param: click.Parameter, value: str | None) -> None:
    if value is not None:
        shell = value or _current_shell()
        script = _completion_script(shell)
        file = Path(COMPLETION_FILES[shell]).expanduser()
        file.parent.mkdir(parents=True, exist_ok=True)
        present = file.read_text() if file.exists() else ""
        if script not in present:
            file.write_text(f"{present}\n{script}\n" if present else f"{script}\n")
        click.echo(f"completion for {shell} is in {file}; open a new terminal to use it")
        ctx.exit()


@click.group(cls=Riverboat, name="riverboat", epilog=EXIT_CODES, context_settings=SETTINGS)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Print the version and exit.")
@click.option(
    "--install-completion",
    metavar="[SHELL]",
    is_flag=False,
    flag_value="",
    is_eager=True,
    expose_value=False,
    callback=_install_completion,
    help="Install tab completion for this shell, or for bash, zsh or fish.",
)
@click.option(
    "--show-completion",
    metavar="[SHELL]",
    is_flag=False,
    flag_value="",
    is_eager=True,
    expose_value=False,
    callback=_show_completion,
    help="Print the completion script.",
)
def app() -> None:
    """Any poker game you can describe as data: play it, serve it, compute its odds."""


def main() -> None:
    """Run the command line."""
    gc.set_threshold(50_000)  # imports create many objects and no garbage; collecting costs a tenth of a short command
    app()

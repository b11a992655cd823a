"""Runs one odds command end to end: asks the question, and prints the answer as a table, JSON or CSV or draws it."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from riverboat.cli.errors import DONE, EXIT_CODES, INTERRUPTED, Interrupt, report
from riverboat.cli.progress import OddsProgress
from riverboat.cli.shared_options import complete_files

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PICTURES = (".png", ".svg", ".pdf")
CLUSTER_TIMEOUT = 10  # seconds for the scheduler to answer


class Output(Struct, frozen=True):
    """An answer in every form; each is made when it is needed."""

    table: Callable[[], Iterable[str]]
    data: Callable[[], dict[str, Any]]
    rows: Callable[[], Iterable[Sequence[Any]]]  # the first has the names of the columns
    figure: "Callable[[], Figure]"

    def lines(self, style: str) -> Iterator[str]:
        """The lines of a table, of JSON or of CSV."""
        if style == "json":
            import json  # imported late: a table needs none

            yield json.dumps(self.data(), ensure_ascii=False)
        elif style == "csv":
            yield from map(csv_line, self.rows())
        else:
            yield from self.table()


def csv_line(cells: Sequence[Any]) -> str:
    """A line of CSV; None is an empty cell.

    >>> csv_line(["As Ks", 0.5, None])
    'As Ks,0.5,'
    """
    import csv
    import io

    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow(cells)
    return out.getvalue()


def given(**values: Any) -> dict[str, Any]:
    """The values that are not None; the library has its own defaults for the others."""
    return {name: value for name, value in values.items() if value is not None}


class OddsCommand(click.Command):
    """A command that answers a question, with flags for the form of the answer.

    The callback takes the parameters of the question, a `progress` to call, and a `client` if `cluster` is set; it returns an Output.
    """

    callback: Callable[..., Output]

    def __init__(self, name: str, *, params: list[click.Parameter], epilog: str, cluster: bool = False, **kwargs: Any) -> None:
        """Add the flags to the parameters of the question."""
        self.question, self.cluster = params, cluster
        flags = [
            click.Option(["--json"], is_flag=True, help="Print JSON instead of a table."),
            click.Option(["--csv"], is_flag=True, help="Print CSV with a header line."),
            click.Option(
                ["--plot"],
                metavar="FILE",
                default="",
                shell_complete=complete_files(*PICTURES),
                help="Draw the answer into a .png, .svg or .pdf file.",
            ),
            click.Option(["--batch"], is_flag=True, help="Read questions from standard input and write answers: one JSON object per line."),
        ]
        if cluster:
            flags.append(click.Option(["--cluster"], metavar="ADDRESS", default="", help="Deal on the dask cluster with this scheduler."))
        super().__init__(name, params=[*params, *flags], epilog=f"{epilog}\n\n{EXIT_CODES}", **kwargs)

    def defaults(self) -> dict[str, Any]:
        """The question if nothing is given."""
        with self.make_context(self.name, [], resilient_parsing=True) as ctx:
            return {param.name: ctx.params[param.name] for param in self.question if param.name}

    def invoke(self, ctx: click.Context) -> int:
        """Answer one question, or those on standard input."""
        values = ctx.params
        json, csv, plot, batch, address = (values.get(flag) for flag in ("json", "csv", "plot", "batch", "cluster"))
        question = {param.name: values[param.name] for param in self.question if param.name}
        for param in self.question:
            if isinstance(param, click.Argument) and param.name and question[param.name] in ("-", ("-",)):
                question[param.name], batch = self.defaults()[param.name], True
        if json and csv:
            raise ValueError("--json or --csv, not both")
        if batch:
            if csv or plot:
                raise ValueError("a batch writes one JSON object per line: no --csv and no --plot")
            from riverboat.cli.batch import run_batch

            with cluster_client(address) as client:
                return run_batch(self, sys.stdin.buffer, question, client)
        if plot:
            check_plot_file(plot)
        with cluster_client(address) as client:
            output, interrupted = self.answer(question, OddsProgress(time=question["time"]), client)
        for line in output.lines("json" if json else "csv" if csv else ""):
            print(line)
        if interrupted:
            return INTERRUPTED
        return draw(plot, output.figure) if plot else DONE

    def answer(self, question: dict[str, Any], progress: OddsProgress, client: Any = None) -> tuple[Output, bool]:
        """The answer, and whether Ctrl-C ended the work early."""
        machines = {"client": client} if self.cluster else {}
        with Interrupt() as interrupt:
            try:
                progress.watch()
                return self.callback(**question, progress=progress, **machines), interrupt.pressed
            finally:
                progress.clear()


@contextmanager
def cluster_client(address: str | None) -> Iterator[Any]:
    """A client of the dask scheduler at an address such as tcp://10.0.0.5:8786; None without an address."""
    if not address:
        yield None
        return
    try:
        distributed = import_module("dask.distributed")
    except ImportError:
        raise ValueError("--cluster needs dask: pip install 'dask[distributed]'") from None
    try:
        client = distributed.Client(address, timeout=CLUSTER_TIMEOUT)
    except (OSError, ValueError) as error:
        raise ValueError(f"no cluster answers at {address!r}: {error}") from None
    with client:
        yield client


# --- pictures --------------------------------------------------------------------------------------------------------


def check_plot_file(file: str) -> None:
    """Refuse a file that cannot be drawn, before the work and not after it."""
    from importlib.util import find_spec

    folder = os.path.dirname(file)
    if os.path.splitext(file)[1].lower() not in PICTURES:
        raise ValueError(f"cannot draw into {file!r}; pictures end in {', '.join(PICTURES)}")
    if folder and not os.path.isdir(folder):
        raise ValueError(f"there is no folder {folder!r} to draw into")
    if find_spec("matplotlib") is None:
        raise ValueError("--plot needs matplotlib: pip install 'riverboat[plot]'")


def draw(file: str, figure: "Callable[[], Figure]") -> int:
    """Draw a figure into a file and return the exit code; some panels need more odds first."""
    try:
        figure().savefig(file, dpi=150)
    except KeyboardInterrupt:
        return report("interrupted, nothing was drawn", INTERRUPTED)
    except OSError as error:
        raise ValueError(f"cannot write {file!r}: {error.strerror}") from None
    print(f"drawn in {file}", file=sys.stderr)
    return DONE

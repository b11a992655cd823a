"""Commands that answer a question: beside the question they take the same flags, which say how it is to be answered."""

from collections.abc import Callable
from typing import Any

from riverboat.cli import complete
from riverboat.cli.declaration import Command, Commands, Option, Parameter
from riverboat.cli.errors import told

JSON = Option("--json", "Print JSON instead of a table.")
CSV = Option("--csv", "Print CSV under a line of names.")
PLOT = Option("--plot", "Draw it into a .png, .svg or .pdf file.", "FILE", complete.files(".png", ".svg", ".pdf"))
BATCH = Option("--batch", "Read questions from standard input, one JSON object a line; answers likewise.")
CLUSTER = Option("--cluster", "Deal on the dask cluster of this scheduler.", "ADDRESS")
MANNER = (
    Parameter("json", bool, JSON, default=False),
    Parameter("csv", bool, CSV, default=False),
    Parameter("plot", str, PLOT, default=""),
    Parameter("batch", bool, BATCH, default=False),
    Parameter("cluster", str, CLUSTER, default=""),
)


class Inquiry(Command, frozen=True):
    """A function of a question; it is given a `progress`, and a `client` if other machines can help it, and makes an `Answer`."""

    @property
    def question(self) -> tuple[Parameter, ...]:
        """What a question consists of."""
        return tuple(Parameter.of(self.function))

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """All that the command line takes."""
        return (*self.question, *(one for one in MANNER if one.name != "cluster" or self.clustered))

    @property
    def clustered(self) -> bool:
        """Whether other machines can help."""
        return "client" in self.function.__annotations__

    @property
    def run(self) -> Callable[..., None]:
        """Answer what was asked, with errors told in a line."""

        def run(**values: Any) -> int:
            from riverboat.cli.manner import answered  # with everything that counts

            return answered(self, values)

        return told(run)


class Inquiries(Commands):
    """Such commands by name."""

    kind = Inquiry

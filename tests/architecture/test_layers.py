"""Imports point down the layers."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SOURCES = ROOT / "src" / "riverboat"

# From the bottom up: a layer may import itself and the layers before it.
LAYERS = [
    "coded_text",
    "text_table",
    "_kernel",
    "cards",
    "ranking",
    "chips",
    "table",
    "dealer",
    "rules",
    "variants",
    "odds",
    "sim",
    "poker_knight",
]
LAYERS += ["explain", "play", "history", "eight_cards", "protocol", "store", "server", "client", "cli"]

MODULES = sorted(SOURCES.rglob("*.py"))


def layer(path: Path) -> str | None:
    """The layer of a module; None for the package root and __main__, which may import everything."""
    parts = path.relative_to(SOURCES).with_suffix("").parts
    return parts[0] if len(parts) > 1 else None


def imported(tree: ast.AST) -> list[str]:
    """Every layer that a module imports, at its top or inside a function."""
    names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    names += [
        f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and not node.level
        for alias in node.names
    ]
    parts = [name.split(".") for name in names if name.split(".")[0] == "riverboat"]
    return [part[1] for part in parts if len(part) > 1 and part[1] != "__version__"]


# A client shares the protocol with the server, and must run where no server is installed.
FORBIDDEN = {"client": {"server", "store"}}


def forbidden_imports(home: str, tree: ast.AST) -> list[str]:
    """The layers that a module of this layer may not import."""
    allowed = set(LAYERS[: LAYERS.index(home) + 1]) - FORBIDDEN.get(home, set())
    return [name for name in imported(tree) if name not in allowed]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_imports_point_down(path: Path) -> None:
    if home := layer(path):
        assert not forbidden_imports(home, ast.parse(path.read_text()))


def test_an_import_that_points_up_is_detected() -> None:
    assert forbidden_imports("cards", ast.parse("from riverboat.ranking import Wild")) == ["ranking"]
    assert forbidden_imports("ranking", ast.parse("def late():\n    import riverboat.cli.main")) == ["cli"]
    assert forbidden_imports("ranking", ast.parse("from riverboat import evaluate")) == ["evaluate"]
    assert not forbidden_imports("cli", ast.parse("from riverboat.cards import Card"))


def test_a_client_that_imports_the_server_is_detected() -> None:
    assert forbidden_imports("client", ast.parse("from riverboat.server.config import Config")) == ["server"]
    assert forbidden_imports("client", ast.parse("import riverboat.store.queries")) == ["store"]
    assert not forbidden_imports("client", ast.parse("from riverboat.protocol import messages"))


def test_every_layer_is_known() -> None:
    folders = {path.name for path in SOURCES.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders <= set(LAYERS)


def test_every_layer_has_a_test_folder() -> None:
    layers = {path.name for path in SOURCES.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert layers <= {path.name for path in (ROOT / "tests").iterdir() if path.is_dir()}

"""Runs the examples in docstrings and documentation pages. Modules without examples are not imported."""

import doctest
import importlib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "riverboat"
LAYERS = sorted(path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__")
SLOW = {"README.md", "docs/eight-cards.md", "docs/simulation.md"}  # their examples simulate and count for seconds
DOCUMENTS = ["README.md", *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").glob("*.md"))]


def modules_with_examples(folder: Path) -> list[str]:
    """The names of modules that have an example, read from their text."""
    paths = [path for path in sorted(folder.rglob("*.py")) if ">>> " in path.read_text()]
    return [".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__") for path in paths]


@pytest.mark.parametrize("layer", [pytest.param(layer, marks=pytest.mark.slow) if layer == "eight_cards" else layer for layer in LAYERS])
def test_examples_of_a_layer(layer: str) -> None:
    for name in modules_with_examples(PACKAGE / layer):
        found = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
        assert found.failed == 0, name
        assert found.attempted > 0, name


def _marked(document: str) -> Any:
    """A document, marked if its examples start a server or take long."""
    starts = "riverboat.server" in (ROOT / document).read_text(encoding="utf-8")
    marks = [*([pytest.mark.process] if starts else []), *([pytest.mark.slow] if document in SLOW else [])]
    return pytest.param(document, marks=marks)


@pytest.mark.parametrize("document", [_marked(document) for document in DOCUMENTS])
def test_examples_of_a_document(document: str) -> None:
    assert doctest.testfile(str(ROOT / document), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8").failed == 0


def test_a_wrong_example_fails(tmp_path: Path) -> None:
    (tmp_path / "wrong.md").write_text(">>> 1 + 1\n3\n")
    assert doctest.testfile(str(tmp_path / "wrong.md"), module_relative=False).failed == 1


def test_most_layers_have_examples() -> None:
    assert sum(bool(modules_with_examples(PACKAGE / layer)) for layer in LAYERS) > len(LAYERS) / 2

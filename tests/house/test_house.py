"""The house rules of the code: layers, names, the kernel's stub, what an import may load."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SOURCES = ROOT / "src" / "riverboat"

# From the bottom up: a layer may import itself and what stands below.
LAYERS = ["coded_text", "_kernel", "cards", "ranking", "chips", "table", "dealer", "rules", "variants", "odds", "poker_knight", "explain"]
LAYERS += ["play", "history", "eight_cards", "protocol", "store", "server", "client", "cli"]

MODULES = sorted(SOURCES.rglob("*.py"))


def layer(path: Path) -> str | None:
    """The layer of a module; the package root and its __main__ stand above all."""
    parts = path.relative_to(SOURCES).with_suffix("").parts
    return parts[0] if len(parts) > 1 else None


def imported(tree: ast.AST) -> list[str]:
    """Every riverboat layer that a module imports, wherever in it."""
    names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    names += [
        f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and not node.level
        for alias in node.names
    ]
    parts = [name.split(".") for name in names if name.split(".")[0] == "riverboat"]
    return [part[1] for part in parts if len(part) > 1 and part[1] != "__version__"]


def points_up(home: str, tree: ast.AST) -> list[str]:
    return [name for name in imported(tree) if name not in LAYERS or LAYERS.index(name) > LAYERS.index(home)]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_imports_point_down(path: Path) -> None:
    if home := layer(path):
        assert not points_up(home, ast.parse(path.read_text()))


def test_an_import_that_points_up_would_be_noticed() -> None:
    assert points_up("cards", ast.parse("from riverboat.ranking import Wild")) == ["ranking"]
    assert points_up("ranking", ast.parse("def late():\n    import riverboat.cli.app")) == ["cli"]
    assert points_up("ranking", ast.parse("from riverboat import evaluate")) == ["evaluate"]
    assert not points_up("cli", ast.parse("from riverboat.cards import Card"))


def test_every_layer_is_known() -> None:
    folders = {path.name for path in SOURCES.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders <= set(LAYERS)


def test_no_forbidden_nouns() -> None:
    forbidden = re.compile(r"^\s*(?:async def|def|class)\s+\w*(?:manager|service|handler|helper|processor|util)\w*", re.I | re.M)
    assert forbidden.search("class DealHandler:\n")
    assert not {path: names for path in MODULES if (names := forbidden.findall(path.read_text()))}


def test_no_game_is_named_outside_its_file() -> None:
    """One mechanism, no special cases: in the code (examples apart) only a game's own file says its code."""
    from riverboat.variants import variants

    codes = set(variants) - {"badugi"}  # a ranking has that name too
    for path in MODULES:
        if path.parent.name == "variants":
            continue
        if layer(path) == "eight_cards":  # the face of one game, under the names of that game's own document
            continue
        text = path.read_text()
        if not any(code in text for code in codes):  # parsing every file takes a second
            continue
        tree = ast.parse(text)
        documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
        said = [
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents
        ]
        assert not codes & set(said), path


CLOCKS = {"monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time", "thread_time", "time_ns"}


def asserted_clocks(tree: ast.AST) -> list[int]:
    """The lines of assertions that read a clock of the machine; `loop.time()` may be a virtual one."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Assert)
        and any(
            (isinstance(one, ast.Attribute) and one.attr in CLOCKS) or (isinstance(one, ast.Name) and one.id in CLOCKS)
            for one in ast.walk(node)
        )
    ]


def test_no_test_asserts_on_the_clock() -> None:
    """A busy machine breaks such a test: see CONTRIBUTING.md."""
    found = {
        str(path.relative_to(ROOT)): lines
        for path in (ROOT / "tests").rglob("*.py")
        if any(clock in (text := path.read_text()) for clock in CLOCKS) and (lines := asserted_clocks(ast.parse(text)))
    }
    assert found == {}


def test_an_assertion_on_the_clock_would_be_noticed() -> None:
    assert asserted_clocks(ast.parse("assert time.monotonic() - began < 3")) == [1]
    assert asserted_clocks(ast.parse("assert perf_counter() < end")) == [1]
    assert asserted_clocks(ast.parse("assert loop.time() == 3.0")) == []


def loaded(statement: str) -> set[str]:
    code = f"import sys; {statement}; print(*sys.modules)"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())


@pytest.mark.parametrize("statement", ["import riverboat", "import riverboat.cli", "from riverboat import evaluate"])
def test_light_imports(statement: str) -> None:
    assert not loaded(statement) & {"numpy", "rich", "typer", "asyncio", "fastapi", "matplotlib"}


def test_the_root_loads_names_when_they_are_used() -> None:
    import riverboat

    assert set(riverboat.__all__) <= set(dir(riverboat))
    assert all(getattr(riverboat, name) is not None for name in riverboat.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        riverboat.nonsense  # noqa: B018
    assert "riverboat.ranking" not in loaded("import riverboat")


def test_the_function_cards_has_the_name() -> None:
    assert "riverboat.ranking" in loaded(
        "from riverboat import evaluate; import riverboat.cards.deck; from riverboat import cards; cards('As')"
    )


def test_the_stub_tells_the_kernel(tmp_path: Path) -> None:
    made = tmp_path / "_kernel.pyi"
    subprocess.run([sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "riverboat._kernel", "-o", str(made)], check=True)
    assert made.read_text() == (SOURCES / "_kernel.pyi").read_text(), "run `make stub`"

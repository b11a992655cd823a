"""What importing the package loads, its public names, and the kernel's stub."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from tests.architecture.test_layers import SOURCES


def loaded(statement: str) -> set[str]:
    code = f"import sys; {statement}; print(*sys.modules)"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())


@pytest.mark.parametrize("statement", ["import riverboat", "import riverboat.cli", "from riverboat import evaluate"])
def test_imports_stay_light(statement: str) -> None:
    assert not loaded(statement) & {"numpy", "rich", "click", "asyncio", "fastapi", "matplotlib"}


def test_public_names_are_loaded_on_first_use() -> None:
    import riverboat

    assert set(riverboat.__all__) <= set(dir(riverboat))
    assert all(getattr(riverboat, name) is not None for name in riverboat.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        riverboat.nonsense  # type: ignore[attr-defined]  # noqa: B018
    assert "riverboat.ranking" not in loaded("import riverboat")


def test_public_names_are_listed_once() -> None:
    """The stub is the list; the module itself names only `cards`, because a package has the same name."""
    import riverboat

    tree = ast.parse((SOURCES / "__init__.py").read_text())
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    strings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert len(riverboat.__all__) == len(set(riverboat.__all__))
    assert set(riverboat.__all__) & (imported | strings) == {"cards"}


def test_riverboat_cards_is_the_function() -> None:
    assert "riverboat.ranking" in loaded(
        "from riverboat import evaluate; import riverboat.cards.deck; from riverboat import cards; cards('As')"
    )


def test_the_stub_matches_the_kernel(tmp_path: Path) -> None:
    written = tmp_path / "_kernel.pyi"
    subprocess.run([sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "riverboat._kernel", "-o", str(written)], check=True)
    assert written.read_text() == (SOURCES / "_kernel.pyi").read_text(), "run `make stub`"

"""Names in the code: no empty nouns, and no game's code outside its own file."""

import ast
import re

from tests.architecture.test_layers import MODULES, layer


def test_no_forbidden_nouns() -> None:
    forbidden = re.compile(r"^\s*(?:async def|def|class)\s+\w*(?:manager|service|handler|helper|processor|util)\w*", re.I | re.M)
    assert forbidden.search("class DealHandler:\n")
    assert not {path: names for path in MODULES if (names := forbidden.findall(path.read_text()))}


def test_no_game_is_named_outside_its_file() -> None:
    """No special cases: only a game's own file contains its code, except in examples."""
    from riverboat.variants import variants

    codes = set(variants) - {"badugi"}  # a ranking has that name too
    for path in MODULES:
        if path.parent.name == "variants":
            continue
        if layer(path) == "eight_cards":  # the interface of one game's own document
            continue
        text = path.read_text()
        if not any(code in text for code in codes):  # skips parsing most files
            continue
        tree = ast.parse(text)
        docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
        strings = {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
        }
        assert not codes & strings, path

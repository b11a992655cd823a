"""No test asserts on wall-clock time: a busy machine would break it."""

import ast

from tests.architecture.test_layers import ROOT

CLOCKS = {"monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time", "thread_time", "time_ns"}


def asserted_clocks(tree: ast.AST) -> list[int]:
    """The lines of assertions that read a clock of the machine; `loop.time()` is allowed, since it may be virtual."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Assert)
        and any(
            (isinstance(part, ast.Attribute) and part.attr in CLOCKS) or (isinstance(part, ast.Name) and part.id in CLOCKS)
            for part in ast.walk(node)
        )
    ]


def test_no_test_asserts_on_the_clock() -> None:
    asserted = {
        str(path.relative_to(ROOT)): lines
        for path in (ROOT / "tests").rglob("*.py")
        if any(clock in (text := path.read_text()) for clock in CLOCKS) and (lines := asserted_clocks(ast.parse(text)))
    }
    assert asserted == {}


def test_an_assertion_on_the_clock_is_detected() -> None:
    assert asserted_clocks(ast.parse("assert time.monotonic() - began < 3")) == [1]
    assert asserted_clocks(ast.parse("assert perf_counter() < end")) == [1]
    assert asserted_clocks(ast.parse("assert loop.time() == 3.0")) == []

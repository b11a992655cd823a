"""Tests that document, and tests of another kernel."""

import importlib.util
import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import settings
from tests.ranking_doc import RankingDoc

# The same examples every time, so that a red run is somebody's change; RIVERBOAT_EXAMPLES=5000 goes looking for new ones.
examples = os.environ.get("RIVERBOAT_EXAMPLES")
settings.register_profile("house", deadline=None, print_blob=True, derandomize=examples is None, max_examples=int(examples or 300))
settings.load_profile("house")


def _other_kernel(folder: str) -> None:
    """Put the kernel of this folder (a sanitizer build) in the place of the installed one."""
    (path,) = Path(folder).resolve().glob("_kernel*.so")
    spec = importlib.util.spec_from_file_location("riverboat._kernel", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["riverboat._kernel"] = module
    spec.loader.exec_module(module)


if folder := os.environ.get("RIVERBOAT_KERNEL"):
    _other_kernel(folder)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--ranking-doc", choices=["check", "write"], default="check", help="compare docs/ranking.md with the tests, or write it"
    )


def pytest_configure(config: pytest.Config) -> None:
    # A run in the background may have been started with Ctrl-C ignored, and several tests press it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(RankingDoc(config), "ranking-doc")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let each rule travel with the report of its test; leave out tests that name their kind of database where they were seen."""
    if os.environ.get("RIVERBOAT_NAMED") == "seen":
        named = [item for item in items if {"database", "postgresql", "cluster"}.intersection(getattr(item, "fixturenames", ()))]
        config.hook.pytest_deselected(items=named)
        items[:] = [item for item in items if item not in named]
    for item in items:
        if marker := item.get_closest_marker("rule"):
            item.user_properties.append(("rule", list(marker.args)))

"""Options, markers and settings of all tests."""

import gc
import importlib.util
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import settings
from tests import pytest_options
from tests.repetitions import SOAK, scaled
from tests.write_ranking_doc import RankingDoc

# The same examples every time, so that a red run is caused by a change; a soak run looks for new ones.
settings.register_profile(
    "riverboat", deadline=None, print_blob=True, derandomize=not SOAK, max_examples=scaled(check=25, test=100, soak=5_000)
)
settings.load_profile("riverboat")


def _use_kernel(folder: Path) -> None:
    """Load the kernel of this folder (a sanitizer build) instead of the installed one."""
    (path,) = folder.resolve().glob("_kernel*.so")
    spec = importlib.util.spec_from_file_location("riverboat._kernel", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["riverboat._kernel"] = module
    spec.loader.exec_module(module)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("riverboat")
    group.addoption(
        "--ranking-doc", choices=["check", "write"], default="check", help="compare docs/ranking.md with its tests, or write it"
    )
    group.addoption("--store", choices=["sqlite", "postgresql"], default="sqlite", help="the database of tests that run on either")
    group.addoption("--kernel", type=Path, metavar="FOLDER", help="test the kernel of this folder, such as a sanitizer build")
    group.addoption("--real-hands", type=Path, metavar="FOLDER", help="PHH files of hands that people played, for the importer")
    group.addoption("--pictures", type=Path, metavar="FOLDER", help="where browser tests put screenshots of every game")


def pytest_configure(config: pytest.Config) -> None:
    # A background run may have been started with SIGINT ignored, and several tests send it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    pytest_options.STORE = config.getoption("store")
    pytest_options.KERNEL, pytest_options.REAL_HANDS, pytest_options.PICTURES = map(config.getoption, ("kernel", "real_hands", "pictures"))
    if capture := config.pluginmanager.getplugin("capturemanager"):
        pytest_options.uncaptured = capture.global_and_fixture_disabled
    if pytest_options.KERNEL:
        _use_kernel(pytest_options.KERNEL)
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(RankingDoc(config), "ranking-doc")


def _needs_postgresql(item: pytest.Item) -> bool:
    """Whether a test runs on PostgreSQL whatever `--store` says."""
    if {"postgresql", "cluster"}.intersection(getattr(item, "fixturenames", ())):
        return True
    return isinstance(item, pytest.Function) and hasattr(item, "callspec") and item.callspec.params.get("database") == "postgresql"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests that need PostgreSQL; let each rule travel with the report of its test."""
    for item in items:
        if _needs_postgresql(item):
            item.add_marker("postgres")
        if marker := item.get_closest_marker("rule"):
            item.user_properties.append(("rule", list(marker.args)))


def pytest_collection_finish() -> None:
    """Keep the garbage collector away from the collected tests, which live as long as the run."""
    gc.collect()
    gc.freeze()

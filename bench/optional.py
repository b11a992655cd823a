"""The optional peer: a package from PyPI that may not install everywhere."""

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any


def optional(module: str) -> Any:
    """The module, or None if it is not installed here."""
    try:
        return import_module(module)
    except ImportError:
        return None


def release(package: str) -> str:
    """Which release of a package is installed, if any."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""

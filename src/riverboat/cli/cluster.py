"""Other machines: the client of a dask cluster, if one is named."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

PATIENCE = 10  # seconds that the scheduler has to answer


@contextmanager
def client_of(address: str) -> Iterator[Any]:
    """A client of the scheduler at an address such as tcp://10.0.0.5:8786; none without an address."""
    if not address:
        yield None
        return
    try:
        distributed = import_module("dask.distributed")
    except ImportError:
        raise ValueError("--cluster needs dask: pip install 'dask[distributed]'") from None
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise ValueError(f"no cluster answers at {address!r}: {error}") from None
    with client:
        yield client

"""Let the workers of a Dask scheduler do a campaign's chunks (the extra `cluster`)."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Final

from cadogan.errors import CadoganError

SECONDS: Final = 10
"""How long to wait for a scheduler to answer."""


@contextmanager
def connected(address: str) -> Iterator[Executor]:
    """Give an executor on the scheduler at `address` (`tcp://host:port`).

    A chunk whose worker dies is given to another by the scheduler.

    Raises:
        CadoganError: the extra isn't installed, or nothing answers at the address.
    """
    try:
        from distributed import Client  # noqa: PLC0415 - an extra
    except ImportError as problem:
        raise CadoganError("a cluster needs the extra: pip install cadogan[cluster]") from problem
    try:
        client = Client(address, timeout=SECONDS, set_as_default=False)  # type: ignore[no-untyped-call]  # Dask has no types
    except (OSError, ValueError) as problem:
        message = f"no scheduler answers at {address}: start one with “dask scheduler” and give its address"
        raise CadoganError(message) from problem
    with client:
        yield client.get_executor(pure=False)  # type: ignore[no-untyped-call]  # the same

"""Plain jobs on many processors: with joblib on this machine, or with Ray on a cluster where that extra is installed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, TypeVar

from joblib import Parallel, delayed  # type: ignore[import-untyped] # joblib ships no types

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

T = TypeVar("T")


class NoRayError(RuntimeError):
    """Ray was asked for and is not installed."""


def run(job: Callable[[int], T], numbers: Iterable[int], *, workers: int = 0, ray: bool = False) -> Iterator[tuple[int, T]]:
    """Yield each number with what ``job`` makes of it, as the jobs end; ``workers`` at once, 0: one a processor.

    The jobs here run in threads: they are for work that the compiled core does, which needs no lock. With ``ray`` they run on
    whatever cluster Ray finds (RAY_ADDRESS), or processes of this machine. Raises NoRayError.
    """
    if ray:
        yield from _on_ray(job, numbers)
        return
    parallel = Parallel(
        n_jobs=workers or os.cpu_count() or 1, backend="threading", return_as="generator_unordered", pre_dispatch="2*n_jobs"
    )
    yield from parallel(delayed(_numbered)(job, number) for number in numbers)


def _numbered(job: Callable[[int], T], number: int) -> tuple[int, T]:
    """Do a job, and say which it was."""
    return number, job(number)


def _on_ray(job: Callable[[int], T], numbers: Iterable[int]) -> Iterator[tuple[int, T]]:
    """Run the jobs on Ray."""
    try:
        import ray  # type: ignore[import-not-found] # noqa: PLC0415 - an extra that few have
    except ImportError:
        raise NoRayError("Ray is not installed: pip install 'riverboat[cluster]'") from None
    cluster: Any = ray
    if not cluster.is_initialized():
        cluster.init(include_dashboard=False, log_to_driver=False)
    remote = cluster.remote(_numbered)
    waiting = [remote.remote(job, number) for number in numbers]
    while waiting:
        done, waiting = cluster.wait(waiting)
        yield from cluster.get(done)

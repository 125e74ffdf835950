"""Under https the cookie is for https alone; everything else is as under http."""

from __future__ import annotations

import datetime as dt
import ssl
from ipaddress import ip_address
from typing import TYPE_CHECKING

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from riverboat.server.app import address
from riverboat.server.config import ServeConfig
from tests.server.guests import Guest
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from socket import socket


def certificate(folder: Path) -> tuple[Path, Path]:
    """Write a certificate that 127.0.0.1 has signed for itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    paths = folder / "cert.pem", folder / "key.pem"
    paths[0].write_bytes(made.public_bytes(serialization.Encoding.PEM))
    paths[1].write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return paths


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[Running, ssl.SSLContext]]:
    cert, key = certificate(tmp_path)
    trust = ssl.create_default_context(cafile=str(cert))
    config = ServeConfig(data=tmp_path / "data", port=0, fill=0, pace="off", tls_cert=cert, tls_key=key)
    with Running(config) as server:
        yield server, trust


def test_the_cookie_never_leaves_by_plain_http(running: tuple[Running, ssl.SSLContext]) -> None:
    server, trust = running
    assert server.url.startswith("https://127.0.0.1:")
    answer = httpx.post(f"{server.url}/api/join", json={"name": "Ann"}, verify=trust, headers={"origin": server.url})
    assert answer.status_code == 201
    assert "secure" in answer.headers["set-cookie"].lower()
    with Guest(server.url, answer.cookies["riverboat"], trust=trust) as ann:
        assert ann.welcome["me"]["name"] == "Ann"


def test_an_address_of_the_sixth_protocol_stands_in_brackets() -> None:
    class Listener:
        def getsockname(self) -> tuple[str, int, int, int]:
            return "::1", 8080, 0, 0

    listener: socket = Listener()  # type: ignore[assignment] # only its name is asked for
    assert address(listener, secure=False) == "http://[::1]:8080"

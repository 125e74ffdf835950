"""``riverboat serve``: open the room."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal
from urllib.parse import urlsplit

from cyclopts import Parameter

from riverboat.cli import USAGE, CommandError

if TYPE_CHECKING:
    from riverboat.server.config import ServeConfig

_SOMEWHERE = ("192.0.2.1", 9)
"""An address that no network has: asking the way there sends nothing and tells which of this computer's addresses others see."""


@dataclass(frozen=True)
class ChatOptions:
    """What happens in the chat.

    Parameters
    ----------
    chat_language
        The language of the chat: en for English, as everybody can read it, or any.
    chat_lines
        After so many lines in another language a player's chat is off, until the host opens it again.
    chat_minutes
        Lines count for so long.
    """

    chat_language: Literal["en", "any"] = "en"
    chat_lines: int = 3
    chat_minutes: int = 10


@dataclass(frozen=True)
class NetOptions:
    """How the room meets the world beyond this computer, and what it says of itself.

    Parameters
    ----------
    tls_cert
        A certificate file (PEM), for https without a proxy; with --tls-key.
    tls_key
        The certificate's key file (PEM).
    behind_proxy
        The address of a reverse proxy, such as 127.0.0.1, whose word on who asks and by which scheme is taken.
    log_level
        What is said on the error output; info tells of every hand dealt.
    log_format
        json writes one object a line.
    """

    tls_cert: Path | None = None
    tls_key: Path | None = None
    behind_proxy: str = ""
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    log_format: Literal["text", "json"] = "text"


def serve(  # noqa: PLR0913 - each is an option of its own
    *,
    host: str = "127.0.0.1",
    port: int = 8080,
    data: Path = Path("data"),
    database: str = "",
    tables: Path | None = None,
    house_limit: int | None = None,
    transfers: bool = True,
    fill: int | None = None,
    pace: Literal["normal", "fast", "brisk", "off"] = "normal",
    chat: Annotated[ChatOptions, Parameter(name="*")] = ChatOptions(),
    net: Annotated[NetOptions, Parameter(name="*")] = NetOptions(),
) -> int:
    """Open the room and print its address; Ctrl-C closes it, and every hand is kept.

    Parameters
    ----------
    host
        Where to listen: 127.0.0.1 for this computer alone, 0.0.0.0 for the whole network.
    port
        0 takes any free one.
    data
        The folder of everything that must last: the journal, the accounts, the key.
    database
        A PostgreSQL database (postgresql://user@host/name) in the place of the file in the data folder.
    tables
        A TOML file that says which tables to open; without it there is one of each game.
    house_limit
        How many chips the house may owe where people play against it; without it 1,000,000.
    transfers
        Whether players may give each other chips.
    fill
        How many seats of each table are kept taken, by bots where people lack; without it as many as each table says.
    pace
        How long the room waits for people to look: at "brisk" an eighth of the usual, at "off" not at all.
    """
    from riverboat.room.booking import HOUSE_LIMIT
    from riverboat.room.manners import Rule
    from riverboat.server.config import ServeConfig

    require_sense(tables, fill)
    limit = HOUSE_LIMIT if house_limit is None else house_limit
    try:
        config = ServeConfig(
            host=host,
            port=port,
            data=data,
            database=database,
            tables=tables,
            house_limit=limit,
            transfers=transfers,
            fill=fill,
            pace=pace,
            chat=Rule(chat.chat_lines, chat.chat_minutes, chat.chat_language),
            **asdict(net),
        )
    except ValueError as error:
        raise CommandError(str(error), USAGE) from error
    return _opened(config)


def require_sense(tables: Path | None, fill: int | None) -> None:
    """Raise CommandError for a file of tables that isn't there, and for a number of seats below 0."""
    if tables is not None and not tables.is_file():
        message = f"there is no file {tables}: --tables names a TOML file of the tables to open"
        raise CommandError(message, USAGE)
    if fill is not None and fill < 0:
        message = f"--fill is how many seats to keep taken, 0 or more, not {fill}"
        raise CommandError(message, USAGE)


def _opened(config: ServeConfig) -> int:
    """Serve until somebody closes the room. Raises CommandError when it can't be opened."""
    from riverboat.server.app import ServeError, run
    from riverboat.server.logs import configure
    from riverboat.server.saving import NotSavedError
    from riverboat.store import StoreError

    configure(config.log_level, config.log_format)
    try:
        run(config, lambda address, host_link: print(greeting(config, address, host_link), flush=True))
    except (ServeError, NotSavedError, StoreError, OSError) as error:
        raise CommandError(" ".join(str(error).split())) from error
    print("The room is closed; every hand is kept.")
    return 0


def greeting(config: ServeConfig, address: str, host_link: str) -> str:
    """Return what is printed once the room is open: its address, the host's link, and how others get in."""
    found = urlsplit(address)
    if is_loopback(config.host):
        own, others = address, _how_to_open(config)
    else:
        own = f"{found.scheme}://127.0.0.1:{found.port}" if is_every(config.host) else address
        seen = f"{found.scheme}://{_bracketed(network_host(config.host))}:{found.port}"
        others = f"From the network: {seen}\n{qr_code(seen)}"
    return "\n".join(
        (
            f"The room is open: {own}",
            f"Your own link, as the host (keep it to yourself): {own}{urlsplit(host_link).path}",
            others,
            "Ctrl-C closes the room; every hand is kept.",
        )
    )


def _how_to_open(config: ServeConfig) -> str:
    again = f"riverboat serve --host 0.0.0.0 --port {config.port} --data {config.data}"
    return f"Only this computer can open it. For phones on your network: make run HOST=0.0.0.0 (or: {again})"


def qr_code(text: str) -> str:
    """Return ``text`` as a QR code drawn in half blocks, to be read off a terminal by a phone."""
    import io

    import segno

    out = io.StringIO()
    segno.make(text, micro=False).terminal(out=out, compact=True)
    return out.getvalue().rstrip("\n")


def is_loopback(host: str) -> bool:
    """Tell whether ``host`` is reached from this computer alone."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_every(host: str) -> bool:
    """Tell whether ``host`` stands for all of this computer's addresses."""
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def network_host(host: str) -> str:
    """Return the address under which others on the network reach a server that listens on ``host``."""
    if not is_every(host):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE)
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host

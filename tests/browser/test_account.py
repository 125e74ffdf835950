"""Coming in and back in: a guest drops twice, becomes an account and signs in elsewhere; a passkey and a second factor."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pyotp
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.serving import Room

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.conftest import NewPlayer

WORDS = "a long night on the river"

TABLE = """
[[table]]
key = "slow"
name = "Slow Water"
game = "texas_holdem"
unit = 10
fill = 2
action_seconds = 300
"""


@pytest.fixture(scope="module")
def slow_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A room whose table gives everybody all the time that a page takes to load twice."""
    folder: Path = tmp_path_factory.mktemp("account")
    (folder / "tables.toml").write_text(TABLE, encoding="utf-8")
    room = Room(folder / "data", "--tables", str(folder / "tables.toml"), "--pace", "fast").start()
    room.url = room.url.replace("127.0.0.1", "localhost")
    yield room
    room.stop()


def cards(page: Page) -> list[str]:
    """The player's own cards, as a screen reader names them."""
    own = page.locator(".me .cards [role=img]")
    expect(own).to_have_count(2, timeout=60_000)
    return [each.get_attribute("aria-label") or "" for each in own.all()]


def signed_in_elsewhere(page: Page, room: Room, name: str) -> None:
    page.goto(f"{room.url}/sign-in")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(WORDS)
    page.get_by_role("button", name="Sign in", exact=True).click()


def test_a_guest_drops_twice_mid_hand_becomes_an_account_and_signs_in_elsewhere(slow_room: Room, new_player: NewPlayer) -> None:
    guest = new_player("Dora").open(f"{slow_room.url}/table/slow")
    page = guest.page
    page.goto(slow_room.url)
    guest.sit("Texas Hold'em")
    assert guest.is_asked(90)
    held, hand = cards(page), guest.hand_number()
    for _ in range(2):
        page.context.set_offline(True)
        expect(page.locator(".banner p")).to_have_count(1, timeout=30_000)
        page.context.set_offline(False)
        guest.wait_for_the_room()
        page.reload()
        assert cards(page) == held
        assert guest.hand_number() == hand
    page.goto(f"{slow_room.url}/account")
    page.get_by_label("New password", exact=True).fill(WORDS)
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_text("Dora has an account now.")).to_be_visible()

    phone = new_player("Dora on the phone", PHONE).open(f"{slow_room.url}/sign-in")
    signed_in_elsewhere(phone.page, slow_room, "dora")
    expect(phone.page.get_by_text("Welcome back, Dora.")).to_be_visible(timeout=20_000)
    phone.page.goto(f"{slow_room.url}/table/slow")
    assert cards(phone.page) == held
    assert phone.hand_number() == hand
    assert phone.is_asked()
    phone.page.goto(f"{slow_room.url}/account")
    expect(phone.page.get_by_role("listitem").filter(has_text="Here")).to_have_count(1)
    phone.page.get_by_role("button", name="Sign out everywhere else").click()
    expect(page.get_by_text("Nobody is signed in here")).to_be_visible(timeout=20_000)
    guest.problems = [each for each in guest.problems if "ERR_INTERNET_DISCONNECTED" not in each and "WebSocket" not in each]


def passkey_taken_away(page: Page, room: Room) -> None:
    """Take the passkey away again: the account keeps its password, and the host's log says what was done."""
    page.goto(f"{room.url}/account")
    page.get_by_role("button", name=re.compile("^Remove Chrome on Linux")).click()
    page.get_by_role("dialog").get_by_label("Your password").fill(WORDS)
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Passkey: Chrome on Linux")).to_have_count(0, timeout=20_000)
    kept = page.context.request.get(f"{room.url}/api/account").json()
    assert (kept.get("passkeys", []), kept["password"]) == ([], True)
    browser = page.context.browser
    assert browser is not None
    host = browser.new_context().request
    host.get(f"{room.url}/host/{room.host_link.rpartition('/')[2]}")
    told = host.get(f"{room.url}/api/desk/log?kind=passkey").json()["lines"]
    assert [(line["by"], line["value"]) for line in told] == [("Pia", "removed"), ("Pia", "added")]


def test_a_passkey_and_a_second_factor_let_somebody_in(slow_room: Room, new_player: NewPlayer) -> None:
    player = new_player("Pia").open(slow_room.url)
    page = player.page
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    device = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    line.send(
        "WebAuthn.addVirtualAuthenticator",
        {"options": device | {"isUserVerified": True, "automaticPresenceSimulation": True}},
    )
    answer = page.context.request.post(f"{slow_room.url}/api/join", data={"name": "Pia"}, headers={"origin": slow_room.url})
    assert answer.status == 201
    page.goto(f"{slow_room.url}/account")
    page.get_by_role("button", name="With a passkey").click()
    expect(page.get_by_text("Passkey: Chrome on Linux")).to_be_visible(timeout=20_000)

    page.get_by_role("button", name="Switch on").click()
    page.get_by_role("button", name="Next").click()
    secret = re.sub(r"\s", "", page.get_by_role("dialog").locator("code").inner_text())
    page.get_by_label("Code", exact=True).fill(pyotp.TOTP(secret).now())
    page.get_by_role("dialog").get_by_role("button", name="Switch on").click()
    listed = page.get_by_role("list", name="New recovery codes").get_by_role("listitem")
    expect(listed).to_have_count(10, timeout=20_000)
    codes = listed.all_inner_texts()
    page.get_by_role("button", name="I have kept them").click()
    expect(page.get_by_text("Recovery codes left: 10")).to_be_visible()

    page.get_by_role("button", name="Set a password").click()
    page.get_by_role("dialog").get_by_label("New password", exact=True).fill(WORDS)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Your password is changed.")).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Sign out").click()

    expect(page.locator("header").get_by_role("link", name="Sign in")).to_be_visible(timeout=20_000)
    signed_in_elsewhere(page, slow_room, "Pia")
    page.get_by_label("Code", exact=True).fill(codes[0])
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_text("Welcome back, Pia.")).to_be_visible(timeout=20_000)
    page.goto(f"{slow_room.url}/account")
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    expect(page.locator("header").get_by_role("link", name="Sign in")).to_be_visible(timeout=20_000)
    page.goto(f"{slow_room.url}/sign-in")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("Welcome back, Pia.")).to_be_visible(timeout=20_000)
    passkey_taken_away(page, slow_room)
    player.problems = [each for each in player.problems if "status of 401" not in each]  # a code was asked for

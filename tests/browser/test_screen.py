"""The eye for faults sees them: a page that has each of them once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.conftest import PHONE
from tests.browser.screen import faults

if TYPE_CHECKING:
    from tests.browser.conftest import NewPlayer

GOOD = """
<style>
body {{ margin: 0; width: 380px }}
.card {{ display: block; width: 60px; height: 84px }}
button {{ width: 60px; height: 48px }}
</style>
<div class="board"><span class="card" role="img" aria-label="Ace of spades"></span></div>
<p class="num">1,240</p>
<button>Fold</button>
{}
"""


def seen(player_page: NewPlayer, more: str) -> str:
    """Return the faults of the good page with ``more`` on it, as one text."""
    page = player_page("Eye", PHONE).page
    page.set_content(f'<meta name="viewport" content="width=device-width">{GOOD.format(more)}')
    return "\n".join(faults(page, 48))


def test_a_good_page_has_no_fault(new_player: NewPlayer) -> None:
    assert seen(new_player, "") == ""


def test_a_page_that_scrolls_sideways(new_player: NewPlayer) -> None:
    assert "sideways scroll: 900 px" in seen(new_player, '<div style="width: 900px; height: 1px"></div>')


def test_an_amount_that_is_cut_off(new_player: NewPlayer) -> None:
    found = seen(new_player, '<div style="width: 20px; overflow: hidden; white-space: nowrap"><b class="num">1,000,000</b></div>')
    assert 'cut off: b.num "1,000,000"' in found


def test_an_amount_cut_off_by_its_own_box(new_player: NewPlayer) -> None:
    style = "display: block; width: 20px; overflow: hidden; text-overflow: ellipsis"
    assert "cut off" in seen(new_player, f'<b class="num" style="{style}">1,000,000</b>')


def test_an_amount_that_sticks_out_of_its_award(new_player: NewPlayer) -> None:
    award = '<div class="award" style="width: 40px; white-space: nowrap">Wiebke wins <b class="num">1,000</b></div>'
    assert 'sticks out of its award: b.num "1,000"' in seen(new_player, award)


def test_a_button_over_a_card(new_player: NewPlayer) -> None:
    found = seen(new_player, '<button style="position: absolute; left: 20px; top: 20px">Call</button>')
    assert 'button. "Call" lies 40 x 48 px over Ace of spades' in found


def test_a_button_that_is_too_small(new_player: NewPlayer) -> None:
    assert 'a small target: button. "Min"' in seen(new_player, '<button style="width: 40px; height: 30px">Min</button>')


def test_a_link_that_is_hit_around_its_text_is_large_enough(new_player: NewPlayer) -> None:
    around = "<style>a::after { content: ''; position: absolute; inset: 0 }</style>"
    link = '<p style="position: relative; width: 80px; height: 60px"><a href="/">Hi</a></p>'
    assert 'a small target: a. "Hi"' in seen(new_player, link)
    assert seen(new_player, around + link) == ""

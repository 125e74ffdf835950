"""What beats what: from cards to a strength, an int of which a bigger one always wins."""

from riverboat.hands.ace_to_five import ace_to_five
from riverboat.hands.badugi import badugi
from riverboat.hands.calls import best_five, strength, strengths
from riverboat.hands.describe import describe_partial
from riverboat.hands.deuce_to_seven import deuce_to_seven
from riverboat.hands.eight_or_better import eight_or_better
from riverboat.hands.high import high
from riverboat.hands.ranking import Ranking, RankingError, checked_strength, checked_two_and_three, ranking_of
from riverboat.hands.short_deck import short_deck
from riverboat.hands.showing import describe_showing, high_showing, low_showing

RANKINGS = {ranking.key: ranking for ranking in (high, ace_to_five, eight_or_better, deuce_to_seven, badugi, short_deck)}
"""Every ranking by its key."""

__all__ = [
    "RANKINGS",
    "Ranking",
    "RankingError",
    "ace_to_five",
    "badugi",
    "best_five",
    "checked_strength",
    "checked_two_and_three",
    "describe_partial",
    "describe_showing",
    "deuce_to_seven",
    "eight_or_better",
    "high",
    "high_showing",
    "low_showing",
    "ranking_of",
    "short_deck",
    "strength",
    "strengths",
]

"""Hands in and out of PHH, the poker hand history format."""

from riverboat.history.errors import HistoryError
from riverboat.history.phh import History, read
from riverboat.history.writing import write

__all__ = ["History", "HistoryError", "read", "write"]

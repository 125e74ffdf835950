"""Finished hands and coups: their index, lists, replays, statistics, and hands of other rooms."""

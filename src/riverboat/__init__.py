"""Riverboat: a poker room that anyone can run, and the rules engine, evaluator and bots behind it."""

__version__ = "0.1.0"

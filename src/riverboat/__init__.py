"""Riverboat: a poker room that anyone can run, and the rules engine, evaluator and bots behind it."""

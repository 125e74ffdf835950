"""Hands in and out: PHH, the poker hand history format."""

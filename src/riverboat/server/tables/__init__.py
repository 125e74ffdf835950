"""The tables at work: a task and an inbox each, what is asked of them, what is told of them, and how they are made."""

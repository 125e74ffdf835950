"""In which language a line of chat is: rules for what players write, models for the rest.

``judge(line)`` says whether a line is in the language of the room, and why. It is careful: a line it is not sure of passes.
"""

from riverboat.speech.judging import ANY, LANGUAGES, THRESHOLD, Verdict, judge
from riverboat.speech.rules import by_rules

__all__ = ["ANY", "LANGUAGES", "THRESHOLD", "Verdict", "by_rules", "judge"]

"""What a hand is worth: odds by dealing out the cards that nobody has seen."""

from riverboat.analysis.drawing import discards
from riverboat.analysis.sampling import Estimate, Samples, pot_share, sample
from riverboat.analysis.spot import Spot

__all__ = ["Estimate", "Samples", "Spot", "discards", "pot_share", "sample"]

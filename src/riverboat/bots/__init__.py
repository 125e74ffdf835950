"""Players that are programs. Each character plays every game under every limit, from what its seat may see."""

from typing import Final

from riverboat.bots.bot import Bot
from riverboat.bots.plain import LOOSE, TIGHT
from riverboat.bots.sharp import SHARP

CHARACTERS: Final = {bot.key: bot for bot in (Bot("tight", TIGHT), Bot("loose", LOOSE), Bot("sharp", SHARP))}
"""Every character by its key."""

__all__ = ["CHARACTERS", "Bot"]

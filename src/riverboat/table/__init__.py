"""Hand after hand: chairs, the button, blinds owed, the clock and the shuffle. Pure: time and entropy are handed in."""

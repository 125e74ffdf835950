"""One hand of poker: who may do what now, and what follows."""

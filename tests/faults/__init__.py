"""Faults that may befall a bot in its own process; `make faults` is the long form."""

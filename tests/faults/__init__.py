"""The bot as a process of its own, and what may befall it; `make faults` is the long form."""

"""Many people at once; `make load` is the long form."""

"""Random and damaged input for the native core: `make fuzz`."""

"""Feed random and damaged input to the native core: `make fuzz`."""

"""One module a concern; each registers what it answers."""

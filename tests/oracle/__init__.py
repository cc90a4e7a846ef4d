"""Slow, obvious versions of every search, to compare with the native core."""

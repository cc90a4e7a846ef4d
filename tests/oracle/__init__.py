"""Slow, obvious versions of every search, to compare the native core with."""

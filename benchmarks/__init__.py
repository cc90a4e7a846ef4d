"""Benchmarks (`make bench`): each figure beside a named baseline from the same run."""

"""How many words begin with which letter and are how long, as columns of a fixed width."""

from collections.abc import Mapping, Sequence


def length_grid(lengths: Mapping[str, Mapping[int, int]]) -> str:
    """A line for each first letter, a column for each length, and their sums."""
    columns = sorted({length for line in lengths.values() for length in line})
    sums = {length: sum(line.get(length, 0) for line in lengths.values()) for length in columns}
    lines = [_line(" ", [*map(str, columns), "Σ"])]
    for letter, line in {**lengths, "Σ": sums}.items():
        counts = [str(line.get(length, "-")) for length in columns]
        lines.append(_line(letter.upper(), [*counts, str(sum(line.values()))]))
    return "\n".join(lines)


def _line(name: str, entries: Sequence[str]) -> str:
    return name + "".join(f"{entry:>4}" for entry in entries)

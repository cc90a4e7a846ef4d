"""How far we have come in a stream of things, so that a restart goes on from there."""

from pathlib import Path


class Progress:
    """Keeps in the file *path* the place up to which all is taken; a place is a number as text."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> str | None:
        """None before the first start, or if the file makes no sense."""
        try:
            text = self._path.read_text().strip()
        except OSError:
            return None
        return text if text.isdecimal() else None

    def begin_at(self, place: str) -> None:
        """Begin there, unless there was a start before."""
        if self.read() is None:
            self.keep(place)

    def keep(self, place: str) -> None:
        temporary = self._path.with_suffix(".tmp")
        temporary.write_text(place)
        temporary.replace(self._path)

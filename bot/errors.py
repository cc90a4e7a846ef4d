"""What the bot refuses, as one sentence with named values, for the chat to translate."""

from functools import partial
from typing import Self


class BotError(Exception):
    """A request that cannot be met; `str()` says why and what to do, in English."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template.format(**values))
        self.template = template
        self.values = values

    def __reduce__(self) -> tuple[partial[Self], tuple[()]]:
        return partial(type(self), self.template, **self.values), ()

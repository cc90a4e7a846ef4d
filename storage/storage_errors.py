"""Refusals of storage, as one sentence with named values.

The sentence is kept as a template beside its values, so that it can be shown to a person in
that person's language.
"""


class StorageError(Exception):
    """The database cannot be used; `str()` says what was wrong and what to do, in English."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template.format(**values))
        self.template = template
        self.values = values

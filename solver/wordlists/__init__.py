"""Sources of words: one module a source, each giving a `WordList`."""

"""Sources of words: one module a source, each giving a `WordList`."""

from solver.wordlists.amendments import impolite_words, obscene_words
from solver.wordlists.brought import BroughtList, Fault, LeftOut, read_brought
from solver.wordlists.built_in import BUILT_IN
from solver.wordlists.plain import read_word_file
from solver.wordlists.word_list import TIERS, Progress, Source, Tier, WordList

__all__ = [
    "BUILT_IN",
    "TIERS",
    "BroughtList",
    "Fault",
    "LeftOut",
    "Progress",
    "Source",
    "Tier",
    "WordList",
    "impolite_words",
    "obscene_words",
    "read_brought",
    "read_word_file",
]

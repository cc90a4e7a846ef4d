"""Translate the English sentences in images of lexicons: steps, sources and remarks."""

import re

from bot.cli.parser import translate
from bot.texts import Texts, sentence

_STEPS = (
    sentence("nouns, nominative singular or plural-only"),
    sentence("without Name"),
    sentence("without Surn"),
    sentence("without Patr"),
    sentence("without Geox"),
    sentence("without Orgn"),
    sentence("without Abbr"),
    sentence("without Erro"),
    sentence("without Dist"),
    sentence("two letters or more"),
    sentence("without rare variants in -нье"),
    sentence("ё written as е"),
    sentence("with nouns of the spelling dictionary"),
    sentence("with nouns that translate a noun"),
    sentence("with nouns made of adjectives"),
    sentence("without those judged to be none"),
    sentence("with those judged to be missing"),
    sentence("scowl up to size {size}"),
    sentence("plain words"),
    sentence("lines"),
    sentence("words in {alphabet}"),
)
_SOURCES = (
    sentence("filter"),
    sentence("reviewed"),
    sentence("not installed"),
    sentence("{files} files, {bytes} bytes"),
    sentence("{bytes} bytes"),
)
_REMARKS = (
    sentence("Tiers are off, all words count as natural; “{command}” brings them."),
    sentence("Russian tiers go by frequency alone; “{command}” makes them better."),
    sentence(
        "English words have no meanings without Debian's package {package}; install it with "
        "“{command}”."
    ),
)
_LEFT_OUT = sentence("Lines left out: {reasons}.")
_REASONS = (
    sentence("{lines} for several words in a line ({example})"),
    sentence("{lines} for characters that are not of the alphabet ({example})"),
    sentence("{lines} for fewer than 2 or more than 64 letters ({example})"),
    sentence("{lines} for a capital, which only names have there ({example})"),
)


def step_text(texts: Texts, step: str) -> str:
    """A step of `LexiconInfo.steps`."""
    return translate(texts, step, _STEPS)


def source_line(texts: Texts, source: str, state: str) -> str:
    """An entry of `LexiconInfo.sources`."""
    said = " ".join(translate(texts, part, _SOURCES) for part in (source, state))
    return texts.say("from {source}", source=said)


def remark_text(texts: Texts, remark: str) -> str:
    """`LexiconInfo.remark` or `Meanings.remark`."""
    if listed := re.fullmatch(r"Lines left out: (.+)\.", remark, re.S):
        reasons = re.split(r"; (?=[0-9,]+ for )", listed[1])
        said = "; ".join(translate(texts, reason, _REASONS) for reason in reasons)
        return texts.say(_LEFT_OUT, reasons=said)
    return translate(texts, remark, _REMARKS)

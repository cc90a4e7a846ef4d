"""Measure the seconds from a word list sent to the chat until the next answer uses it.

    python -m benchmarks.list_imports [WORDS]

It runs over the playground's HTTP, with words of seeded random letters. It prints also a search
with the list and one without, and a question after 5,000 words of one's own.
"""

import asyncio
import sys
from dataclasses import replace
from random import Random
from time import perf_counter, process_time

from benchmarks.chat import open_bot
from bot.playground import Person, Shown
from bot.running.timers import USUAL_PACE

WORDS, SEED = 100_000, 7
OWN_WORDS, AT_ONCE = 5_000, 50
PATIENCE_S = 120.0
LETTERS = "аеиорнтлскпм"
BOARD = "балда\n.....\n.....\n.....\n....."


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else WORDS
    asyncio.run(_measure(count))


async def _measure(count: int) -> None:
    words = _make_words_up(count + OWN_WORDS)
    async with open_bot() as playground:
        anna = replace(playground.person("Anna"), patience_s=PATIENCE_S)
        await anna.ask(BOARD)
        print(f"answer before:                 {await _answer(anna)}")
        began, cpu = perf_counter(), process_time()
        note = await _import_list(anna, "\n".join(words[:count]).encode())
        print(
            f"import of {count:,} words:       {perf_counter() - began:.2f} s,"
            f" {process_time() - cpu:.2f} s of CPU: {note.text.splitlines()[0]}"
        )
        print(f"first answer with them:        {await _answer(anna)}")
        print(f"next answer:                   {await _answer(anna)}")
        for at in range(count, count + OWN_WORDS, AT_ONCE):
            await anna.ask(f"/addword {', '.join(words[at : at + AT_ONCE])}")
        print(f"first answer with {OWN_WORDS:,} added: {await _answer(anna)}")
        print(f"next answer:                   {await _answer(anna)}")


async def _answer(anna: Person) -> str:
    await asyncio.sleep(USUAL_PACE.chat_period_s)  # the flood limit is Telegram's time, not ours
    began, cpu = perf_counter(), process_time()
    await anna.ask(BOARD)
    return f"{perf_counter() - began:.2f} s, {process_time() - cpu:.2f} s of CPU"


async def _import_list(anna: Person, data: bytes) -> Shown:
    message = await anna.answer(await anna.attach(data, "words.txt", "text/plain", "/dict import"))
    while message.text.endswith("…"):
        message = await anna.wait_for_edit(message)
    return message


def _make_words_up(count: int) -> list[str]:
    rng, words = Random(SEED), set[str]()
    while len(words) < count:
        words.add("".join(rng.choices(LETTERS, k=rng.randint(5, 9))))
    return sorted(words, key=lambda _: rng.random())


if __name__ == "__main__":
    main()

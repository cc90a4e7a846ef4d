"""A party as it is shown: who gathers, the board with its caption, and votes, in HTML."""

from bot.boards.columns import cell_name
from bot.boards.history import Play
from bot.games.matches.match_jobs import Standing
from bot.games.matches.match_text import (
    bot_name,
    last_words,
    match_title,
    play_made,
    shorten_name,
)
from bot.games.parties.party_buttons import clock_name
from bot.games.parties.rules import leaders, scores
from bot.texts import Texts
from storage import Party, Seat

MAX_SEAT_NAME_LETTERS = 24
# Of all seats together, so that a caption has room for them.
MAX_SHOWN_LETTERS = 400
NEWS = 2


def gathering_caption(texts: Texts, party: Party, standing: Standing) -> str:
    """Who sits there so far, and what the others can do."""
    seats = [f"{n}. {_name_seat(texts, seat)}" for n, seat in enumerate(party.seats, start=1)]
    invitation = texts.say(
        "A table for up to {many}: tap “Join”. Whoever opened it begins the game, or it begins "
        "when the table is full.",
        many=party.many,
    )
    apart = texts.say("Hints, reviews and bots that look ahead are only for games of two.")
    return "\n".join([match_title(texts, standing), invitation, *seats, "", apart])


def party_caption(texts: Texts, party: Party, standing: Standing) -> str:
    """Who has which words, what happened last, and what comes next."""
    parts = [
        [match_title(texts, standing), *_rows(texts, party, standing)],
        _news(texts, party, standing)[-NEWS:],
        _next(texts, party, standing),
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def proposal(texts: Texts, word: str) -> str:
    """Why *word* does not count, and what can be done."""
    return texts.say("“{word}” is not in the lexicon; the others may vote for it.", word=word)


def vote_text(texts: Texts, party: Party, asked: str) -> str:
    """Question for the others, who are named in *asked*."""
    vote = party.vote
    assert vote is not None
    name = name_of(texts, party, vote.asker)
    if vote.back:
        return texts.say(
            "{name} asks to take back “{word}”. {voters}: do you allow it?",
            name=name,
            word=vote.word,
            voters=asked,
        )
    return texts.say(
        "{name} wants to play “{word}” ({cell} {letter}), which is not in the lexicon. "
        "{voters}: does it count?",
        name=name,
        word=vote.word,
        cell=cell_name(vote.cell, vote.word),
        letter=vote.letter,
        voters=asked,
    )


def closing_text(texts: Texts) -> str:
    return texts.say("The table is closed; /play begins a game.")


def name_of(texts: Texts, party: Party, number: int) -> str:
    return _name_seat(texts, party.seats[number])


def _name_seat(texts: Texts, seat: Seat) -> str:
    if seat.player:
        return shorten_name(seat.player.name, MAX_SEAT_NAME_LETTERS) or texts.say("Somebody")
    return bot_name(texts, seat.level or "")


def _rows(texts: Texts, party: Party, standing: Standing) -> list[str]:
    plays = standing.history.plays
    totals = scores(party, [play.points for play in plays])
    return [
        _row(texts, party, number, _of(party, plays, number), total)
        for number, total in enumerate(totals)
    ]


def _of(party: Party, plays: tuple[Play, ...], number: int) -> list[str]:
    """The words of one seat."""
    return [play.word for mover, play in zip(party.movers, plays, strict=True) if mover == number]


def _row(texts: Texts, party: Party, number: int, words: list[str], total: int) -> str:
    seat = party.seats[number]
    mark = "▸ " if number == party.turn and not party.over else ""
    name = _name_seat(texts, seat)
    if seat.gone:
        name = texts.say("{name} (left)", name=name)
    row = f"{mark}{name} — <b>{total}</b>"
    room = MAX_SHOWN_LETTERS // len(party.seats)
    return f"{row}: {last_words(', '.join(words), room)}" if words else row


def _news(texts: Texts, party: Party, standing: Standing) -> list[str]:
    """The last turns, from that of whom it is again now to the newest; one for each seat."""
    count, plays = len(party.seats), standing.history.plays
    news = []
    for number in [(party.turn + step) % count for step in range(count)]:
        name, seat = name_of(texts, party, number), party.seats[number]
        if seat.missed and party.clock:
            news.append(texts.say("{name} ran out of time.", name=name))
        elif seat.missed:
            news.append(texts.say("{name} was skipped.", name=name))
        elif seat.passed:
            news.append(texts.say("{name} passes.", name=name))
        elif party.movers and party.movers[-1] == number:
            news.append(play_made(name, plays[-1]))
    return news


def _next(texts: Texts, party: Party, standing: Standing) -> list[str]:
    if party.over:
        return [result(texts, party, standing)]
    asked = texts.say(
        "{name}, your move: reply to this message with a cell and a word, like c3 word, or "
        "with the word alone.",
        name=name_of(texts, party, party.turn),
    )
    if not party.clock:
        return [asked]
    return [asked, texts.say("Time for each turn: {time}.", time=clock_name(texts, party.clock))]


def result(texts: Texts, party: Party, standing: Standing) -> str:
    """Who has won."""
    return f"<b>{_result(texts, party, standing)}</b>"


def _result(texts: Texts, party: Party, standing: Standing) -> str:
    points = [play.points for play in standing.history.plays]
    best = leaders(party, points)
    names = [name_of(texts, party, number) for number in best]
    score = scores(party, points)[best[0]]
    if len(names) > 1:
        return texts.say(
            "The game is over: a draw of {names}, {score} each.",
            names=", ".join(names),
            score=score,
        )
    return texts.say("The game is over. Winner: {winner}, {score}.", winner=names[0], score=score)

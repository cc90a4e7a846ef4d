"""Texts of a party in HTML: captions, votes and calls."""

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.boards.columns import cell_name
from bot.games.matches import match_text
from bot.games.matches.match_jobs import Standing
from bot.games.parties.party_buttons import clock_name, end_keyboard, vote_keyboard
from bot.games.parties.rules import DAY_S, leaders, scores, voters
from bot.render.answer import Answer
from bot.render.text import mention, place_marks, shorten_name
from bot.texts import Texts, texts_in
from storage import Event, Party, Seat

MAX_SEAT_NAME_LETTERS = 24
# For all seats together, so that they fit into a caption.
MAX_SHOWN_LETTERS = 400
NEWS = 2
MAX_NEWS = 6


def gathering_caption(texts: Texts, party: Party, standing: Standing) -> str:
    """The caption of a table that gathers: its seats so far, and how to join."""
    seats = [f"{n}. {_name_seat(texts, seat)}" for n, seat in enumerate(party.seats, start=1)]
    invitation = texts.say(
        "A table for up to {many}: tap “Join”. Whoever opened it begins the game, or it begins "
        "when the table is full.",
        many=party.many,
    )
    apart = texts.say("Hints, reviews and bots that look ahead are only for games of two.")
    return "\n".join([match_text.match_title(texts, standing), invitation, *seats, "", apart])


def party_caption(texts: Texts, party: Party, standing: Standing) -> str:
    """The caption of a board: each seat's words, the last turns, and what comes next."""
    parts = [
        [match_text.match_title(texts, standing), *_rows(texts, party, standing)],
        _news(texts, party, standing)[-NEWS:],
        _next(texts, party, standing),
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def proposal(texts: Texts, word: str) -> str:
    """Say that *word* does not count, and that the others may vote for it."""
    return texts.say("“{word}” is not in the lexicon; the others may vote for it.", word=word)


def vote_text(texts: Texts, party: Party, asked: str) -> str:
    """The question of the vote to the others, named in *asked*."""
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
    return match_text.bot_name(texts, seat.level or "")


def _rows(texts: Texts, party: Party, standing: Standing) -> list[str]:
    plays = standing.history.plays
    words: list[list[str]] = [[] for _ in party.seats]
    for mover, play in zip(party.movers, plays, strict=True):
        words[mover].append(play.word)
    totals = scores(party, [play.points for play in plays])
    return [_row(texts, party, n, words[n], total) for n, total in enumerate(totals)]


def _row(texts: Texts, party: Party, number: int, words: list[str], total: int) -> str:
    seat = party.seats[number]
    name = _name_seat(texts, seat)
    if seat.gone:
        name = texts.say("{name} (left)", name=name)
    moves, room = number == party.turn and not party.over, MAX_SHOWN_LETTERS // len(party.seats)
    return match_text.side_row(name, total, words, moves=moves, room=room)


def _news(texts: Texts, party: Party, standing: Standing) -> list[str]:
    """A line for each seat that passed or missed its turn, and for the last word, in order."""
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
            news.append(match_text.play_made(name, plays[-1]))
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
    """A bold line with the winner and the score."""
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


def party_call(party: Party, standing: Standing, zone: str) -> Answer:
    """The call after a step: it makes the phones of those concerned ring, once in each turn."""
    texts, silent = texts_in(party.language), party.rung == party.turns
    news = _list_events(texts, party, standing)[-MAX_NEWS:]
    if party.over:
        text = "\n".join([*news, "", *_end(texts, party, standing)]).lstrip()
        return Answer(text, end_keyboard(texts, party), html=True, silent=silent)
    if party.vote:
        asked = ", ".join(_mention(texts, party, number) for number in voters(party))
        text = "\n".join([*news, vote_text(texts, party, asked)])
        return Answer(text, vote_keyboard(texts, party), html=True, silent=silent)
    text = "\n".join([*news, _turn(texts, party, zone)])
    return match_text.under_board(standing, text, small=True)._replace(silent=silent)


def _turn(texts: Texts, party: Party, zone: str) -> str:
    name, until = _mention(texts, party, party.turn), _moment(party, zone)
    if not party.clock:
        return texts.say(
            "{name}, your move; after {moment} nobody has to wait any longer.",
            name=name,
            moment=until,
        )
    return texts.say(
        "{name}, your move: {time}, until {moment}.",
        name=name,
        time=clock_name(texts, party.clock),
        moment=until,
    )


def _moment(party: Party, zone: str) -> str:
    """The moment when the turn is due, with the date if it may not be today."""
    due = datetime.fromtimestamp(party.due, ZoneInfo(zone))
    return f"{due:%d.%m %H:%M %Z}" if party.clock in (0, DAY_S) else f"{due:%H:%M:%S %Z}"


def _list_events(texts: Texts, party: Party, standing: Standing) -> list[str]:
    """A line for each event since the last call, except words that were taken back."""
    moved = sum(event.what == "moved" for event in party.events)
    plays = iter(standing.history.plays[max(len(party.movers) - moved, 0) :])
    news = []
    for event in party.events:
        if event.what != "moved":
            news.append(_describe(texts, party, event))
        elif play := next(plays, None):
            news.append(match_text.play_made(name_of(texts, party, event.seat), play))
    return news


def _describe(texts: Texts, party: Party, event: Event) -> str:
    name, word = name_of(texts, party, event.seat), event.word
    return {
        "passed": texts.say("{name} passes.", name=name),
        "timed out": texts.say("{name} ran out of time.", name=name),
        "not awaited": texts.say("{name} was skipped.", name=name),
        "left": texts.say("{name} leaves the game.", name=name),
        "accepted": texts.say("The vote is over: “{word}” counts in this group.", word=word),
        "refused": texts.say("The vote is over: “{word}” does not count.", word=word),
        "undecided": texts.say("The vote on “{word}” ended without a decision.", word=word),
        "taken back": texts.say("{name} takes the last word back.", name=name),
        "stays": texts.say("“{word}” stays on the board.", word=word),
    }[event.what]


def _end(texts: Texts, party: Party, standing: Standing) -> list[str]:
    """The result, the places of those who stayed, then those who left, and the best word."""
    points = [play.points for play in standing.history.plays]
    totals = scores(party, points)
    stayed = [number for number, seat in enumerate(party.seats) if not seat.gone]
    marks, rows = place_marks(totals[number] for number in stayed), []
    for number in sorted(stayed, key=lambda number: -totals[number]):
        mark = marks[totals[number]]
        words = texts.count("{n} word", "{n} words", party.movers.count(number))
        rows.append(f"{mark} {_mention(texts, party, number)} — {totals[number]}, {words}")
    for number, seat in enumerate(party.seats):
        if seat.gone:
            left = texts.say("{name} (left)", name=name_of(texts, party, number))
            rows.append(f"{left} — {totals[number]}")
    if points:
        best = max(range(len(points)), key=lambda number: points[number])
        name = name_of(texts, party, party.movers[best])
        line = match_text.play_made(name, standing.history.plays[best])
        rows.append(texts.say("Best word: {line}", line=line))
    return [result(texts, party, standing), *rows]


def _mention(texts: Texts, party: Party, number: int) -> str:
    """The name of a seat, as a mention that makes the person's phone ring."""
    player, name = party.seats[number].player, name_of(texts, party, number)
    return mention(player.id, name) if player else name

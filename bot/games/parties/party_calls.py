"""Calls of a party: whose turn it is, what is voted on, how the game ended. In HTML."""

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.games.matches.match_jobs import Standing
from bot.games.matches.match_text import match_board, match_drawing, play_made
from bot.games.parties.party_buttons import clock_name, end_keyboard, vote_keyboard
from bot.games.parties.party_text import name_of, result, vote_text
from bot.games.parties.rules import DAY_S, scores, voters
from bot.render.answer import Answer
from bot.render.text import mention, place_marks
from bot.texts import Texts, texts_in
from storage import Event, Party

MAX_NEWS = 6


def party_call(party: Party, standing: Standing, zone: str) -> Answer:
    """It makes the phones of those ring whom it concerns; none if it has done so for this turn."""
    texts, silent = texts_in(party.language), party.rung == party.turns
    news = _news(texts, party, standing)[-MAX_NEWS:]
    if party.over:
        text = "\n".join([*news, "", *_end(texts, party, standing)]).lstrip()
        return Answer(text, end_keyboard(texts, party), html=True, silent=silent)
    if party.vote:
        asked = ", ".join(_mention(texts, party, number) for number in voters(party))
        text = "\n".join([*news, vote_text(texts, party, asked)])
        return Answer(text, vote_keyboard(texts, party), html=True, silent=silent)
    return Answer(
        "\n".join([*news, _turn(texts, party, zone)]),
        picture=match_drawing(standing, small=True),
        html=True,
        in_text=match_board(standing),
        silent=silent,
    )


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
    """When the turn is due, with the day if that is not sure to be today."""
    due = datetime.fromtimestamp(party.due, ZoneInfo(zone))
    return f"{due:%d.%m %H:%M %Z}" if party.clock in (0, DAY_S) else f"{due:%H:%M:%S %Z}"


def _news(texts: Texts, party: Party, standing: Standing) -> list[str]:
    """Events since the last call; of words those that are on the board."""
    moved = sum(event.what == "moved" for event in party.events)
    plays = iter(standing.history.plays[max(len(party.movers) - moved, 0) :])
    news = []
    for event in party.events:
        if event.what != "moved":
            news.append(_describe(texts, party, event))
        elif play := next(plays, None):
            news.append(play_made(name_of(texts, party, event.seat), play))
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
    """A place for each who stayed, those who left below, and the word that made most points."""
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
        line = play_made(name, standing.history.plays[best])
        rows.append(texts.say("Best word: {line}", line=line))
    return [result(texts, party, standing), *rows]


def _mention(texts: Texts, party: Party, number: int) -> str:
    """The name of a seat, whose phone is to ring."""
    player, name = party.seats[number].player, name_of(texts, party, number)
    return mention(player.id, name) if player else name

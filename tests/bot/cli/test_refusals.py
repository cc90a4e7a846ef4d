"""Bad input: exit code 2 and one line that says why."""

import io
from pathlib import Path

import pytest

from tests.bot.cli.conftest import BOARD, EXAMPLES, Refusal


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("...\nкот\n..", "Row 3 has length 2, but row 1 has 3"),
        ("кот\nabc", "not of one alphabet"),
        ("к7т\n...", "“7”"),
        ("...\n...", "no letter"),
        (("." * 33 + "\n") * 33, "too large"),
        ("к(от)\n..", "several letters"),
    ],
)
def test_a_bad_board(refusal: Refusal, tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / "bad.txt").write_text(text, "utf-8")
    assert reason in refusal("solve", str(tmp_path / "bad.txt"))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["solve", "missing.png"], "cannot be read"),
        (["solve", "missing/board"], "cannot be read"),
        (["solve", "cat"], "no file “cat”; the board that starts with this word is “... cat ...”"),
        (["think", "балда"], "word is “..... ..... балда ..... .....”"),
        (["solve", "..кот.."], "a board has spaces between its rows"),
        (["solve", "--words", "missing.txt", "-"], "cannot be read"),
        (["solve", "--lexicon", "tlh", "-"], "there are ru, en, uk"),
        (["solve", "--limit", "-1"], "“-1” is less than 0"),
        (["solve", "--mode", "diagonal"], "invalid choice"),
        (["read", "missing.png"], "cannot be read"),
        (["read", "two\nlines.png"], "two lines.png"),
        (["read", "x" * 300], "File name too long"),
        (["restore", "x" * 300], "File name too long"),
        (["lexicon", "info"], "give the name"),
        (["lexicon", "info", "ru", "--words", "x.txt"], "are two lexicons"),
        (["lexicon", "info", "tlh"], "there are ru, en, uk"),
        (["lexicon", "match", ""], "A pattern has"),
        (["lexicon", "match", "к1т"], "“1”"),
        (["lexicon", "match", "кt?"], "“t”"),
        (["lexicon", "match", "к*", "--limit", "2.5"], "“2.5” is not a whole number"),
        (["xyz"], "invalid choice: “xyz” (choose from solve, think"),
        (["slove"], "did you mean “solve”? See “balda --help”"),
        (["lexicon", "mtch", "x"], "did you mean “match”? See “balda lexicon --help”"),
        (["solve", "--ordr", "net"], "did you mean “--order”? See “balda solve --help”"),
        (["think", "--limit", "3"], "balda think: unrecognized arguments: --limit"),
        (["bee", "cveasol", "--hints", "--limit", "3"], "--limit does not go with --hints"),
        (["bee", "cveasol", "--hints", "--all"], "--all does not go with --hints"),
        (["bee", "cveasol", "--seed", "1"], "--seed goes only with --generate"),
        (["bee", "cveasol", "--letters=7"], "--letters goes only with --generate"),
        (["bee", "cveasol", "--with-s"], "--with-s goes only with --generate"),
        (["bee", "cveasol", "--ans", "2-3"], "did you mean “--answers”? See “balda bee --help”"),
        (["bee", "cveasol", "--answers", "2-3"], "--answers goes only with --generate"),
        (["bee"], "give the letters"),
        (["bee", "cveasol", "--generate"], "--generate finds hives of its own"),
        (["bee", "--generate", "--hints"], "--hints does not go with --generate"),
        (["boggle", "grep tnal", "--seconds", "10"], "--seconds goes only with --best"),
        (["boggle", "grep tnal", "--size=4x4"], "--size goes only with --best"),
        (["solve", f"{EXAMPLES}/boggle-4x4.png", "--order", "net"], "this is a picture of Boggle"),
        (["solve", f"{EXAMPLES}/bee-hive.png", "--diagonal"], "this is a picture of a hive"),
        (["solve", "/dev/zero"], "/dev/zero has more than 20 MB"),
        (["read", "/dev/zero"], "/dev/zero has more than 20 MB"),
        (["boggle", "/dev/zero"], "/dev/zero has more than 20 MB"),
        (["review", "/dev/zero"], "/dev/zero has more than 20 MB"),
        (["solve", "--words", "/dev/zero", "-"], "larger than 64 MB"),
        (["lexicon", "judge", "/dev/zero"], "larger than 64 MB"),
        (["restore", "/dev/zero"], "it is no file"),
        (["restore", "nofile"], "There is no file nofile"),
        (["lexicon"], "required"),
    ],
)
def test_bad_arguments(
    refusal: Refusal, monkeypatch: pytest.MonkeyPatch, arguments: list[str], reason: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(BOARD.encode())))
    assert reason in refusal(*arguments)


@pytest.mark.parametrize(
    ("option", "value", "reason"),
    [
        ("--cell", "3", "“3” is not a cell"),
        ("--cell", "", "“” is not a cell"),
        ("--cell", "a1,", "“” is not a cell"),
        ("--cell", "a4", "from а1 to в3"),
        ("--cell", "a1,b2", "б2 is not empty"),
        ("--through", "слово", "is not a cell"),
        ("--through", "z26", "from а1 to в3"),
        ("--through", "a1", "no letter on а1"),
        ("--prize", "c3", "like c3=2"),
        ("--prize", "c3=", "“” is not a whole number"),
        ("--prize", "c3=x", "“x” is not a whole number"),
        ("--prize", "c3=-1", "“-1” is less than 0"),
        ("--prize", "c3=0", "1 to 99 points"),
        ("--prize", "c3=100", "1 to 99 points"),
        ("--prize", "d4=2", "from а1 to в3"),
        ("--min-letters", "0", "1 to 64"),
        ("--min-letters", "65", "1 to 64"),
        ("--min-letters", "two", "“two” is not a whole number"),
        ("--order", "letters", "invalid choice"),
        ("--used", "cat", "“c”, which is not in the ru alphabet"),
        ("--used", "кот кит", "one word at a time"),
    ],
)
def test_bad_options_of_a_board(
    refusal: Refusal, board: str, option: str, value: str, reason: str
) -> None:
    assert reason in refusal("solve", board, option, value)


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n\0\0", b"\xff\xd8\xff\0", b"\0" * 100, b"MZ\x90\0"]
)
def test_a_broken_picture(refusal: Refusal, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "broken.png").write_bytes(data)
    assert refusal("solve", str(tmp_path / "broken.png"))
    assert refusal("read", str(tmp_path / "broken.png"))


def test_an_unreadable_word_list(refusal: Refusal, board: str, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_bytes(b"\0\1\2")
    assert "not text" in refusal("solve", board, "--words", str(tmp_path / "words.txt"))

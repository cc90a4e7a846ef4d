"""The hook that checks commit messages, and the check of a range of them in CI."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def check(argument: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "scripts/check_commit.py", argument]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("subject", "said"),
    [
        ("Detect turn markers by outline", ""),
        ("Process taps in order", ""),
        ("Read words of Boggle at once", ""),
        ("Merge branch 'x' into a branch whose name is too long for any subject", ""),
        ('Revert "Know a frame around all of a player\'s column, and more"', ""),
        ("x" * 61, "61 letters"),
        ("detect turn markers", "capital"),
        ("Detect turn markers.", "full stop"),
        ("Added a page", "imperative"),
        ("Adds a page", "imperative"),
        ("Adding a page", "imperative"),
        ("Told where a row ends", "imperative"),
        ("The page is added", "imperative"),
        ("", "capital"),
    ],
)
def test_a_subject_is_a_short_imperative(subject: str, said: str, tmp_path: Path) -> None:
    message = tmp_path / "COMMIT_EDITMSG"
    message.write_text(f"{subject}\n\nA body may be as long as it likes.\n# A remark.\n", "utf-8")
    run = check(str(message))
    assert run.returncode == bool(said)
    assert said in run.stderr


def test_a_range_of_commits_is_checked(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        subprocess.run(["git", *identity, *arguments], cwd=tmp_path, check=True)

    git("init", "--quiet")
    for subject in ("Begin", "Add a page", "Added a page"):
        git("commit", "--quiet", "--allow-empty", "--message", subject)
    script = ROOT / "scripts/check_commit.py"
    run = subprocess.run(
        [sys.executable, script, "HEAD~2..HEAD"], cwd=tmp_path, capture_output=True, text=True
    )
    assert run.returncode == 1
    assert [line.split(":")[0] for line in run.stderr.splitlines()] == ["“Added a page”"]

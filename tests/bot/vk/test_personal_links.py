"""A link to a page belongs to one person and is valid for a day."""

import pytest

from bot.chat.launch import LaunchError
from bot.vk.known_people import PersonalLinks

LINKS, NOW, ANNA, DAY_S = PersonalLinks("a token"), 1_800_000_000.5, 4503599627370497, 86_400


def write(links: PersonalLinks = LINKS) -> str:
    """The header that a page sends if it was opened by Anna's link."""
    address, _, signed = links.write("https://balda.example/play?match=x", ANNA, NOW).partition("#")
    assert address == "https://balda.example/play?match=x"
    return signed.replace("link=", "link ")


def test_the_person_of_a_link_is_read() -> None:
    assert LINKS.read(write(), NOW + DAY_S - 1) == ANNA


def test_it_is_good_for_a_day() -> None:
    with pytest.raises(LaunchError, match="older than a day"):
        LINKS.read(write(), NOW + DAY_S + 1)


@pytest.mark.parametrize(
    "given",
    [
        "",
        "link ",
        "link 1.2",
        "link 1.2.3.4",
        "link a.b.c",
        "link ٣.4.c",
        f"link {'9' * 5000}.1.c",
        write().replace(f"{ANNA}", f"{ANNA + 1}"),
        write().replace(".18", ".19"),
        write() + "0",
        write()[:-1] + "ж",
        write(PersonalLinks("another token")),
    ],
)
def test_a_forged_link_is_refused(given: str) -> None:
    with pytest.raises(LaunchError, match="button in the private chat"):
        LINKS.read(given, NOW)

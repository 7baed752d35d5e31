"""Who may speak, and how fast."""

from __future__ import annotations

import pytest

from cadogan.web.guard import Pace, host_allowed, same_origin


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "192.168.1.7:80", "table.home:1"])
def test_names_of_this_machine_are_good(host: str) -> None:
    assert host_allowed(host, "table.home")


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example:8000", "", None, "127.0.0.1.evil.example"])
def test_foreign_names_are_turned_away(host: str | None) -> None:
    assert not host_allowed(host, "127.0.0.1")


@pytest.mark.parametrize(
    ("origin", "good"),
    [
        ("http://localhost:8000", True),
        ("http://localhost:8001", False),
        ("http://evil.example", False),
        ("null", False),
        ("", False),
        ("file://localhost:8000", False),
    ],
)
def test_only_the_servers_own_page_is_of_the_same_origin(origin: str, good: bool) -> None:  # noqa: FBT001 - a case
    assert same_origin({"origin": origin, "host": "localhost:8000"}) is good


def test_the_pace_is_held_and_comes_back() -> None:
    now = [0.0]
    pace = Pace(a_second=2, at_once=3, clock=lambda: now[0])
    assert [pace.lets_through() for _ in range(4)] == [True, True, True, False]
    now[0] = 1.0
    assert [pace.lets_through() for _ in range(3)] == [True, True, False]

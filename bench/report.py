"""Tables of what the benches measured, printed, and put into the docs if asked."""

from __future__ import annotations

import sys
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "speed.md"
WRITE = "--write"


def table(heads: list[str], rows: list[list[str]]) -> str:
    """Give a table as Markdown: names on the left, numbers on the right."""
    rule = ["---", *("---:" for _ in heads[1:])]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [heads, rule, *rows])


def publish(bench: str, text: str) -> None:
    """Print what a bench has measured; with `--write`, put it into docs/speed.md in place of its last table."""
    print(text)
    if WRITE in sys.argv[1:]:
        begin, end = f"<!-- begin: bench/{bench} -->", f"<!-- end: bench/{bench} -->"
        before, there, rest = PAGE.read_text(encoding="utf-8").partition(begin)
        _, ends, after = rest.partition(end)
        if not there or not ends:
            message = f"docs/speed.md has no place for bench/{bench}"
            raise SystemExit(message)
        PAGE.write_text(f"{before}{begin}\n{text}\n{end}{after}", encoding="utf-8")

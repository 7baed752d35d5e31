"""Count the lines that each building game took: its rules function and its entry in the catalogue.

python tools/lines.py
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

GAMES = Path(__file__).parent.parent / "src" / "cadogan" / "games"
MODULES = ("klondike", "free_cell", "castles", "canfield", "golf", "black_hole", "spider")


def entries(module: str) -> list[tuple[str, int, int]]:
    """Give, for each game of a module, its name and the lines of its rules function and of its entry."""
    tree = ast.parse((GAMES / f"{module}.py").read_text(encoding="utf-8"))
    functions = {node.name: _lines(node) for node in tree.body if isinstance(node, ast.FunctionDef)}
    found = []
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            words = {word.arg: word.value for word in node.value.keywords}
            called = ast.unparse(node.value.func)
            if called == "Game":
                found.append((ast.literal_eval(words["id"]), functions[ast.unparse(words["make"])], _lines(node)))
            elif called.endswith(".variant"):
                found.append((ast.literal_eval(node.value.args[0]), 0, _lines(node)))
    return found


def _lines(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def main() -> int:
    """Print a table."""
    rows = [entry for module in MODULES for entry in entries(module)]
    lines = [
        "| game | rules | entry |",
        "|---|---|---|",
        *(f"| {game} | {made} | {told} |" for game, made, told in rows),
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Everything that is checked, one step after the other, with what each step cost.

python tools/test.py [--only lint | python | page | browser]
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from hatch_build import run_npm  # noqa: E402 - the build's own Node.js serves the checks too

PYTHON = sys.executable
BIN = Path(PYTHON).parent

STEPS: dict[str, list[tuple[str, list[str]]]] = {
    "lint": [
        ("catalogues", [PYTHON, "-c", "from hatch_build import compile_catalogues as c; c()"]),
        ("ruff", [f"{BIN}/ruff", "check", "."]),
        ("ruff format", [f"{BIN}/ruff", "format", "--check", "--quiet", "."]),
        ("mypy", [f"{BIN}/mypy"]),
        ("imports", [f"{BIN}/lint-imports"]),
        ("messages", [PYTHON, "tools/messages.py", "--check"]),
    ],
    "page": [
        ("page packages", ["ci", "--silent"]),
        ("page check", ["run", "--silent", "check"]),
        ("page build", ["run", "--silent", "build"]),
    ],
    "python": [
        ("record sample", [PYTHON, "tools/record.py", "--sample"]),
        ("campaign sample", [PYTHON, "tools/campaigns.py", "--sample"]),
        ("pytest", [PYTHON, "-m", "pytest", "-q", "-n", "2", "--durations=15", "--ignore=tests/web"]),
    ],
    "browser": [
        ("browser", [PYTHON, "-m", "pytest", "-q", "-n", "2", "--durations=10", "tests/web"]),
    ],
}


def chromium_there() -> bool:
    """Whether there is a Chromium for the browser tests; installs it where that can be done."""
    if shutil.which("chromium"):
        return True
    if shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], check=False, stdout=subprocess.DEVNULL)
    return shutil.which("chromium") is not None


def main() -> int:
    """Run all steps, or one part; the first that fails ends it."""
    only = sys.argv[2] if sys.argv[1:2] == ["--only"] else None
    costs = []
    if only in (None, "browser") and not chromium_there():
        print("the browser tests need Chromium: install it (Debian: apt-get install chromium)")
        return 1
    for part, steps in STEPS.items():
        if only not in (None, part):
            continue
        for name, command in steps:
            print(f"== {name}", flush=True)
            began = time.monotonic()
            code = run_npm(*command) if part == "page" else subprocess.run(command, cwd=ROOT, check=False).returncode
            costs.append((name, time.monotonic() - began))
            if code:
                print(f"{name} failed")
                return 1
    print("\n".join(f"{name:15} {seconds:7.1f} s" for name, seconds in costs))
    return 0


if __name__ == "__main__":
    sys.exit(main())

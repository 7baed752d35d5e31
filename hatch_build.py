"""Build hook: compile the message catalogues, and build the page where it isn't built yet."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
LOCALE = ROOT / "src" / "cadogan" / "locale"
PAGE = ROOT / "src" / "cadogan" / "web" / "page"
PAGE_SOURCE = ROOT / "web"


def compile_catalogues() -> None:
    """Write a .mo beside every .po."""
    for po in LOCALE.glob("*/LC_MESSAGES/*.po"):
        with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
            write_mo(target, read_po(source))


def build_page() -> None:
    """Build the page with npm, unless a build or no source is there."""
    if (PAGE / "index.html").exists() or not (PAGE_SOURCE / "package.json").exists():
        return
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("the page isn't built and there is no npm to build it: install Node.js 20 or newer")
    for step in (["ci"], ["run", "build"]):
        subprocess.run([npm, *step], cwd=PAGE_SOURCE, check=True)


class BuildHook(BuildHookInterface):
    """Runs before a wheel or an editable install is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make what the package carries built."""
        compile_catalogues()
        build_page()

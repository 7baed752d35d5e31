"""The documentation site: `make docs` builds it, and every warning is an error."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "_ext"))

from cadogan import __version__  # noqa: E402 - after the path is set

project = "Cadogan"
author = "The founders of Cadogan"
version = release = __version__
language = "en"

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "commands",
    "mathml",
    "modules",
]
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 3
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "_generated"]

# A word in single backticks, as docstrings here have them, is a name in the code.
default_role = "code"
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": False}

nitpicky = True
# Names that other packages document: their pages are not fetched to build ours; and type variables.
nitpick_ignore_regex = [(r"py:.*", r"(?!cadogan\.).*"), (r"py:.*", r"cadogan\..*\.[A-Z]")]

html_theme = "furo"
html_title = "Cadogan"
html_math_renderer = "mathml"
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}

"""What a player may set for the page, with the values allowed; the first is the default."""

from __future__ import annotations

from typing import Final

from cadogan.errors import BadInput
from cadogan.language import LANGUAGES

Setting = str | bool

ALLOWED: Final[dict[str, tuple[Setting, ...]]] = {
    "language": ("system", *LANGUAGES),
    "theme": ("system", "light", "dark"),
    "four_colours": (False, True),
    "large_indices": (False, True),
    "letters": LANGUAGES,
    "speed": ("normal", "slow", "fast", "off"),
    "sound": (False, True),
    "left_handed": (False, True),
    "autoplay": (False, True),
    "light": (False, True),
    "winnable": (False, True),
}
DEFAULTS: Final[dict[str, Setting]] = {name: values[0] for name, values in ALLOWED.items()}


def check(name: str, value: object) -> Setting:
    """Give the value if the setting may have it.

    Raises:
        BadInput: no such setting, or no such value.
    """
    if name not in ALLOWED:
        message = f"there is no setting “{name}”; there are {', '.join(ALLOWED)}"
        raise BadInput(message)
    for allowed in ALLOWED[name]:
        if value == allowed and type(value) is type(allowed):
            return allowed
    message = f"setting {name} can't be that: choose {', '.join(map(str, ALLOWED[name]))}"
    raise BadInput(message)

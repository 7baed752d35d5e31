"""Numbers as a player reads them."""

from __future__ import annotations

from fractions import Fraction


def percent(share: Fraction, language: str) -> str:
    """Write a probability in percent, `39.0 %`, in German and Spanish `39,0 %`."""
    text = f"{float(share * 100):.1f} %"
    return text if language == "en" else text.replace(".", ",")


def minutes(seconds: float) -> str:
    """Write a time as minutes and seconds, with hours where there are any."""
    whole = round(seconds)
    hours, rest = divmod(whole, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"

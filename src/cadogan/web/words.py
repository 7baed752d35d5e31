"""All words of the page, and the sentences that its screen reader's line speaks.

The page asks for its texts by their English form; `PAGE` lists every one of them.
"""

from __future__ import annotations

from typing import Final

from cadogan import speech
from cadogan.cards import Card, rank, suit
from cadogan.language import Tongue, later
from cadogan.moves import Move, source_of, target_of
from cadogan.options import Options
from cadogan.patience import Counter, Game
from cadogan.rulebook.terms import options_said
from cadogan.session import Session, Step
from cadogan.speech import pile_name, step_sentence, top_words
from cadogan.table import Pile, Table, height

RANKS: Final = (
    later("ace"),
    later("two"),
    later("three"),
    later("four"),
    later("five"),
    later("six"),
    later("seven"),
    later("eight"),
    later("nine"),
    later("ten"),
    later("jack"),
    later("queen"),
    later("king"),
)
SUITS: Final = (later("clubs"), later("diamonds"), later("hearts"), later("spades"))


def card_words(card: Card, say: Tongue) -> str:
    """Name a card in words, for the ear: “queen of hearts”."""
    return say("{rank} of {suit}", rank=say(RANKS[rank(card) - 1]), suit=say(SUITS[suit(card)]))


def counter_words(counter: Counter, t: Table, say: Tongue) -> str:
    """Say what a counter of the rules stands at."""
    return say(counter.text, number=counter.read(t), total=counter.total)


def step_words(session: Session, step: Step, say: Tongue) -> str:
    """Say what one move did to the cards, for the ear."""
    return step_sentence(session, step, say, card_words)


def move_words(session: Session, move: Move, say: Tongue) -> str:
    """Say what a move would do, from what a person sees before it, for the ear."""
    return speech.move_words(session, move, say, card_words)


def refusal(session: Session, move: Move, say: Tongue) -> str:
    """Say why a move can't be made, as a sentence."""
    sentence = _refusal(session, move, say)
    return sentence[:1].upper() + sentence[1:]


def _refusal(session: Session, move: Move, say: Tongue) -> str:
    if session.won:
        return say("The game has come out: there is nothing left to play.")
    if session.over:
        return say("The game is over: no move is left.")
    source, target = source_of(move), target_of(move)
    if source not in session.names or target not in session.names:
        return say("There is no such pile in this game.")
    if not height(session.table, source):
        return say("Nothing lies on {pile}.", pile=pile_name(session, source, say))
    return _refused_card(session, source, target, say)


def _refused_card(session: Session, source: Pile, target: Pile, say: Tongue) -> str:
    """Say what the top card of a pile may do instead."""
    card = top_words(session, source, say, card_words)
    goals = [target_of(move) for move in session.moves if source_of(move) == source]
    piles = ", ".join(pile_name(session, goal, say) for goal in dict.fromkeys(goals))
    if not goals:
        return say("{card} can't be played just now.", card=card)
    if target in {source, *goals}:
        return say("{card} can go to: {piles}.", card=card, piles=piles)
    return say(
        "{card} can't go to {pile}; it can go to: {piles}.",
        card=card,
        pile=pile_name(session, target, say),
        piles=piles,
    )


def options_words(game: Game, options: Options, say: Tongue) -> str:
    """Say which options differ from the usual ones of a game; empty where none does."""
    return options_said(game, game.unusual(options), say)


NOTHING_TO_UNDO: Final = later("This is the opening: there is nothing to take back.")
NOTHING_TO_REDO: Final = later("No move has been taken back, so there is none to make again.")
ALREADY_MOVED: Final = later("The game has gone on in another window; this is how it stands.")
NO_EXACT_ODDS: Final = later("This game has decisions: its chance from here is not exact.")
NO_LIGHT: Final = later("Pure chance decides here: there is nothing to look for.")
UNKNOWN_GAME: Final = later("There is no such game here any more.")

PAGE: Final = (
    later("95 % interval: {low} to {high}"),
    later("After turn {turn} there was none left."),
    later("All games"),
    later("All games are forgotten."),
    later("Any deal"),
    later("Arrows, Home, End"),
    later("as the system"),
    later("At the opening the chance was {chance}."),
    later("Back at the opening."),
    later("Back at turn {turn}."),
    later("Back to the opening"),
    later("back to the opening"),
    later("Back to turn {turn}"),
    later("bare"),
    later("being reckoned"),
    later("Best time"),
    later("Can it still be won?"),
    later("could it still be won?"),
    later("can be won"),
    later("can still be won"),
    later("can’t be won"),
    later("Cancel"),
    later("can’t be won any more"),
    later("Cards"),
    later("cards face down: {count}"),
    later("chance from here"),
    later("Close"),
    later("come out"),
    later("come out, simulated"),
    later("come out, simulated ({player})"),
    later("dark"),
    later("Deal"),
    later("Deal number"),
    later("Deal of the day"),
    later("deal {number}"),
    later("Doings"),
    later("Enter"),
    later("Escape"),
    later("Every deal asks for choices, and rewards a good eye."),
    later("Everything is kept on this machine alone. Take it with you as a file, and bring it in elsewhere."),
    later("Export"),
    later("fast"),
    later("Flight of cards"),
    later("Forget all games for ever?"),
    later("Forget all …"),
    later("four colours"),
    later("From now on a light tells whether the game can still be won; the settings put it out."),
    later("from pile to pile"),
    later("Game"),
    later("Games brought in: {count}."),
    later("Games of chance"),
    later("Games of judgment"),
    later("Go on playing"),
    later("hint"),
    later("Hint"),
    later("Import"),
    later("in a pile and between piles"),
    later("it can go here"),
    later("It can’t be won from here."),
    later("It could be won after turn {turn} of {turns}; of later turns that isn’t known."),
    later("It could last be won after turn {turn} of {turns}."),
    later("It has come out!"),
    later("It never stood better than that."),
    later("It stood best after turn {turn}: {chance}."),
    later("It was lowest after turn {turn}: {chance}."),
    later("Keys"),
    later("Language"),
    later("large indices"),
    later("Leave it empty for any deal that can come out."),
    later("Leave it empty for any deal."),
    later("left-handed: the stock on the right"),
    later("let go"),
    later("Let go."),
    later("Letters"),
    later("lift a card, lay it; twice: where it fits best"),
    later("lifted"),
    later("light"),
    later("Light and dark"),
    later("light: tells whether the game can still be won; the solver sees the hidden cards"),
    later("Longest"),
    later("Looking for a deal that can come out …"),
    later("Looking whether this deal could have come out …"),
    later("Moving house"),
    later("New deal"),
    later("new deal; choose a deal"),
    later("No deal that can come out was found in time."),
    later("No further card can come home."),
    later("No game has been played to its end yet."),
    later("No move has been made yet."),
    later("No way to win from here is known."),
    later("No, keep"),
    later("none"),
    later("normal"),
    later("not known whether it can be won"),
    later("Not this time."),
    later("Nothing to decide: the cards play, and the odds are exact."),
    later("Old games of patience, and their odds known"),
    later("One moment …"),
    later("only deals that can come out"),
    later("Only the opening could be won."),
    later("play by itself what can do no harm"),
    later("Played"),
    later("Redo"),
    later("Restart"),
    later("rules"),
    later("Rules"),
    later("Same deal"),
    later("Settings"),
    later("Show how"),
    later("show the last turn again"),
    later("Since when?"),
    later("slow"),
    later("sound"),
    later("Space"),
    later("Statistics"),
    later("Still to come: {count}."),
    later("Stop"),
    later("Streak"),
    later("Tab"),
    later("Table"),
    later("The chance over the game: {first} at the opening, {last} now."),
    later("The connection is lost; trying again …"),
    later("The game has come out."),
    later("The game is lost."),
    later("the next deal, or the card from the stock"),
    later("The odds"),
    later("The solver has stopped."),
    later("The solver is playing."),
    later("The solver plays, and sees the hidden cards: this game is no win of yours."),
    later("the solver sees the hidden cards"),
    later("The solver sees the hidden cards."),
    later("There is nothing to advise here."),
    later("There is nothing to turn up: lift a card and lay it."),
    later("these keys"),
    later("thinking …"),
    later("This deal can’t come out, however it is played."),
    later("This deal could have come out."),
    later("This deal’s address"),
    later("To the page"),
    later("turns played: {count}"),
    later("Undo"),
    later("undo, redo"),
    later("Watch it again"),
    later("Whether this deal could have come out isn’t known."),
    later("Won"),
    later("Yes, forget"),
    later("You win"),
    later("{cards}, and {count} below"),
    later("{card} lifted; it can go to: {piles}."),
    later("{count} cards"),
)

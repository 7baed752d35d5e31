"""The words of the rule book, and families of games with the rule options as arguments."""

"""The screens: library, new game, saved games, help, and the table."""

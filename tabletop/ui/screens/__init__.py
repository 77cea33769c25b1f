"""The screens beside the table: library, new game, saved games, settings, help, the rules to read."""

"""Build the program that people get: `python -m tabletop.package`. It runs in a checkout and is not part of that program."""

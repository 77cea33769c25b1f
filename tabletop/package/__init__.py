"""Makes the program that is handed to people: `python -m tabletop.package`. Used in a checkout, not part of the program."""

"""The parts of the table screen: what a gesture means, the hand, the seats, the log, the menu."""

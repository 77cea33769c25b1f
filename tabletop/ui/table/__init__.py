"""The table screen: `screen.py` puts its parts together; what they know of the game is in `table_view.py`."""

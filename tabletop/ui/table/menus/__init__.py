"""The menus of the table: of pieces, decks, moments, drawings, and what opens them."""

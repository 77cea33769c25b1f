"""The picture of the table: which items are on it, which part is seen, what moves and glows. It does not know the window."""

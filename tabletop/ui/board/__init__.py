"""The table as a picture: what lies on it, where it is seen, what moves and glows. It knows no window."""

"""The games in the box: one folder each, and the registry that finds them."""

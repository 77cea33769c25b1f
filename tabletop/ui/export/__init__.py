"""Pictures and films of a table, made without a window."""

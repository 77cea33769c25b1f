"""The table and its history: plain values, no screen, no files, no games."""

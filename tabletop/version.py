"""The version of the program, in a file of its own so that every module may name it without importing the whole face."""

__version__ = "0.1.0"

"""The window itself: the stack of screens and its loop, the start, messages, and what is said after a fault."""

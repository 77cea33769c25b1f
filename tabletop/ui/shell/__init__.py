"""The window itself: the stack of screens and its loop, the start, short messages, and the message after a fault."""

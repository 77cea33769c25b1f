"""The window: everything that is seen and touched. Imported by the command line alone."""

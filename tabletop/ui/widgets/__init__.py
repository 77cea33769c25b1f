"""Light widgets, painted by ourselves: quick to make, painted only where something changed, usable by mouse and keyboard."""

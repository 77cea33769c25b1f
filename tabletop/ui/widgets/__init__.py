"""Light widgets that we paint ourselves: quick to make, painted only where something changed, used by mouse and keyboard."""

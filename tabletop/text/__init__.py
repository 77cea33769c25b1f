"""Text without a window: where its lines break, and Markdown as blocks."""

"""What is around the table and over it: bar, side panel, timeline, strips, the card of the first keys, the curtain."""

"""What `tabletop bench` measures: drawing, the table, the start, the log, the rules; and plain loops to quote ratios by."""

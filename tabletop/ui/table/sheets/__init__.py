"""The screens over the table: search, scores, resuming the rules, films."""

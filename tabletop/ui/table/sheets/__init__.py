"""The screens that lie over the table: search, scores, going on with the rules, films."""

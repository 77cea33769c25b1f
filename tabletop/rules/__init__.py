"""Rules: the protocol every ruleset follows, and free play, which allows everything."""

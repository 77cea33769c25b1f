"""What the table editor writes into a pack: parts made of pictures and tables, the set-up, and the trash for whole packs."""

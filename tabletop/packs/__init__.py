"""Games without code: a folder or a zip file with tables, pictures and a description of the box."""

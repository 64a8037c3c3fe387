"""Work that takes a while: the database is the truth, the broker only says that there is some."""

"""Pages of studies: for those who take part, and for those who run them."""

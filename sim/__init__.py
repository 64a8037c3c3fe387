"""The kitchens: pure Python, without frameworks, sockets, wall clock or global chance."""

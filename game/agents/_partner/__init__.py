"""What a cook needs beside people: when to ask and when to be silent, how, and how to make room."""

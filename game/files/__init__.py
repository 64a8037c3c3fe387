"""Files that outlive a process, where all processes of an installation find them."""

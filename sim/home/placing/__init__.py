"""Where there is room: putting down, dropping, sliding, strewing."""

"""What researchers take away: tables, exports, pictures, clips, the codebook."""

"""The stage: games on a big screen, an audience with phones, and somebody who presents them."""

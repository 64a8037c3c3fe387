// A worker that ticks once a second: timers of pages in the background are let run once a minute only.
setInterval(() => postMessage(0), 1000);

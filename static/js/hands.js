// What one's hands can do here, so that sentences ask for nothing else: a finger has no right button.

/** Whether a finger is what points on this device. */
export const byTouch = () => matchMedia("(pointer: coarse)").matches;

/** What pointing is called: a tap or a click. */
export const press = () => (byTouch() ? "Tap" : "Click");

/** What shows all that there is to choose from. */
export const choosing = () => (byTouch() ? "Long press" : "Right click");

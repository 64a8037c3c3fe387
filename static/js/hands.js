// What one's hands can do here, so that sentences ask for nothing else: a finger has no right button.
import { say as tr } from "./said.js";

/** Whether a finger is what points on this device. */
export const byTouch = () => matchMedia("(pointer: coarse)").matches;

/** What pointing is called: a tap or a click. */
export const press = () => (byTouch() ? tr("Tap") : tr("Click"));

/** What shows all that there is to choose from. */
export const choosing = () => (byTouch() ? tr("Long press") : tr("Right click"));
/** The same within a sentence. */
export const choosingWithin = () => (byTouch() ? tr("long press") : tr("right click"));

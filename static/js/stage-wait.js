// Next in the line: the phone is called when a chef is free.
import { $ } from "./dom.js";
import { say as tr } from "./said.js";
import { worded } from "./worded.js";

export class WaitPart {
  constructor() {
    $("#phone-title").textContent = tr("You are in the line");
    $("#phone-goal").textContent = "";
    $("#phone-words").textContent = tr("The chefs are taken, or the next game begins in a moment. This page takes one for you as soon as one is free.");
  }

  heard(message) {
    if (message.type === "stage") $("#phone-goal").textContent = worded(message.title);
  }

  close() {}
}

// Next in the line: the phone is called when a chef is free.
import { $ } from "./dom.js";
import { FROZEN } from "./stage-link.js";
import { say as tr } from "./said.js";
import { worded } from "./worded.js";

const LINE = tr("The chefs are taken, or the next game begins in a moment. This page takes one for you as soon as one is free.");

export class WaitPart {
  constructor() {
    $("#phone-title").textContent = tr("You are in the line");
    $("#phone-goal").textContent = "";
    $("#phone-words").textContent = LINE;
  }

  heard(message) {
    if (message.type !== "stage") return;
    $("#phone-goal").textContent = worded(message.title);
    $("#phone-words").textContent = message.frozen ? FROZEN : LINE;
  }

  close() {}
}

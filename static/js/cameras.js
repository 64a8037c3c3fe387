// Further cameras of a seat: small labelled pictures beside the main one.
import { $, el } from "./dom.js";
import { say as tr } from "./said.js";
import { worded } from "./worded.js";

export class Cameras {
  /** `pick(camera, spot)` is called when somebody points at a place on a picture where that means something. */
  constructor(root, pick) {
    Object.assign(this, { root, pick, newest: new Map(), pointed: new Set() });
  }

  /** Places on these cameras' pictures fill a slot of a verb. */
  wanted(verbs) {
    this.pointed = new Set(verbs.flatMap((verb) => verb.slots.map((slot) => slot.camera)).filter(Boolean));
    for (const figure of this.root?.children || []) figure.classList.toggle("able", this.pointed.has(figure.dataset.camera));
  }

  clicked(camera, event) {
    const { left, top, width, height } = event.target.getBoundingClientRect();
    if (this.pointed.has(camera)) this.pick?.(camera, [(event.clientX - left) / width, (event.clientY - top) / height]);
  }

  /** Draw a frame of a named camera; a newer one that arrives while this is being decoded wins. */
  async show({ header, blob }) {
    if (!this.root) return;
    this.newest.set(header.camera, header);
    const bitmap = await createImageBitmap(blob);
    if (this.newest.get(header.camera) === header) this.draw(header, bitmap);
    bitmap.close();
  }

  draw(header, bitmap) {
    const canvas = $("canvas", this.figure(header));
    Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
    canvas.getContext("2d").drawImage(bitmap, 0, 0);
    canvas.dataset.seq = header.seq;
  }

  figure({ camera, label }) {
    const known = [...this.root.children].find((one) => one.dataset.camera === camera);
    if (known) return known;
    const name = worded(label || camera);
    const canvas = el("canvas", { role: "img", "aria-label": tr("Camera: {name}", { name }), onclick: (event) => this.clicked(camera, event) });
    const figure = el("figure", { class: this.pointed.has(camera) ? "camera able" : "camera", "data-camera": camera }, canvas, el("figcaption", {}, name));
    this.root.append(figure);
    this.root.hidden = false;
    return figure;
  }
}

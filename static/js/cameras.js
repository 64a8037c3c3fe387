// Further cameras of a seat: small labelled pictures beside the main one.
import { $, el } from "./dom.js";

export class Cameras {
  constructor(root) {
    Object.assign(this, { root, newest: new Map() });
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
    const name = label || camera;
    const canvas = el("canvas", { role: "img", "aria-label": `Camera: ${name}` });
    const figure = el("figure", { class: "camera", "data-camera": camera }, canvas, el("figcaption", {}, name));
    this.root.append(figure);
    this.root.hidden = false;
    return figure;
  }
}

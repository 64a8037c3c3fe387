// A recorded game on the big screen: step by step, in the time there is, until something happens on the stage.
import { $ } from "./dom.js";
import { ReplayMotion } from "./replay-motion.js";
import { say as tr } from "./said.js";

const [SHORTEST_MS, LONGEST_MS] = [250, 1200];
const END_MS = 4000; // the last picture stays for so long

export class Recorded {
  constructor(root) {
    this.root = root;
    this.image = $("img", root);
    this.motion = new ReplayMotion($(".replay-picture", root), "", () => "");
    this.timer = 0;
    this.round = 0;
  }

  /** Show a game from its first step to its last. */
  play(about) {
    this.stop();
    const query = `?v=${about.version}`;
    this.about = about;
    this.frame = (n) => `${about.frame.replace("/0.jpg", `/${n}.jpg`)}${query}`;
    this.motion.turnTo(about.sprites, (n) => `${about.parts.replace("/0.json", `/${n}.json`)}${query}`);
    this.motion.length = about.steps;
    this.wait = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, (1000 * about.seconds - END_MS) / (about.steps + 1)));
    this.root.hidden = false;
    this.step(0, this.round);
  }

  /** The next picture, once it is here: a slow network makes it slower, not full of holes. */
  async step(n, round) {
    const picture = new Image();
    picture.src = this.frame(n);
    await picture.decode().catch(() => {});
    if (round !== this.round) return;
    this.image.src = picture.src;
    this.motion.to(n, 1);
    const { title, cooks, steps } = this.about;
    $(".show-recorded-words", this.root).textContent = tr("Recorded: {title} · {cooks} · step {step} of {steps}", { title, cooks: cooks.join(tr(" and ")), step: n, steps });
    if (n < steps) this.timer = setTimeout(() => this.step(n + 1, round), this.wait);
  }

  /** At once. */
  stop() {
    this.round += 1;
    clearTimeout(this.timer);
    this.motion.still();
    this.root.hidden = true;
  }
}

// The parts beside the picture: order, cooks, actions, timers. Each takes the kitchen and redraws only what changed.
import { say as tr } from "./said.js";
import { $, el, fill, icon, ring } from "./dom.js";
import { actionText, answerText, isReader, seconds, spaced } from "./words.js";
import { verbTitle, worded } from "./worded.js";

export const CHEF_COLOURS = ["#1e6ec8", "#c9570d", "#0a7a5d", "#b03f86"];
export const chefColour = (seat) => (typeof seat.colour === "string" && seat.colour) || CHEF_COLOURS[(Number(seat.colour) || 0) % CHEF_COLOURS.length];

/** The round sign of a cook: colour, a hat for people, a robot for agents, and the number that its chef wears. */
export function chefMark(seat, number = 0) {
  const sign = { agent: "agent", person: "hat" }[seat.kind] || "circle";
  const look = seat.kind === "nobody" ? { class: "chef-mark free" } : { class: "chef-mark", style: `--dot:${chefColour(seat)}` };
  return el("span", { ...look, "aria-hidden": "true" }, icon(sign), number ? el("span", { class: "chef-number" }, number) : null);
}

/** The goal as a checklist; says which conditions were newly met. */
export class Goals {
  constructor(root, say) {
    Object.assign(this, { root, say, met: null });
  }

  /** `already`: ids of conditions that nobody here brought about, as they were met from the first. */
  show(goals, already = []) {
    if (!goals) return;
    const given = new Set(already);
    $(".goal-text", this.root).textContent = worded(goals.text);
    const { conditions } = goals;
    this.root.classList.toggle("unaided", !conditions.length);
    const wanted = conditions.filter((one) => !given.has(one.id));
    const done = wanted.filter((one) => one.met).length;
    const listed = [...wanted, ...conditions.filter((one) => given.has(one.id))];
    fill($(".goal-list", this.root), [listed, already], () => listed.map((one) => this.line(one, given.has(one.id))));
    const counts = [wanted.length ? tr("{done} of {total}", { done, total: wanted.length }) : "", typeof goals.score === "number" ? tr("score {points}", { points: answerText(Number(goals.score.toFixed(3))) }) : ""];
    $(".goal-count", this.root).textContent = counts.filter(Boolean).join(" · ");
    if (this.met) {
      for (const one of conditions) {
        if (one.met && !this.met.has(one.id)) this.say(tr("Done: {what}", { what: worded(one.text) }));
        if (!one.met && this.met.has(one.id)) this.say(tr("Undone again: {what}", { what: worded(one.text) }));
      }
    }
    this.met = new Set(conditions.filter((one) => one.met).map((one) => one.id));
  }

  line({ id, text, met, count, of }, given) {
    const news = met && this.met && !this.met.has(id);
    const look = given ? "given" : met ? "met" : "open";
    const word = { given: tr("so from the start"), met: tr("done"), open: tr("to do") }[look];
    return el(
      "li", { class: `goal ${look} ${news ? "new" : ""}` },
      icon({ given: "same", met: "check", open: "circle" }[look]), el("span", {}, worded(text)), of > 0 ? el("span", { class: "goal-part" }, tr("{done} of {total}", { done: count, total: of })) : null, el("span", { class: "goal-word" }, word),
    );
  }
}

/** The recipe, where the kitchen tells one (the optional fact `recipe`, a list of sentences). */
export function showRecipe(root, facts) {
  const steps = facts?.recipe || [];
  root.hidden = !steps.length;
  fill($("ol", root), steps, () => steps.map((step) => el("li", {}, worded(step))));
}

const PRESENCE = { here: "", dropped: tr("connection lost"), away: tr("away"), left: tr("left"), free: tr("free") };

/** Who cooks where, whose turn it is, who is gone and what happens next. */
export class Cooks {
  constructor(root, now) {
    Object.assign(this, { root, now, rings: new Map() });
  }

  show(kitchen) {
    const { seats, me, view } = kitchen;
    const key = [seats, me, view?.turn, kitchen.status];
    fill(this.root, key, () => {
      this.rings.clear();
      return seats.map((seat, place) => this.line(seat, kitchen, seats.length > 1 ? place + 1 : 0));
    });
    this.tick();
  }

  line(seat, { me, view, pace, status }, number) {
    const turn = pace !== "free" && view?.turn === seat.seat && status === "playing";
    const gone = seat.name ? PRESENCE[seat.presence] : "";  // a seat without a name is called free already
    const words = [this.role(seat, me), gone || ""];
    if (turn) words.push(seat.seat === me ? tr("your turn") : tr("is thinking"));
    if (pace === "together" && status === "playing") words.push(seat.answered ? tr("has decided") : tr("is deciding"));
    const grace = seat.grace_until ? ring("small") : null;
    if (grace) this.rings.set(grace, seat.grace_until);
    return el(
      "li", { class: `cook ${turn ? "turn" : ""} is-${seat.presence}` },
      chefMark(seat, number),
      el("span", { class: "cook-name" }, seat.name || tr("Free seat")),
      el("span", { class: "cook-words" }, words.filter(Boolean).join(" · ")), grace,
    );
  }

  role(seat, me) {
    if (seat.stand_in && seat.original) return tr("agent, cooks for {who}", { who: seat.original });
    if (seat.kind === "agent") return tr("agent");
    return seat.seat === me && seat.name && !isReader(seat.name) ? tr("you") : worded(seat.label || "");
  }

  tick() {
    for (const [node, until] of this.rings) {
      const left = Math.max(0, until - this.now());
      node.set(left / 15, Math.ceil(left), tr("an agent takes over in {left}", { left: seconds(left) }));
    }
  }
}

const FEW = 12;

/** Everything that can be done, by verb. Numbers open the groups; `wide`: a few stand open from the first. */
export class Actions {
  constructor(root, act, { wide = false } = {}) {
    Object.assign(this, { root, act, wide, toggled: new Map() });
  }

  show(legal, names, me) {
    const groups = new Map();
    this.open = (verb) => this.toggled.get(verb) ?? (this.wide && legal.length <= FEW);
    for (const action of legal) groups.set(action.verb, [...(groups.get(action.verb) || []), action]);
    fill(this.root, legal, () => [...groups].map(([verb, actions], index) => this.group(verb, actions, index + 1, (action) => actionText(action, names, me))));
  }

  group(verb, actions, number, write) {
    const details = el(
      "details", { class: "verb", "data-number": number, open: this.open(verb) },
      el("summary", { "data-focus": `verb ${verb}` }, verbTitle(verb), el("span", { class: "soft" }, ` ${actions.length}`), number < 10 ? el("kbd", { "aria-hidden": "true" }, number) : null),
      el("ul", { class: "verb-actions" }, actions.map((action) => this.line(action, write(action)))),
    );
    details.addEventListener("toggle", () => this.toggled.set(verb, details.open));
    return details;
  }

  line(action, text) {
    return el("li", {}, el("button", { type: "button", class: "action", "data-focus": `${action.verb} ${JSON.stringify(action.args)}`, onclick: () => this.act(action) }, text));
  }

  /** Open a group by its number and go to its first action. */
  focus(number) {
    const group = $(`[data-number="${number}"]`, this.root);
    if (!group) return;
    group.open = true;
    $("button", group).focus();
  }
}

/** What takes its time: small rings with words. What is `still` has been interrupted. */
export function showTimers(root, timers) {
  fill(root, timers, () =>
    timers.map(({ label, done, total, still }) => {
      const small = ring("small");
      small.set(done / total, `${total - done}`, tr("{done} of {total}", { done, total }));
      const rest = still ? tr("stands still at {done} of {total}", { done, total }) : tr("{done} of {total}", { done, total });
      return el("li", { class: still ? "timer still" : "timer" }, small, el("span", {}, `${spaced(label)}: ${rest}`));
    }),
  );
  root.closest("section").hidden = timers.length === 0;
}

/** What the shortest way that is known takes, in steps or in moves. */
function bestKnown(par, moves) {
  if (!moves) return tr("best known {steps}", { steps: par });
  return par === 1 ? tr("best known 1 move") : tr("best known {moves} moves", { moves: par });
}

const LONG = 22;

/** Steps, turn and tick as rings with numbers. */
export class Clocks {
  constructor(root, kitchen, now) {
    Object.assign(this, { root, kitchen, now, steps: ring(), time: ring("time") });
    this.words = el("span", { class: "clock-words" });
    this.phase = el("span", { class: "phase" });
    root.append(this.steps, this.words, this.time, this.phase);
  }

  show() {
    const { view, task } = this.kitchen;
    const step = view?.step ?? 0;
    const limit = view?.step_limit || view?.facts?.limits?.hard;
    const par = view?.goals?.conditions?.length ? task.par : null;
    // In real time steps are ticks, and what is best known counts moves: no ring compares the two.
    const ticks = this.kitchen.pace === "realtime";
    const of = limit || (ticks ? null : par);
    const label = limit ? tr("step {step} of {limit}", { step, limit }) : tr("step {step}", { step });
    this.steps.set(of ? step / of : 0, step, label);
    this.steps.classList.toggle("over", Boolean(of) && step > of);
    const parts = [limit === 1 ? tr("of 1 step") : limit ? tr("of {steps} steps", { steps: limit }) : step === 1 ? tr("step") : tr("steps")];
    if (par) parts.push(bestKnown(par, ticks));
    this.words.textContent = parts.join(" · ");
    this.phase.textContent = this.phaseText();
    this.phase.dataset.mine = String(this.isMine());
    this.phase.toggleAttribute("data-long", this.phase.textContent.length > LONG);
    this.tick();
  }

  isMine() {
    const { view, me, pace, status } = this.kitchen;
    if (status !== "playing" || !me) return false;
    if (pace === "turns") return view?.turn === me;
    return pace === "realtime" || pace === "free" || !this.kitchen.mine?.answered;
  }

  phaseText() {
    const { view, me, status, names, pace, alone } = this.kitchen;
    const plain = { lobby: tr("Waiting to begin"), countdown: tr("Get ready"), paused: tr("Paused"), finished: tr("Finished"), abandoned: tr("Closed") }[status];
    if (plain) return plain;
    if (!view) return ""; // welcomed, but not yet shown how things are
    if (pace === "free") return alone ? tr("Act when you like") : tr("Everybody acts when they like");
    if (!me) return pace === "turns" ? tr("{who}’s turn", { who: names[view.turn] || view.turn }) : "Cooking";
    if (pace === "realtime") return tr("Real time");
    if (pace === "together") return this.kitchen.mine?.answered ? tr("Waiting for the others") : tr("Your decision");
    if (alone) return tr("Your move");
    return view.turn === me ? tr("Your turn") : tr("{who}’s turn", { who: names[view.turn] || view.turn });
  }

  tick() {
    const { view, status, settings, pace } = this.kitchen;
    const due = pace === "free" ? null : (view?.deadline ?? view?.next_tick);
    const running = status === "playing" && due;
    this.time.style.display = running ? "" : "none";
    if (!running) return;
    const hz = settings.tick_hz || 1;
    const total = pace === "realtime" ? 1 / hz : settings.deadline_s || 20;
    // In quiet ticks no view comes, and the clock goes on: what is left is counted round and round.
    const until = due - this.now();
    const left = pace === "realtime" ? ((until % total) + total) % total : Math.max(0, until);
    if (pace === "realtime" && hz > 2) this.time.set(1, `${hz}`, tr("{hz} steps a second", { hz }));
    else if (pace === "realtime") this.time.set(1 - left / total, "", tr("time to the next step"));
    else this.time.set(left / total, Math.ceil(left), tr("{left} left to decide", { left: seconds(left) }));
  }
}

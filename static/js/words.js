// What happened, in sentences. One place, so that people, screen readers and the log of a kitchen agree.

import { asModels, shownName } from "./called.js";
import { say as tr } from "./said.js";
import { lifted, worded } from "./worded.js";

const plain = new Map();

/** Remember what people call things: the optional fact `names` ({id: words}) of a kitchen whose own names say little. */
export function learn(names) {
  for (const [id, words] of Object.entries(names || {})) plain.set(id, words);
}

/** Things by their names as people write them: `patty1` becomes `patty 1`, and what was learned its words; the whole in
 * the reader's language. */
export const spaced = (text) => worded(text.replace(/\w+/g, (id) => plain.get(id) ?? shownName(id).replace(/^([a-z]+?)(\d+)$/, "$1 $2")));

/** What a click does: in the kitchen's sentence, or as a model would write it where that is wanted. */
export const naturalText = ({ text, actions = [] }) =>
  asModels() && actions.length ? actions.map((one) => one.text || one.verb).join(", ") : spaced(text);

/** An action as people read it: without its own cook, the other cooks by their names. */
export function actionText(action, names = {}, own = null) {
  if (!action) return tr("waits");
  let text = action.text || [action.verb, ...Object.values(action.args || {})].join(" ");
  if (own) text = text.replace(new RegExp(`(?: using| with| by)? ${escaped(own)}\\b`, "g"), "");
  for (const [seat, name] of Object.entries(names)) {
    if (name) text = text.replaceAll(new RegExp(`\\b${escaped(seat)}\\b`, "g"), name);
  }
  return spaced(text);
}

/** An answer as people read it: its own `text`, or words, numbers, lists, and what has names of its own. */
export function answerText(answer) {
  if (answer === null || answer === undefined) return "";
  if (typeof answer === "boolean") return answer ? tr("yes") : tr("no");
  if (Array.isArray(answer)) return answer.length ? answer.map(answerText).join(", ") : tr("nothing");
  if (typeof answer !== "object") return spaced(String(answer));
  if (typeof answer.text === "string") return worded(answer.text);
  return Object.entries(answer).map(([name, value]) => `${name.replaceAll("_", " ")}: ${answerText(value)}`).join("; ");
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export const sameAction = (a, b) =>
  Boolean(a && b) && a.verb === b.verb && JSON.stringify(sorted(a.args)) === JSON.stringify(sorted(b.args));

const sorted = (args) => Object.entries(args || {}).sort(([a], [b]) => (a < b ? -1 : 1));

/** Why nothing can be done, by the status of the kitchen. */
export const NOT_NOW = {
  lobby: tr("The kitchen is not open yet."),
  countdown: tr("Just a moment: it begins at zero."),
  paused: tr("The clock stands still. Go on with Pause (P)."),
  finished: tr("This kitchen is closed. Cook it again?"),
  abandoned: tr("This kitchen is closed."),
};

/** What those are called who are not told who the others are (`game.engine.blinding`), as their page says it. */
export const BLIND = { You: tr("You"), Partner: tr("Partner") };
/** Whether a name is nobody's but the reader's: sentences then speak to them. */
export const isReader = (name) => name === BLIND.You;

const WHY_REPLACED = {
  grace_over: (now, before) => tr("{before} is still away: {now}, an agent, cooks in the meantime.", { before: before || tr("Somebody"), now }),
  left: (now, before) => (before ? tr("{before} has left: {now}, an agent, takes over.", { before, now }) : tr("{now}, an agent, takes over.", { now })),
  returned: (now) => (isReader(now) ? tr("You are back and take your seat again.") : tr("{now} is back and takes the seat again.", { now })),
  asked: (now, before, kind) => {
    if (kind === "agent") return tr("{now}, an agent, has sat down.", { now });
    return kind === "nobody" ? tr("A seat is free again.") : tr("{now} has sat down.", { now });
  },
};

const SENTENCES = {
  joined: ({ seat, payload }, names) => {
    const now = names[seat] || payload.occupant.name;
    return isReader(now) ? tr("You have sat down.") : tr("{now} has sat down.", { now });
  },
  countdown: () => tr("The kitchen opens in a moment."),
  started: () => tr("The kitchen is open: cook!"),
  said: ({ seat, payload }, names) => `${names[seat] || payload.name}: ${heard(payload.text)}`,
  pointed: ({ seat, payload }, names) => {
    const what = spaced(payload.target);
    return isReader(names[seat]) ? tr("You point at {what}.", { what }) : tr("{who} points at {what}.", { who: names[seat] || seat, what });
  },
  polled: ({ payload }) => tr("The audience has chosen: {what} ({votes} of {all} votes).", { what: spaced(payload.choices[payload.chosen]), votes: payload.votes[payload.chosen], all: payload.votes.reduce((sum, one) => sum + one, 0) }),
  pause_asked: ({ seat }, names) => (isReader(names[seat]) ? tr("You ask for a pause.") : tr("{who} asks for a pause.", { who: names[seat] || seat })),
  paused: ({ payload }) =>
    ({ nobody_here: tr("Paused: nobody is here."), unrecorded: tr("Paused: nothing could be recorded for a while.") })[payload.reason]
    || tr("Paused: the clock stands still."),
  resumed: () => tr("It goes on."),
  dropped: ({ seat }, names) => (isReader(names[seat]) ? tr("You lost the connection.") : tr("{who} has lost the connection.", { who: names[seat] || seat })),
  reconnected: ({ seat }, names) => (isReader(names[seat]) ? tr("You are back.") : tr("{who} is back.", { who: names[seat] || seat })),
  left: ({ payload }) => tr("{who} has left.", { who: payload.name }),
  replaced: ({ payload }) => {
    const { occupant, before, reason } = payload;
    return (WHY_REPLACED[reason] || WHY_REPLACED.asked)(occupant.name, before?.name, occupant.kind);
  },
  linked: ({ payload }) =>
    payload.why === "rematch" ? tr("A rematch is open.") : tr("Somebody went on from an earlier moment in a kitchen of their own."),
  finished: ({ payload }) =>
    payload.outcome?.success ? (payload.steps === 1 ? tr("Done, in 1 step!") : tr("Done, in {steps} steps!", { steps: payload.steps })) : payload.steps === 1 ? tr("Over after 1 step.") : tr("Over after {steps} steps.", { steps: payload.steps }),
  abandoned: () => tr("The kitchen was closed."),
};

/** What a question was answered: the answer, or why there is none. */
export function askedText({ payload: { question, result } }, names) {
  const asked = actionText(question, names);
  if (result.ok === false) return `${asked}: ${sentenceOf(result.message || tr("no answer"))}`;
  return `${asked} → ${answerText(result.answer) || result.message || tr("no answer")}`;
}

/** A sentence for an event; empty for those that nobody needs to read. */
export function eventText(event, names) {
  if (event.kind === "step") return stepText(event, names);
  return SENTENCES[event.kind]?.(event, names) || "";
}

/** Who did what in a step; empty when everybody waited. */
export function stepText({ payload }, names) {
  return Object.entries(payload.moves)
    .filter(([seat, action]) => action && payload.results[seat]?.ok !== false)
    .map(([seat, action]) => `${names[seat] || seat}: ${actionText(action, names, seat)}.`)
    .join(" ");
}

/** A number of seconds as people say it. */
export function seconds(value) {
  const whole = Math.max(0, Math.ceil(value));
  return whole < 60 ? tr("{whole} s", { whole }) : tr("{minutes} min {rest} s", { minutes: Math.floor(whole / 60), rest: whole % 60 });
}

/** A number with its noun: 1 step, 2 steps. */
export const counted = (number, one) => `${number} ${NOUNS[one][Number(number) === 1 ? 0 : 1]}`;

/** Colours of chefs on the stage. */
export const COLOURS = { blue: tr("blue"), orange: tr("orange"), green: tr("green"), purple: tr("purple") };

/** What is said by a button: sent in English, so that agents and everybody else understand it, and read in one's own language. */
const READY = new Map([
  ["I cut, you fry.", tr("I cut, you fry.")],
  ["Make way, please.", tr("Make way, please.")],
  ["Thanks!", tr("Thanks!")],
  ["On my way.", tr("On my way.")],
  ["What will you do next?", tr("What will you do next?")],
  ["Wait for me.", tr("Wait for me.")],
]);

/** What somebody has said, as whoever is here reads it. */
export const heard = (text) => READY.get(text) ?? text;

const NOUNS = {
  line: [tr("line"), tr("lines")],
  phone: [tr("phone"), tr("phones")],
  point: [tr("point"), tr("points")],
  step: [tr("step"), tr("steps")],
};

/** What stands by itself, as people read it: with a capital at the front. */
export const titleOf = (text) => lifted(spaced(text));

/** Words as a sentence: a capital at the front, a full stop at the end. */
export const sentenceOf = (words) => {
  const sentence = lifted(worded(words));
  return /[.!?…。！？]$/.test(sentence) ? sentence : `${sentence}.`;
};

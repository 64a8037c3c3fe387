// What the editor asks the house: checks and files, keeping and sharing, and the shortest way.
import { $ } from "./dom.js";
import { say as tr } from "./said.js";

const QUIET_MS = 220;
const LOOK_MS = 700;

const token = () => $("#editor [name=csrfmiddlewaretoken]").value;

/** Send JSON, get JSON; a complaint comes as an Error with `problem`. */
export async function ask(address, data, signal) {
  const answer = await fetch(address, {
    method: data === undefined ? "GET" : "POST", credentials: "same-origin", signal,
    headers: { Accept: "application/json", "Content-Type": "application/json", "X-CSRFToken": token() },
    ...(data === undefined ? {} : { body: JSON.stringify(data) }),
  });
  const kind = answer.headers.get("Content-Type") || "";
  const said = kind.includes("json") ? await answer.json() : null;
  if (answer.ok && said) return said;
  const detail = said?.detail || (answer.status === 429 ? tr("Too much at once: wait a little and try again.") : tr("The house did not answer ({status}).", { status: answer.status }));
  throw Object.assign(new Error(detail), { problem: said || { detail, line: 0 } });
}

/** Ask again as soon as nothing has changed for a moment; only the newest answer counts. */
export function asker(address, then, failed) {
  let timer = null;
  let going = null;
  return (data) => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      going?.abort();
      going = new AbortController();
      const { signal } = going;
      try {
        const said = await ask(address, data(), signal);
        if (!signal.aborted) then(said);
      } catch (error) {
        if (error.name !== "AbortError") failed(error);
      }
    }, QUIET_MS);
  };
}

/** Follow a search until it is over; `told` hears of it. Returns a function that ends it. */
export function follow(job, told) {
  let over = false;
  const look = async () => {
    if (over) return;
    let said = null;
    try { said = await ask(job); } catch { /* asked again below */ }
    if (over) return;
    if (said) told(said);
    if (!said || ["queued", "running"].includes(said.status)) setTimeout(look, LOOK_MS);
    else over = true;
  };
  look();
  return async () => {
    over = true;
    try { told(await ask(job, {})); } catch (error) { told({ status: "failed", message: error.message }); }
  };
}

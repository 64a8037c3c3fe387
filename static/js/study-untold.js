// What a page could not be sure to have told when it went is told again by the next one; the server keeps it once.

const KEY = "brigade-untold";
const MOST = 20;
const NOBODY_WANTS = [400, 403, 404, 409, 410];

const untold = () => JSON.parse(sessionStorage.getItem(KEY) || "[]");
const keep = (rest) => (rest.length ? sessionStorage.setItem(KEY, JSON.stringify(rest.slice(-MOST))) : sessionStorage.removeItem(KEY));

/** Remember a batch that was sent while its page went. */
export function remember(url, step, batch) {
  try {
    keep([...untold(), { url, step, batch }]);
  } catch { /* no room: it was sent all the same */ }
}

/** Tell again what was remembered. True: nothing is left of it. */
export async function retell(token) {
  for (const one of untold()) {
    const data = new FormData();
    data.append("csrfmiddlewaretoken", token);
    data.append("step", one.step);
    data.append("batch", one.batch);
    const answer = await fetch(one.url, { method: "POST", body: data, credentials: "same-origin" }).catch(() => null);
    if (!answer?.ok && !NOBODY_WANTS.includes(answer?.status)) return false;
    keep(untold().filter((other) => other.batch !== one.batch));
  }
  return true;
}

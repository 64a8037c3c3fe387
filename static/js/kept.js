// What a browser keeps of somebody's choices. One that keeps nothing (full, or not allowed to) is asked again next time.

/** What was kept under this name; null where nothing was. */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keep a text under this name, if the browser keeps anything. */
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // asked again next time
  }
}

/** The same of what is no text; null where nothing was kept, or something that cannot be read. */
export function recallJSON(name) {
  try {
    return JSON.parse(recall(name));
  } catch {
    return null;
  }
}

export const keepJSON = (name, value) => keep(name, JSON.stringify(value));

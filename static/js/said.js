// Our own words in the language of whoever reads them. A page that speaks another language than English gives
// them by their English (`{% script_words %}`); on all others they are said as they stand.

const given = document.querySelector("#script-words");
const words = given ? JSON.parse(given.textContent) : {};

/** A sentence with its gaps filled: `say("Page {page} of {pages}", { page: 1, pages: 2 })`. */
export const say = (english, gaps = {}) =>
  (words[english] ?? english).replace(/\{(\w+)\}/g, (hole, name) => gaps[name] ?? hole);

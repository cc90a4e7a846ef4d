// Shared parts of the pages: finding and making elements, and the line for notes of the bot.

/**
 * @template {HTMLElement} [Part=HTMLElement]
 * @param {string} id
 * @returns {Part}
 */
export const byId = (id) => /** @type {Part} */ (document.getElementById(id));

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} how its properties
 * @param {(Node | string)[]} parts
 */
export function make(tag, how, ...parts) {
  const made = document.createElement(tag);
  Object.assign(made, how);
  made.append(...parts);
  return made;
}

/** @param {string} text */
export function note(text) {
  byId("note").textContent = text;
  byId("note").hidden = !text;
}

/**
 * Gives parts of the page their names for screen readers.
 * @param {Record<string, string>} words
 * @param {string[]} ids
 */
export function name(words, ...ids) {
  for (const id of ids) byId(id).ariaLabel = words[id];
}

/**
 * @param {string} language
 * @param {string} title
 */
export function introduce(language, title) {
  document.documentElement.lang = language;
  document.title = title;
}

/**
 * The time until *due* in minutes and seconds, and in hours if it is an hour or more.
 * @param {number} due in the milliseconds of `performance.now()`
 */
export function timeUntil(due) {
  const seconds = Math.max(0, Math.ceil((due - performance.now()) / 1000));
  const two = (/** @type {number} */ number) => String(number % 60).padStart(2, "0");
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}`;
}

// What the pages share: their parts by name, and the line for what the bot tells.

/**
 * @template {HTMLElement} [Part=HTMLElement]
 * @param {string} id
 * @returns {Part}
 */
export const byId = (id) => /** @type {Part} */ (document.getElementById(id));

/** @param {string} text */
export function note(text) {
  byId("note").textContent = text;
  byId("note").hidden = !text;
}

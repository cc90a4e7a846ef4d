// The page of a board: fetches the board that the address names, shows its words on it, and sends
// corrections back.

import { Board } from "./board.js";
import { Found } from "./found.js";
import { ask } from "./live.js";
import { byId, introduce, make, name, note } from "./page.js";
import { begin, buzz, call, post, Refusal } from "./telegram.js";

/**
 * @typedef {object} Seen as the editor's first call answers it
 * @property {string} game
 * @property {Record<string, string>} games
 * @property {string} mode
 * @property {Record<string, string>} modes
 * @property {string[][]} rows
 * @property {string[]} doubtful
 * @property {Record<string, number>} prizes
 * @property {boolean} traced
 * @property {boolean} picture
 * @property {[number, number, number, number]} frame left, top, right, bottom in shares of the picture
 * @property {number} longest
 * @property {string} language
 * @property {Record<string, string>} words
 */

const MARGIN = 0.03; // of the board, shown around it
/** @type {import("./board.js").Side[]} */
const SIDES = ["above", "below", "left", "right"];
/** @type {[string, string, boolean][]} */
const EDGES = [["+", "add", true], ["−", "remove", false]];
const asked = new URLSearchParams(location.search);
const address = `editor/boards/${asked.get("board")}`;
const prize = /** @type {HTMLInputElement} */ (document.querySelector("#prize input"));
const picture = /** @type {HTMLImageElement} */ (byId("picture"));
const modes = /** @type {HTMLFieldSetElement} */ (byId("modes"));
const [undo, solves] = ["undo", "solve"].map((id) => /** @type {HTMLButtonElement} */ (byId(id)));

/** @type {Record<string, string>} */
let words = {};
/** @type {Board} */
let board;
/** @type {Found} */
let found;
let unsaved = false;

/**
 * Offers *names* by their values.
 * @param {string} id
 * @param {string} title
 * @param {Record<string, string>} names
 * @param {string} chosen
 * @param {() => void} onChange
 */
function choices(id, title, names, chosen, onChange) {
  const box = byId(id);
  /** @type {HTMLElement} */ (box.querySelector("legend")).textContent = title;
  for (const [value, text] of Object.entries(names)) {
    const radio = make("input", { type: "radio", name: id, value, checked: value === chosen });
    radio.addEventListener("change", onChange);
    box.append(make("label", {}, radio, text));
  }
  box.hidden = Object.keys(names).length < 2;
}

/** @param {string} id */
function chosen(id) {
  return /** @type {HTMLInputElement} */ (document.querySelector(`input[name=${id}]:checked`)).value;
}

function edges() {
  for (const side of SIDES) {
    for (const [sign, does, more] of EDGES) {
      const title = words[does].replace("{what}", words[side]);
      const button = make("button", { type: "button", textContent: sign, title, ariaLabel: title });
      button.addEventListener("click", () => board.resize(side, more));
      byId(side).append(button);
    }
  }
}

function changed() {
  note("");
  const balda = chosen("games") === "balda";
  modes.disabled = prize.disabled = !balda;
  undo.disabled = !board.canUndo;
  document.body.dataset.game = chosen("games");
  unsaved = true;
  post("web_app_setup_closing_behavior", { need_confirmation: true });
}

function focused() {
  if (chosen("uses") === "words") found.showSoon(board.at);
  prize.value = board.focused.prize ? String(board.focused.prize) : "";
  const text = words.prize.replace("{cell}", board.shownName(board.at));
  /** @type {HTMLElement} */ (document.querySelector("#prize span")).textContent = text;
}

/**
 * Shows the board in the picture with a little around it; a tap switches to the whole picture and back.
 * @param {Seen["frame"]} frame
 */
function crop([left, top, right, bottom]) {
  const { naturalWidth, naturalHeight } = picture;
  const [across, down] = [(right - left) * MARGIN, (bottom - top) * MARGIN];
  const [x, y] = [Math.max(0, left - across), Math.max(0, top - down)];
  const [wide, high] = [Math.min(1, right + across) - x, Math.min(1, bottom + down) - y];
  const style = byId("crop").style;
  style.setProperty("--aspect", String((wide * naturalWidth) / (high * naturalHeight)));
  style.setProperty("--wide", String(1 / wide));
  style.setProperty("--x", String(-x / wide));
  style.setProperty("--y", String(-y / high));
}

/** @param {Seen["frame"]} frame */
async function showPicture(frame) {
  const data = await (await call(`${address}/picture`)).arrayBuffer();
  picture.src = URL.createObjectURL(new Blob([data]));
  picture.alt = words.picture;
  byId("crop").title = words.whole;
  await picture.decode();
  crop(frame);
  byId("crop").addEventListener("click", () => byId("crop").classList.toggle("whole"));
  byId("seen").hidden = false;
}

// Sends the board to the bot; false if that failed, which the page tells.
async function save() {
  note("");
  const body = JSON.stringify({
    board: board.text, prizes: board.prizes, game: chosen("games"), mode: chosen("modes"),
    look: document.documentElement.dataset.scheme,
  });
  try {
    await call(address, { method: "PUT", body });
    post("web_app_setup_closing_behavior", { need_confirmation: false });
    unsaved = false;
  } catch (error) {
    note(error instanceof Refusal ? error.message : words.lost);
    buzz("refused");
  }
  return !unsaved;
}

/** @param {SubmitEvent} event */
async function solve(event) {
  event.preventDefault();
  unsaved = true; // so that the answer in the chat is always updated
  solves.disabled = true;
  solves.textContent = words.solving;
  if (await save()) post("web_app_close");
  solves.disabled = false;
  solves.textContent = words.solve;
}

/**
 * @param {import("./found.js").Wish} wish
 * @returns {Promise<import("./found.js").Answer>}
 */
async function find(wish) {
  return (await call(`${address}/words`, { method: "POST", body: JSON.stringify(wish) })).json();
}

// Switches the use of the page. The bot finds words on its own board, so corrections are sent first.
async function use() {
  if (chosen("uses") === "words" && unsaved && !(await save())) {
    const fix = document.querySelector("input[name=uses][value=fix]");
    /** @type {HTMLInputElement} */ (fix).checked = true;
  }
  const fixes = chosen("uses") === "fix";
  document.body.dataset.use = chosen("uses");
  board.readOnly = !fixes;
  byId("help").textContent = fixes ? words.help : words.touch;
  byId("found").hidden = fixes;
  byId("ahead").hidden = fixes || chosen("games") !== "balda";
  if (fixes) found.clear();
  else found.show(null);
}

/** @param {Seen} seen */
function show(seen) {
  words = seen.words;
  introduce(seen.language, words.title);
  name(words, "board");
  solves.textContent = words.solve;
  undo.textContent = words.undo;
  undo.addEventListener("click", () => board.undo());
  const fixes = { fix: words.fix };
  const first = seen.traced ? asked.get("use") ?? "fix" : "fix";
  choices("uses", words.use, seen.traced ? { words: words.words, ...fixes } : fixes, first, use);
  choices("games", words.game, seen.games, seen.game, changed);
  choices("modes", words.mode, seen.modes, seen.mode, changed);
  board = new Board(byId("board"), seen, {
    words, longest: seen.longest, onChange: changed, onFocus: focused,
  });
  found = new Found(board, find, words);
  edges();
  focused();
  use();
  document.body.dataset.game = seen.game;
  modes.disabled = prize.disabled = seen.game !== "balda";
  byId("page").hidden = byId("tools").hidden = false;
}

async function start() {
  begin();
  prize.addEventListener("input", () => board.setPrize(Math.max(0, prize.valueAsNumber || 0)));
  byId("tools").addEventListener("submit", solve);
  try {
    const seen = await ask(address);
    show(seen);
    if (seen.picture) showPicture(seen.frame).catch(() => {}); // the board can be corrected without it
  } catch (error) {
    note(/** @type {Refusal} */ (error).message);
  }
}

start();

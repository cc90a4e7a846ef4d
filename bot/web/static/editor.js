// The page of a board: fetches the one that the address names, shows its words where they lie, and
// gives it back corrected.

import { Board } from "./board.js";
import { Found } from "./found.js";
import { begin, call, post } from "./telegram.js";

const MARGIN = 0.03; // of the board, shown around it
const SIDES = ["above", "below", "left", "right"];
const asked = new URLSearchParams(location.search);
const address = `/editor/boards/${asked.get("board")}`;
const byId = (id) => document.getElementById(id);
const prize = document.querySelector("#prize input");

let words = {};
let board;
let found;
let unsaved = false;

function note(text) {
  byId("note").textContent = text;
  byId("note").hidden = !text;
}

function choices(id, title, names, chosen, onChange) {
  const box = byId(id);
  box.querySelector("legend").textContent = title;
  for (const [value, name] of Object.entries(names)) {
    const label = document.createElement("label");
    const radio = document.createElement("input");
    Object.assign(radio, { type: "radio", name: id, value, checked: value === chosen });
    radio.addEventListener("change", onChange);
    label.append(radio, name);
    box.append(label);
  }
  box.hidden = Object.keys(names).length < 2;
}

function chosen(id) {
  return document.querySelector(`input[name=${id}]:checked`).value;
}

function edges() {
  for (const side of SIDES) {
    for (const [sign, name, more] of [["+", "add", true], ["−", "remove", false]]) {
      const button = document.createElement("button");
      const text = words[name].replace("{what}", words[side]);
      Object.assign(button, { type: "button", textContent: sign, title: text });
      button.setAttribute("aria-label", text);
      button.addEventListener("click", () => board.resize(side, more));
      byId(side).append(button);
    }
  }
}

function changed() {
  note("");
  const balda = chosen("games") === "balda";
  byId("modes").disabled = !balda;
  prize.disabled = !balda;
  byId("undo").disabled = !board.canUndo;
  document.body.dataset.game = chosen("games");
  unsaved = true;
  post("web_app_setup_closing_behavior", { need_confirmation: true });
}

function focused() {
  if (chosen("uses") === "words") found.showSoon(board.at);
  prize.value = board.focused.prize || "";
  const text = words.prize.replace("{cell}", board.shownName(...board.at));
  document.querySelector("#prize span").textContent = text;
}

// The board in the picture with a little around it; a tap shows all of the picture, or the board again.
function crop([left, top, right, bottom]) {
  const { naturalWidth, naturalHeight } = byId("picture");
  const [across, down] = [(right - left) * MARGIN, (bottom - top) * MARGIN];
  const [x, y] = [Math.max(0, left - across), Math.max(0, top - down)];
  const [wide, high] = [Math.min(1, right + across) - x, Math.min(1, bottom + down) - y];
  const style = byId("crop").style;
  style.setProperty("--aspect", (wide * naturalWidth) / (high * naturalHeight));
  style.setProperty("--wide", 1 / wide);
  style.setProperty("--x", -x / wide);
  style.setProperty("--y", -y / high);
}

async function showPicture(frame) {
  const data = await (await call(`${address}/picture`)).arrayBuffer();
  const picture = byId("picture");
  picture.src = URL.createObjectURL(new Blob([data]));
  picture.alt = words.picture;
  byId("crop").title = words.whole;
  await picture.decode();
  crop(frame);
  byId("crop").addEventListener("click", () => byId("crop").classList.toggle("whole"));
  byId("seen").hidden = false;
}

// Gives the board back; false if it is refused, which is told.
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
    note(error instanceof TypeError ? words.lost : error.message);
  }
  return !unsaved;
}

async function solve(event) {
  event.preventDefault();
  unsaved = true; // the answer in the chat is made anew in any case
  byId("solve").disabled = true;
  byId("solve").textContent = words.solving;
  if (await save()) post("web_app_close");
  byId("solve").disabled = false;
  byId("solve").textContent = words.solve;
}

async function findWords(cell) {
  const body = JSON.stringify({ cell });
  return (await (await call(`${address}/words`, { method: "POST", body })).json()).words;
}

// Words are those of the board as the bot has it, so what was corrected is given back first.
async function use() {
  if (chosen("uses") === "words" && unsaved && !(await save())) {
    document.querySelector("input[name=uses][value=fix]").checked = true;
  }
  const fixes = chosen("uses") === "fix";
  document.body.dataset.use = chosen("uses");
  board.readOnly = !fixes;
  byId("help").textContent = fixes ? words.help : words.touch;
  byId("found").hidden = fixes;
  if (fixes) found.clear();
  else found.show(null);
}

function show(seen) {
  words = seen.words;
  document.documentElement.lang = seen.language;
  document.title = words.title;
  byId("board").setAttribute("aria-label", words.board);
  byId("solve").textContent = words.solve;
  byId("undo").textContent = words.undo;
  byId("undo").addEventListener("click", () => board.undo());
  const uses = { words: words.words, fix: words.fix };
  const first = seen.traced ? asked.get("use") ?? "fix" : "fix";
  choices("uses", words.use, seen.traced ? uses : { fix: words.fix }, first, use);
  choices("games", words.game, seen.games, seen.game, changed);
  choices("modes", words.mode, seen.modes, seen.mode, changed);
  board = new Board(byId("board"), seen, {
    words, longest: seen.longest, onChange: changed, onFocus: focused,
  });
  found = new Found(board, findWords, words, note);
  edges();
  focused();
  use();
  document.body.dataset.game = seen.game;
  byId("modes").disabled = prize.disabled = seen.game !== "balda";
  document.querySelector("main").hidden = byId("tools").hidden = false;
}

async function start() {
  begin();
  prize.addEventListener("input", () => board.setPrize(Math.max(0, prize.valueAsNumber || 0)));
  byId("tools").addEventListener("submit", solve);
  try {
    const seen = await (await call(address)).json();
    show(seen);
    if (seen.picture) showPicture(seen.frame).catch(() => {}); // the board can be corrected without it
  } catch (error) {
    note(error.message);
  }
}

start();

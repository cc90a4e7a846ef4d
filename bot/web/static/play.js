// The page of a match: shows it as it stands, whatever changes it, and sends what a person does.

import { Board, nameOf, placeOf } from "./board.js";
import { call, isDark, post } from "./telegram.js";
import { Way } from "./way.js";

const AGAIN_MS = 2000; // after a lost connection
const address = `/play/matches/${new URLSearchParams(location.search).get("match")}`;
const byId = (id) => document.getElementById(id);

let match;
let board;
let way;
let move; // the word that is being made: {cell, letter, path}, places of rows and columns

function note(text) {
  byId("note").textContent = text;
  byId("note").hidden = !text;
}

const same = (one, other) => one.join() === other.join();
const isMine = () => !match.over && match.turn === match.mine;
const letterAt = (place) =>
  move.cell && same(place, move.cell) ? move.letter : board.cells[place[0]][place[1]].text;
const wordOf = () => move.path.map(letterAt).join("");

function isNear([y, x], [row, column]) {
  const [down, across] = [Math.abs(y - row), Math.abs(x - column)];
  return Math.max(down, across) === 1 && (match.diagonal || down + across === 1);
}

function isReady() {
  const uses = move.cell && move.path.some((place) => same(place, move.cell));
  return Boolean(isMine() && uses && move.letter && move.path.length >= match.least);
}

function start() {
  move = { cell: null, letter: "", path: [] };
}

// A cell that was touched, or come over by a finger that goes on.
function touch(place, goesOn) {
  const { path } = move;
  const last = path.at(-1);
  if (!letterAt(place)) {
    if (goesOn) return;
    move = { cell: place, letter: "", path: [] };
  } else if (last && same(place, last)) {
    if (!goesOn) path.pop();
  } else if (path.length > 1 && same(place, path.at(-2)) && goesOn) {
    path.pop();
  } else if (last && isNear(place, last) && (match.knots || !path.some((one) => same(one, place)))) {
    path.push(place);
  } else if (!goesOn) {
    move.path = [place];
  }
  showMove();
}

function put(letter) {
  if (!move.cell) return;
  move.letter = letter;
  showMove();
}

function showMove() {
  board.lay(move.cell && nameOf(...move.cell), move.letter);
  for (const cell of board.root.querySelectorAll(".chosen")) cell.classList.remove("chosen");
  if (move.cell) board.fieldAt(...move.cell).parentNode.classList.add("chosen");
  const begun = move.cell || move.path.length;
  way.show(begun ? move.path.map((place) => nameOf(...place)) : match.way, !begun);
  const word = wordOf();
  byId("word").textContent = word ? `${word.toUpperCase()} +${move.path.length}` : "";
  byId("send").disabled = !isReady();
  byId("clear").disabled = !begun;
  for (const key of byId("letters").children) key.disabled = !move.cell;
}

function showSides() {
  byId("sides").replaceChildren(
    ...match.sides.map(({ name, points, words }, side) => {
      const row = document.createElement("li");
      const [score, said] = [document.createElement("b"), document.createElement("small")];
      score.textContent = points;
      said.textContent = words.toReversed().join(", ");
      row.append(score, name, said);
      if (!match.over && side === match.turn) row.setAttribute("aria-current", "true");
      return row;
    }),
  );
}

function show(seen) {
  const goesOn = match && match.played === seen.played && match.over === seen.over;
  match = seen;
  const { words } = match;
  document.documentElement.lang = match.language;
  document.title = words.title;
  showSides();
  const other = match.sides[1 - match.mine].name;
  byId("turn").textContent =
    match.over ? words.over : isMine() ? words.yours : words.theirs.replace("{name}", other);
  for (const name of ["hint", "pass", "back", "resign", "clear", "send"]) byId(name).textContent = words[name];
  byId("pass").hidden = !match.passing;
  for (const name of ["hint", "pass"]) byId(name).disabled = !isMine();
  byId("tools").hidden = byId("letters").hidden = match.over;
  document.querySelector("main").hidden = false;
  if (goesOn) return;
  const none = { doubtful: [], prizes: {} };
  board = new Board(byId("board"), { rows: match.rows, ...none }, {
    words: { ...words, doubtful: "" }, longest: match.longest, onChange: () => {}, onFocus: () => {},
  });
  board.readOnly = true;
  way = new Way(board);
  byId("board").setAttribute("aria-label", words.board);
  byId("letters").setAttribute("aria-label", words.letters);
  byId("letters").replaceChildren(
    ...match.letters.map((letter) => {
      const key = document.createElement("button");
      Object.assign(key, { type: "button", textContent: letter });
      key.addEventListener("click", () => put(letter));
      return key;
    }),
  );
  start();
  showMove();
}

async function act(what, more = {}) {
  note("");
  byId("send").disabled = true;
  try {
    const body = JSON.stringify({ what, played: match.played, ...more });
    note((await (await call(address, { method: "POST", body })).json()).note);
    if (what === "move") post("web_app_trigger_haptic_feedback", { type: "notification", notification_type: "success" });
  } catch (error) {
    note(error instanceof TypeError ? match.words.lost : error.message);
  }
  byId("send").disabled = !isReady();
}

function send(event) {
  event.preventDefault();
  if (!isReady()) return;
  act("move", { word: wordOf(), cell: board.shownName(...move.cell), letter: move.letter });
}

// A second touch means it.
function resign() {
  const button = byId("resign");
  if (button.textContent === match.words.sure) act("resign");
  else button.textContent = match.words.sure;
}

function listen() {
  const root = byId("board");
  let down = false;
  root.addEventListener("pointerdown", (event) => {
    const place = isMine() && board.placeAt(event.clientX, event.clientY);
    if (!place) return;
    down = true;
    root.setPointerCapture(event.pointerId);
    touch(place, false);
  });
  root.addEventListener("pointermove", (event) => {
    const place = down && board.placeAt(event.clientX, event.clientY);
    if (place && !(move.path.length && same(place, move.path.at(-1)))) touch(place, true);
  });
  for (const end of ["pointerup", "pointercancel"]) root.addEventListener(end, () => (down = false));
  root.addEventListener("keydown", (event) => {
    if (!isMine()) return;
    const key = event.key.toLowerCase();
    if (event.key === "Enter" || event.key === " ") touch(board.at, false);
    else if (match.letters.includes(key)) put(key);
    else return;
    event.preventDefault();
  });
  for (const what of ["hint", "pass", "back"]) byId(what).addEventListener("click", () => act(what));
  byId("resign").addEventListener("click", resign);
  byId("clear").addEventListener("click", () => (start(), showMove()));
  byId("tools").addEventListener("submit", send);
}

// Shows the match as it is sent, now and after each change, until the connection is lost.
async function follow() {
  const reader = (await call(address)).body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (rest + value).split("\n\n");
    rest = events.pop();
    for (const event of events) if (event.startsWith("data: ")) show(JSON.parse(event.slice(6)));
  }
}

async function run() {
  const dark = isDark() ?? matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.scheme = dark ? "dark" : "light";
  post("web_app_ready");
  post("web_app_expand");
  listen();
  for (;;) {
    try {
      await follow();
    } catch (error) {
      if (!(error instanceof TypeError)) return note(error.message); // refused, which stays so
    }
    await new Promise((done) => setTimeout(done, AGAIN_MS));
  }
}

run();

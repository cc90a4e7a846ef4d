// The page of a match: shows it as it stands, whatever changes it, and sends what a person does.

import { Board, nameOf } from "./board.js";
import { follow } from "./live.js";
import { begin, buzz, call } from "./telegram.js";
import { lead, listen, same } from "./touch.js";
import { Way } from "./way.js";

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

const isMine = () => !match.over && match.turn === match.mine;
const letterAt = (place) =>
  move.cell && same(place, move.cell) ? move.letter : board.cells[place[0]][place[1]].text;
const wordOf = () => move.path.map(letterAt).join("");

function isReady() {
  const uses = move.cell && move.path.some((place) => same(place, move.cell));
  return Boolean(isMine() && uses && move.letter && move.path.length >= match.least);
}

function start() {
  move = { cell: null, letter: "", path: [] };
}

// A cell that was touched, or come over by a finger that goes on.
function touch(place, goesOn) {
  const { diagonal, knots } = match;
  if (letterAt(place)) move.path = lead(move.path, place, { goesOn, diagonal, knots });
  else if (!goesOn) move = { cell: place, letter: "", path: [] };
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
    if (what === "move") buzz(true);
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

function hear() {
  const placeAt = (x, y) => (isMine() ? board.placeAt(x, y) : null);
  listen(byId("board"), placeAt, touch, () => {});
  byId("board").addEventListener("keydown", (event) => {
    if (!isMine()) return;
    const key = event.key.toLowerCase();
    if (event.key === "Enter" || event.key === " ") touch(board.at, false);
    else if (match.letters.includes(key)) put(key);
    else return;
    event.preventDefault();
  });
  byId("hint").addEventListener("click", () => act("hint", { hints: match.hints }));
  for (const what of ["pass", "back"]) byId(what).addEventListener("click", () => act(what));
  byId("resign").addEventListener("click", resign);
  byId("clear").addEventListener("click", () => (start(), showMove()));
  byId("tools").addEventListener("submit", send);
}

begin();
hear();
follow(address, show, note);

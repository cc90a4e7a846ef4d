// The page of a match or a table: shows it after every change, and sends what a person does.

import { Board, placeOf } from "./board.js";
import { ask, follow } from "./live.js";
import { byId, introduce, make, name, note, timeUntil } from "./page.js";
import { begin, buzz } from "./telegram.js";
import { lead, listen, same } from "./touch.js";
import { Way } from "./way.js";

/** @typedef {import("./touch.js").Place} Place */
/** @typedef {{name: string, points: number, words: string[]}} Player */
/**
 * @typedef {object} Match as `standing_document` of bot/web/match_page.py makes it
 * @property {number} played
 * @property {number | null} hints number given for this turn; null at a table
 * @property {string[][]} rows
 * @property {string[]} way
 * @property {Player[]} sides
 * @property {{side: number, word: string, points: number} | null} last
 * @property {number} mine
 * @property {number} turn
 * @property {boolean} over
 * @property {boolean} knots
 * @property {boolean} diagonal
 * @property {number} least
 * @property {boolean} passing
 * @property {string[]} letters
 * @property {number} longest
 * @property {string} language
 * @property {number | null} [left] seconds for this turn, at a table with a clock
 * @property {{text: string, mine: boolean} | null} vote
 * @property {Record<string, string>} words
 */

const asked = new URLSearchParams(location.search);
const table = asked.get("table");
const address = table ? `play/tables/${table}` : `play/matches/${asked.get("match")}`;
const send = /** @type {HTMLButtonElement} */ (byId("send"));
const TOOLS = ["hint", "pass", "back", "resign", "clear", "send", "propose", "yes", "no"];

/** @type {Match} */
let match;
/** @type {Board} */
let board;
/** @type {Way} */
let way;

// The word that is being made: the cell of its new letter, and its cells in their order.
/** @type {{cell: Place | null, letter: string, path: Place[]}} */
let move;

let due = 0; // when the time of this turn is up
let isActing = false;

const isMine = () => match && !match.over && match.turn === match.mine;
const letterAt = (/** @type {Place} */ place) =>
  move.cell && same(place, move.cell) ? move.letter : board.cells[place[0]][place[1]].text;
const wordOf = () => move.path.map(letterAt).join("");

function isReady() {
  const { cell, letter, path } = move;
  const uses = cell && path.some((place) => same(place, cell));
  return Boolean(isMine() && !isActing && uses && letter && path.length >= match.least);
}

function start() {
  move = { cell: null, letter: "", path: [] };
}

/**
 * Takes a cell that was touched, or reached by a finger that *goesOn*.
 * @param {Place} place
 * @param {boolean} goesOn
 */
function touch(place, goesOn) {
  const { diagonal, knots } = match;
  const { cell, path } = move;
  if (letterAt(place)) move.path = lead(move.path, place, { goesOn, diagonal, knots });
  else if (!goesOn) move = { cell: place, letter: "", path: [] };
  if (move.path.length !== path.length) buzz("step");
  if (move.cell === cell) showPath();
  else showMove();
}

/** @param {string} letter */
function put(letter) {
  if (!move.cell) return;
  move.letter = letter;
  showMove();
}

function showMove() {
  const { cell, letter } = move;
  board.lay(cell ? [{ place: cell, letter }] : []);
  document.body.dataset.step = cell && !letter ? "letter" : "word";
  for (const key of keys()) key.disabled = !cell;
  showPath();
}

// Shows what changes while a finger moves; it has to take little of a frame.
function showPath() {
  const { cell, path } = move;
  const begun = cell !== null || path.length > 0;
  if (begun) way.show(path, false);
  else way.show(match.way.map(placeOf));
  const word = wordOf();
  byId("word").textContent = word ? `${word.toUpperCase()} +${path.length}` : "";
  send.disabled = !isReady();
  /** @type {HTMLButtonElement} */ (byId("clear")).disabled = !begun;
}

const keys = () => /** @type {HTMLButtonElement[]} */ ([...byId("letters").children]);

function showSides() {
  byId("sides").replaceChildren(
    ...match.sides.map(({ name, points, words }, side) => {
      const said = make("small", {}, words.toReversed().join(", "));
      const ariaCurrent = !match.over && side === match.turn ? "true" : null;
      return make("li", { ariaCurrent }, make("b", {}, String(points)), name, said);
    }),
  );
}

// The last move in words, if another side made it.
function news() {
  const { last, mine, sides, words } = match;
  if (!last || last.side === mine) return "";
  const { name } = sides[last.side];
  return last.word ? `${name}: ${last.word.toUpperCase()} +${last.points}. ` : `${words.passes.replace("{name}", name)} `;
}

function showTurn() {
  const { over, yours, theirs } = match.words;
  const other = match.sides[match.turn].name;
  byId("turn").textContent =
    news() + (match.over ? over : isMine() ? yours : theirs.replace("{name}", other));
}

// Shows the vote of a table, or the question whether the other side may take its move back.
function showVote() {
  const { vote } = match;
  byId("vote").hidden = !vote;
  if (vote) byId("vote").children[0].textContent = vote.text;
  for (const voice of ["yes", "no"]) byId(voice).hidden = !vote?.mine || (voice === "no" && !table);
}

// Shows what differs at a table: it has a clock, and no hints.
function showTable() {
  byId("hint").hidden = true;
  byId("propose").hidden = true;
  byId("resign").textContent = match.words.leave;
  due = performance.now() + 1000 * (match.left ?? 0);
  showTime();
}

function showTime() {
  byId("left").textContent = (match?.left ?? null) === null ? "" : timeUntil(due);
}

function showTools() {
  for (const id of TOOLS) byId(id).textContent = match.words[id];
  byId("pass").hidden = !match.passing;
  for (const id of ["hint", "pass"]) /** @type {HTMLButtonElement} */ (byId(id)).disabled = !isMine();
  byId("tools").hidden = byId("letters").hidden = match.over;
}

// Makes the keys of the alphabet, once.
function showKeys() {
  if (keys().length) return;
  byId("letters").replaceChildren(
    ...match.letters.map((letter) => {
      const key = make("button", { type: "button", textContent: letter });
      key.addEventListener("click", () => put(letter));
      return key;
    }),
  );
}

// Makes the board again; the focus of the keyboard stays where it was.
function showBoard() {
  const root = byId("board");
  const [at, wasThere] = [board?.at, root.contains(document.activeElement)];
  board = new Board(root, match, match);
  board.at = at ?? board.at;
  board.readOnly = true;
  if (wasThere) board.go(...at);
  way = new Way(board);
}

/** @param {Match} seen */
function show(seen) {
  const goesOn = match && match.played === seen.played && match.over === seen.over;
  if (match && byId("note").textContent === match.words.lost) note("");
  match = seen;
  introduce(match.language, match.words.title);
  name(match.words, "board", "letters", "sides");
  showSides();
  showTurn();
  showTools();
  showVote();
  if (table) showTable();
  byId("page").hidden = false;
  if (goesOn) return;
  showBoard();
  showKeys();
  start();
  showMove();
}

/**
 * Does *what*, one thing at a time, and shows the result.
 * @param {string} what
 * @param {object} more
 */
async function act(what, more = {}) {
  if (isActing) return;
  isActing = send.disabled = true;
  note("");
  const { played } = match;
  let wasLost = false;
  try {
    const body = JSON.stringify({ what, played, ...more });
    const told = await ask(address, { method: "POST", body }, () => {
      wasLost = true;
      note(match.words.sending);
    });
    note(told.note);
    byId("propose").hidden = !told.offer;
    buzz("done");
  } catch (error) {
    const wasDone = wasLost && match.played !== played; // the turns played tell that it was done
    note(wasDone ? "" : /** @type {Error} */ (error).message);
    buzz("refused");
  }
  isActing = false;
  send.disabled = !isReady();
}

/** @param {"move" | "propose"} what to do with the word that is made */
async function sendWord(what) {
  if (!isReady() || !move.cell) return;
  await act(what, { word: wordOf(), cell: board.shownName(move.cell), letter: move.letter });
}

/** @param {SubmitEvent} event */
async function play(event) {
  event.preventDefault();
  const byKeyboard = send.matches(":focus-visible"); // which a disabled button would lose
  await sendWord("move");
  if (byKeyboard) board.go(...board.at);
}

// Resigns at the second touch; the first one asks.
function resign() {
  const [button, sure] = [byId("resign"), match.words[table ? "leaves" : "sure"]];
  if (button.textContent === sure) act("resign");
  else button.textContent = sure;
}

function hear() {
  const root = byId("board");
  listen(root, () => (isMine() ? board.locate() : null), touch);
  root.addEventListener("keydown", (event) => {
    if (!isMine()) return;
    const key = event.key.toLowerCase();
    if (event.key === "Enter" || event.key === " ") touch(board.at, false);
    else if (match.letters.includes(key)) put(key);
    else return;
    event.preventDefault();
  });
  byId("hint").addEventListener("click", () => act("hint", { hints: match.hints }));
  byId("propose").addEventListener("click", () => sendWord("propose"));
  for (const what of ["pass", "back", "yes", "no"]) byId(what).addEventListener("click", () => act(what));
  byId("resign").addEventListener("click", resign);
  byId("clear").addEventListener("click", () => (start(), showMove()));
  byId("tools").addEventListener("submit", play);
}

/** @param {string} why */
function refuse(why) {
  byId("page").hidden = false;
  byId("tools").hidden = true;
  note(why);
}

function lose() {
  if (match && !isActing) note(match.words.lost);
}

begin();
hear();
if (table) setInterval(showTime, 1000);
follow(address, { show, refuse, lose });

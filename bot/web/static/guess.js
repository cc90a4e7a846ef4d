// The page of a puzzle: words are drawn over its board, tapped or typed, and each gets a verdict;
// the progress of all players arrives by itself.

import { Board } from "./board.js";
import { ask, follow } from "./live.js";
import { byId, introduce, make, name, note, timeUntil } from "./page.js";
import { begin, buzz } from "./telegram.js";
import { lead, listen } from "./touch.js";
import { Way } from "./way.js";

/** @typedef {import("./touch.js").Place} Place */
/** @typedef {{word: string, points: number, pangram: boolean, name: string}} Find */
/**
 * @typedef {object} Puzzle as `PuzzlePages` of bot/web/puzzle_page.py tells of it
 * @property {string} title
 * @property {string[][]} rows
 * @property {boolean} walked
 * @property {boolean} diagonal
 * @property {string} language
 * @property {Record<string, string>} words
 * @property {number} left seconds
 * @property {boolean} over
 * @property {string} standing
 * @property {Find[]} own
 * @property {{name: string, points: number, words: string}[]} players
 * @property {number | null} mine the place of this person among them
 * @property {string} together
 * @property {Find[]} found
 * @property {Find[]} missed
 */

const MAX_NUMBER = 2 ** 52;
const address = `guess/puzzles/${new URLSearchParams(location.search).get("puzzle")}`;
const field = /** @type {HTMLInputElement} */ (byId("word"));
const buttons = ["send", "delete"].map((id) => /** @type {HTMLButtonElement} */ (byId(id)));

/** @type {Puzzle} */
let puzzle;
/** @type {Board} */
let board;
/** @type {Way} */
let way;
/** @type {Place[]} The cells of the word, if it was not typed. */
let path = [];
let ends = 0;
/** @type {{number: number, word: string}[]} Guesses that the bot has still to judge. */
const waiting = [];

const textAt = (/** @type {Place} */ [y, x]) => board.cells[y][x].text;
const isOpen = () => Boolean(puzzle) && !puzzle.over;

/** @param {Place[]} cells */
function spell(cells) {
  path = cells;
  field.value = path.map(textAt).join("");
  showWord();
}

function showWord() {
  if (puzzle.walked) way.show(path, false);
  for (const cell of board.root.querySelectorAll(".walked")) cell.classList.remove("walked");
  for (const place of path) board.holderAt(place).classList.add("walked");
  for (const button of buttons) button.disabled = !field.value.trim();
}

/**
 * @param {Place} place
 * @param {boolean} goesOn
 */
function touch(place, goesOn) {
  if (puzzle.walked) spell(lead(path, place, { goesOn, diagonal: puzzle.diagonal, knots: false }));
  else if (!goesOn) write(textAt(place));
}

/**
 * Appends letters to the word, wherever they are on the board.
 * @param {string} letters
 */
function write(letters) {
  path = [];
  field.value += letters;
  showWord();
}

function erase() {
  if (path.length) spell(path.slice(0, -1));
  else {
    field.value = field.value.slice(0, -1);
    showWord();
  }
}

function send() {
  const word = field.value.trim();
  if (!word || !isOpen()) return;
  waiting.push({ number: 1 + Math.floor(Math.random() * (MAX_NUMBER - 1)), word });
  spell([]);
  if (waiting.length === 1) judge();
}

// Sends the waiting guesses one by one; a guess that is sent again counts once, by its number.
async function judge() {
  while (waiting.length) {
    try {
      const options = { method: "POST", body: JSON.stringify(waiting[0]) };
      const verdict = await ask(address, options, () => note(puzzle.words.lost));
      tell(`${verdict.sign} ${verdict.said}`, verdict.counts);
      note("");
    } catch (error) {
      tell(/** @type {Error} */ (error).message, false);
    }
    waiting.shift();
  }
}

/**
 * @param {string} sentence
 * @param {boolean} counts
 */
function tell(sentence, counts) {
  const said = byId("said");
  said.className = "";
  said.textContent = sentence;
  void said.offsetWidth; // restarts the animation of the class
  said.classList.toggle("counts", counts);
  buzz(counts ? "done" : "refused");
}

/**
 * @param {Element} list
 * @param {Find[]} finds
 * @param {boolean} named
 */
function listFinds(list, finds, named) {
  list.replaceChildren(
    ...finds.map(({ word, points, pangram, name }) => {
      const more = [points, pangram && puzzle.words.pangram, named && name].filter(Boolean).join(" · ");
      return make("li", { className: pangram ? "pangram" : "" }, word, " ", make("small", {}, more));
    }),
  );
}

function showScores() {
  byId("scores").replaceChildren(
    ...puzzle.players.map(({ name, points, words }, place) => {
      const parts = [make("b", {}, String(points)), name, " ", make("small", {}, words)];
      return make("li", { ariaCurrent: place === puzzle.mine ? "true" : null }, ...parts);
    }),
  );
}

function showEnd() {
  const { words, found, missed } = puzzle;
  Object.assign(byId("said"), { className: "", textContent: words.over });
  for (const [name, finds] of Object.entries({ found, missed })) {
    const [summary, list] = /** @type {Element[]} */ ([...byId(name).children]);
    summary.textContent = words[name];
    listFinds(list, finds, name === "found");
    byId(name).hidden = !finds.length;
  }
}

function showTime() {
  byId("left").textContent = puzzle.over ? "" : timeUntil(ends);
}

function build() {
  const { words, walked } = puzzle;
  introduce(puzzle.language, puzzle.title);
  document.body.dataset.shape = walked ? "grid" : "ring";
  board = new Board(byId("board"), puzzle, {
    words, longest: 0, label: walked ? undefined : ([, x]) => (x ? String(x) : words.centre),
  });
  board.readOnly = true;
  way = new Way(board);
  const cells = puzzle.rows.flatMap((row, y) => row.map((_, x) => board.holderAt([y, x])));
  cells.forEach((cell, n) => cell.style.setProperty("--turn", `${(n - 1) / (cells.length - 1)}turn`));
  field.placeholder = words.word;
  name(words, "board", "word", "delete");
  byId("send").textContent = words.send;
  byId("ownTitle").textContent = words.own;
  byId("scoresTitle").textContent = words.scores;
  byId("page").hidden = false;
  setInterval(showTime, 1000);
}

/** @param {Puzzle} seen */
function show(seen) {
  puzzle = seen;
  if (!board) build();
  ends = performance.now() + 1000 * puzzle.left;
  byId("standing").textContent = puzzle.standing;
  byId("together").textContent = puzzle.together;
  listFinds(byId("own"), puzzle.own.toReversed(), false);
  byId("ownTitle").hidden = !puzzle.own.length;
  byId("scoresTitle").hidden = !puzzle.players.length;
  showScores();
  showTime();
  byId("tools").hidden = puzzle.over;
  document.body.classList.toggle("over", puzzle.over);
  if (puzzle.over) showEnd();
  showWord();
}

function hear() {
  listen(byId("board"), () => (isOpen() ? board.locate() : null), touch, (dragged) => {
    if (dragged && path.length > 1) send();
  });
  byId("board").addEventListener("keydown", (event) => {
    if (!isOpen()) return;
    if (event.key === "Enter" || event.key === " ") touch(board.at, false);
    else if (event.key === "Backspace") erase();
    else if (/^\p{L}$/u.test(event.key) && !event.ctrlKey && !event.metaKey) write(event.key);
    else return;
    event.preventDefault();
  });
  field.addEventListener("input", () => {
    path = [];
    showWord();
  });
  byId("delete").addEventListener("click", erase);
  byId("tools").addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
}

begin();
hear();
follow(address, { show, refuse: note });

// A list of the words of a board or of one of its cells, or of the best line from it; a word of the
// list can be shown on the board.

import { nameOf, placeOf } from "./board.js";
import { byId, make, note } from "./page.js";
import { buzz, Refusal } from "./telegram.js";
import { Way } from "./way.js";

/** @typedef {import("./board.js").Place} Place */
/** @typedef {{word: string, points: number, path: string[], cell: string | null, letter: string}} Word */
/** @typedef {{cell: string | null} | {ahead: true}} Wish of a cell, of the whole board, or to look ahead */
/** @typedef {{words: Word[], said?: string}} Answer */

const PAUSE_MS = 200; // so that arrow keys ask only for the cell where they end

export class Found {
  /**
   * @param {import("./board.js").Board} board
   * @param {(wish: Wish) => Promise<Answer>} ask
   * @param {Record<string, string>} words
   */
  constructor(board, ask, words) {
    this.board = board;
    this.ask = ask;
    this.words = words;
    this.list = byId("words");
    this.about = byId("about");
    this.way = new Way(board);
    this.wanted = {};
    this.timer = 0;
    for (const [id, act] of Object.entries({ all: () => this.show(null), ahead: () => this.lookAhead() })) {
      byId(id).textContent = words[id];
      byId(id).addEventListener("click", act);
    }
  }

  /**
   * Shows the words of a cell, unless another cell is chosen meanwhile.
   * @param {Place} place
   */
  showSoon(place) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(place), PAUSE_MS);
  }

  /** @param {Place | null} place */
  async show(place) {
    const answer = await this.find({ cell: place && nameOf(place) });
    if (!answer) return;
    const { wordsOf, all, noWords } = this.words;
    const title = place ? wordsOf.replace("{cell}", this.board.shownName(place)) : all;
    this.about.textContent = answer.words.length ? title : `${title}: ${noWords}`;
    byId("all").hidden = !place;
    this.list.replaceChildren(...answer.words.map((word) => this.rowOf([word])));
  }

  // Lists the best line; each row shows the board after its move.
  async lookAhead() {
    note(this.words.looking);
    byId("ahead").toggleAttribute("disabled", true); // a person has one look ahead at a time
    const answer = await this.find({ ahead: true });
    byId("ahead").toggleAttribute("disabled", false);
    if (!answer) return;
    this.about.textContent = answer.said ?? "";
    byId("all").hidden = false;
    this.list.className = "line";
    this.list.replaceChildren(...answer.words.map((_, last) => this.rowOf(answer.words.slice(0, last + 1))));
    this.list.querySelector("button")?.click();
  }

  /**
   * Clears the list and returns the answer, or null if another one is wanted meanwhile.
   * @param {Wish} wish
   */
  async find(wish) {
    clearTimeout(this.timer);
    const wanted = (this.wanted = {});
    try {
      const answer = await this.ask(wish);
      if (wanted !== this.wanted) return null;
      this.clear();
      this.list.className = "";
      note("");
      return answer;
    } catch (error) {
      if (wanted === this.wanted) note(error instanceof Refusal ? error.message : this.words.lost);
      return null;
    }
  }

  /** @param {Word[]} played the word of the row is the last */
  rowOf(played) {
    const { word, points, cell, letter } = played[played.length - 1];
    const put = cell ? `${this.board.shownName(placeOf(cell))} ${letter.toUpperCase()}` : "";
    const texts = Object.entries({ put, word, points: `+${points}` });
    const parts = texts.flatMap(([className, textContent]) => [make("span", { className, textContent }), " "]);
    const button = make("button", { type: "button" }, ...parts);
    button.addEventListener("click", () => this.trace(played, button));
    return make("li", {}, button);
  }

  /**
   * @param {Word[]} played
   * @param {HTMLButtonElement} button
   */
  trace(played, button) {
    this.clear();
    buzz("step");
    button.ariaPressed = "true";
    this.board.lay(played.flatMap(({ cell, letter }) => (cell ? { place: placeOf(cell), letter } : [])));
    this.way.show(played[played.length - 1].path.map(placeOf));
  }

  clear() {
    this.list.querySelector("[aria-pressed]")?.removeAttribute("aria-pressed");
    this.board.lay([]);
    this.way.show([]);
  }
}

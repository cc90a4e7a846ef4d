// The words of a board or of one of its cells, as a list, and the way of one of them over the board.

import { nameOf, placeOf } from "./board.js";
import { byId, note } from "./page.js";
import { buzz, Refusal } from "./telegram.js";
import { Way } from "./way.js";

/** @typedef {import("./board.js").Place} Place */
/** @typedef {{word: string, points: number, path: string[], cell: string | null, letter: string | null}} Word */

const PAUSE_MS = 200; // so that arrow keys ask only for the cell where they end

export class Found {
  /**
   * @param {import("./board.js").Board} board
   * @param {(cell: string | null) => Promise<Word[]>} ask for the words of a cell, or of the board
   * @param {Record<string, string>} words
   */
  constructor(board, ask, words) {
    this.board = board;
    this.ask = ask;
    this.words = words;
    this.list = byId("words");
    this.about = byId("about");
    this.all = byId("all");
    this.way = new Way(board);
    this.wanted = {};
    this.timer = 0;
    this.all.textContent = words.wordsOfAll;
    this.all.addEventListener("click", () => this.show(null));
  }

  /**
   * The words of the cell there, unless another is asked for meanwhile.
   * @param {Place} place
   */
  showSoon(place) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(place), PAUSE_MS);
  }

  /** @param {Place | null} place */
  async show(place) {
    clearTimeout(this.timer);
    const wanted = (this.wanted = {});
    try {
      const found = await this.ask(place && nameOf(place));
      if (wanted !== this.wanted) return;
      this.clear();
      const { wordsOf, wordsOfAll, noWords } = this.words;
      const title = place ? wordsOf.replace("{cell}", this.board.shownName(place)) : wordsOfAll;
      this.about.textContent = found.length ? title : `${title}: ${noWords}`;
      this.all.hidden = !place;
      this.list.replaceChildren(...found.map((word) => this.rowOf(word)));
      note("");
    } catch (error) {
      if (wanted === this.wanted) note(error instanceof Refusal ? error.message : this.words.lost);
    }
  }

  /** @param {Word} found */
  rowOf(found) {
    const button = document.createElement("button");
    const cell = found.cell && this.board.shownName(placeOf(found.cell));
    const put = cell ? `${cell} ${found.letter?.toUpperCase()}` : "";
    const texts = { put, word: found.word, points: `+${found.points}` };
    for (const [kind, text] of Object.entries(texts)) {
      const part = document.createElement("span");
      Object.assign(part, { className: kind, textContent: text });
      button.append(part, " ");
    }
    button.type = "button";
    button.addEventListener("click", () => this.trace(found, button));
    const row = document.createElement("li");
    row.append(button);
    return row;
  }

  /**
   * @param {Word} found
   * @param {HTMLButtonElement} button
   */
  trace(found, button) {
    this.clear();
    buzz("step");
    button.setAttribute("aria-pressed", "true");
    this.board.lay(found.cell ? placeOf(found.cell) : null, found.letter);
    this.way.show(found.path);
  }

  clear() {
    this.list.querySelector("[aria-pressed]")?.removeAttribute("aria-pressed");
    this.board.lay(null);
    this.way.show([]);
  }
}

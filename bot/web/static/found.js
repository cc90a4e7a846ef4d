// The words of a board or of one of its cells, as a list, and the way of one of them over the board.

import { nameOf, placeOf } from "./board.js";
import { Way } from "./way.js";

const PAUSE_MS = 200; // so that arrow keys ask only for the cell where they end

export class Found {
  // *ask* takes the name of a cell, or null for the whole board, and promises its words.
  constructor(board, ask, words, note) {
    this.board = board;
    this.ask = ask;
    this.words = words;
    this.note = note;
    this.list = document.getElementById("words");
    this.about = document.getElementById("about");
    this.all = document.getElementById("all");
    this.way = new Way(board);
    this.all.textContent = words.wordsOfAll;
    this.all.addEventListener("click", () => this.show(null));
  }

  // The words of the cell at *place*, a row and a column, unless another is asked for meanwhile.
  showSoon(place) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(place), PAUSE_MS);
  }

  async show(place) {
    clearTimeout(this.timer);
    const wanted = (this.wanted = {});
    try {
      const found = await this.ask(place && nameOf(...place));
      if (wanted !== this.wanted) return;
      this.clear();
      const { wordsOf, wordsOfAll, noWords } = this.words;
      const title = place ? wordsOf.replace("{cell}", this.board.shownName(...place)) : wordsOfAll;
      this.about.textContent = found.length ? title : `${title}: ${noWords}`;
      this.all.hidden = !place;
      this.list.replaceChildren(...found.map((word) => this.rowOf(word)));
      this.note("");
    } catch (error) {
      if (wanted === this.wanted) this.note(error instanceof TypeError ? this.words.lost : error.message);
    }
  }

  rowOf(found) {
    const button = document.createElement("button");
    const cell = found.cell && this.board.shownName(...placeOf(found.cell));
    const put = cell ? `${cell} ${found.letter.toUpperCase()}` : "";
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

  trace(found, button) {
    this.clear();
    button.setAttribute("aria-pressed", "true");
    this.board.lay(found.cell, found.letter);
    this.way.show(found.path);
  }

  clear() {
    this.list.querySelector("[aria-pressed]")?.removeAttribute("aria-pressed");
    this.board.lay(null);
    this.way.show([]);
  }
}

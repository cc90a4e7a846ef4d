// The way of a word over a board, as a line that draws itself.

import { placeOf } from "./board.js";

const STEP_S = 0.12;

export class Way {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.line = /** @type {SVGPolylineElement} */ (document.querySelector("#way polyline"));
  }

  /**
   * Through the middles of the cells of these *names*; *drawn* from its first cell to its last.
   * @param {string[]} names
   */
  show(names, drawn = true) {
    const points = names.map((name) => this.board.middleOf(placeOf(name)));
    if (drawn) {
      const line = /** @type {SVGPolylineElement} */ (this.line.cloneNode()); // its animation begins anew
      this.line.replaceWith(line);
      this.line = line;
    }
    this.line.setAttribute("points", points.join(" "));
    this.line.style.animationDuration = `${drawn ? STEP_S * names.length : 0}s`;
  }
}

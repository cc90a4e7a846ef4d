// The way of a word over a board, as a line that draws itself.

import { placeOf } from "./board.js";

const STEP_S = 0.12;

export class Way {
  constructor(board) {
    this.board = board;
    this.line = document.querySelector("#way polyline");
  }

  // Through the middles of the cells of these *names*; *drawn* from its first cell to its last.
  show(names, drawn = true) {
    const points = names.map((name) => this.board.middleOf(...placeOf(name)));
    this.line.setAttribute("points", points.join(" "));
    this.line.style.animationDuration = `${drawn ? STEP_S * names.length : 0}s`;
    this.line.replaceWith((this.line = this.line.cloneNode())); // its animation begins anew
  }
}

// The path of a word over a board, as a line that draws itself; its unit is a cell of the board.

const STEP_S = 0.12;

export class Way {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.line = /** @type {SVGPolylineElement} */ (document.querySelector("#way polyline"));
  }

  /**
   * Shows a line through the middles of the cells at *places*; if *drawn*, it grows along them.
   * @param {import("./touch.js").Place[]} places
   */
  show(places, drawn = true) {
    if (drawn) {
      const line = /** @type {SVGPolylineElement} */ (this.line.cloneNode()); // its animation starts again
      this.line.replaceWith(line);
      this.line = line;
      line.ownerSVGElement?.setAttribute("viewBox", `0 0 ${this.board.width} ${this.board.height}`);
      line.style.animationDuration = `${STEP_S * places.length}s`;
    }
    this.line.setAttribute("points", places.map(([y, x]) => `${x + 0.5},${y + 0.5}`).join(" "));
  }
}

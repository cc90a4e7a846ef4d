// The board as a grid of fields. The placeholder of a field shows the text of its cell, so that the
// field's value is only what is being typed, on any keyboard. A cell is "" if empty, "#" outside the
// board, else its letters.

import { make } from "./page.js";
import { same } from "./touch.js";

// A letter, a tile of several letters, a choice of letters, or the beginning or end of a word.
const TILE = /^(\p{L}{1,5}-?|-\p{L}{1,5}|\p{L}(\/\p{L}){1,4})$/u;

/** @typedef {import("./touch.js").Place} Place */
/** @typedef {{text: string, doubtful: boolean, prize: number}} Square */
/** @typedef {{place: Place, letter: string}} Laid */
/** @typedef {"above" | "below" | "left" | "right"} Side */

/** @type {Record<string, Place>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// A finger this near the middle of a cell is on it, in sides of a cell; the rest is for diagonals.
const NEAR = 0.48;

// Names of columns: letters of both Russian and Ukrainian, without ь.
const CYRILLIC = "абвгдежзиклмнопрстуфхцчшщэюя";

/**
 * The bot's name of a cell, the same on every board.
 * @param {Place} place
 */
export function nameOf([row, column]) {
  const high = Math.floor(column / 26);
  const letter = (/** @type {number} */ number) => String.fromCharCode(97 + number);
  return `${high ? letter(high - 1) : ""}${letter(column % 26)}${row + 1}`;
}

/**
 * The place of the cell that the bot calls *name*.
 * @param {string} name
 * @returns {Place}
 */
export function placeOf(name) {
  const column = name.replace(/\d+$/, "");
  const number = [...column].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0);
  return [Number(name.slice(column.length)) - 1, number - 1];
}

export class Board {
  /**
   * @param {HTMLElement} root
   * @param {{rows: string[][], doubtful?: string[], prizes?: Record<string, number>}} seen prizes
   *   are points by cell name
   * @param {object} how
   * @param {Record<string, string>} how.words what a cell is called
   * @param {number} how.longest of sides, in cells
   * @param {() => void} [how.onChange]
   * @param {() => void} [how.onFocus]
   * @param {(place: Place) => string} [how.label] a cell is called in place of its name
   */
  constructor(root, { rows, doubtful = [], prizes = {} }, { words, longest, onChange, onFocus, label }) {
    this.root = root;
    this.words = words;
    this.longest = longest;
    this.onChange = onChange ?? (() => {});
    this.onFocus = onFocus ?? (() => {});
    this.label = label ?? ((place) => this.shownName(place));
    /** @type {Place} */
    this.at = [0, 0];
    /** @type {Square[][][]} */
    this.before = [];
    this.measured = 0; // width of the board when the middles of its cells were measured, from its corner
    /** @type {{place: Place, across: number, down: number, near: number}[]} */
    this.middles = [];
    this.locked = false;
    this.cyrillic = false;
    /** @type {Laid[]} */
    this.laid = [];
    /** @type {Square[][]} */
    this.cells = rows.map((row, y) =>
      row.map((text, x) => {
        const name = nameOf([y, x]);
        return { text, doubtful: doubtful.includes(name), prize: prizes[name] ?? 0 };
      }),
    );
    this.draw();
  }

  get height() {
    return this.cells.length;
  }

  get width() {
    return this.cells[0].length;
  }

  /**
   * The name of a cell for people: on a Cyrillic board its column has a Cyrillic letter.
   * @param {Place} place
   */
  shownName([row, column]) {
    if (!this.cyrillic) return nameOf([row, column]);
    const many = CYRILLIC.length;
    return `${column < many ? "" : CYRILLIC[0]}${CYRILLIC[column % many]}${row + 1}`;
  }

  /**
   * A function that finds the cell whose middle is near a point of the window. It measures the board
   * once, since that would take half of a frame at each move of a finger.
   * @returns {import("./touch.js").PlaceAt}
   */
  locate() {
    const { left, top, width } = this.root.getBoundingClientRect();
    if (this.measured !== width) {
      this.measured = width;
      this.middles = this.cells.flatMap((row, y) =>
        row.map((_, x) => {
          const cell = this.holderAt([y, x]).getBoundingClientRect();
          const [across, down] = [cell.left + cell.width / 2 - left, cell.top + cell.height / 2 - top];
          return { place: /** @type {Place} */ ([y, x]), across, down, near: cell.width * NEAR };
        }),
      );
    }
    return (x, y) =>
      this.middles.find((one) => Math.hypot(x - left - one.across, y - top - one.down) <= one.near)?.place ?? null;
  }

  /**
   * Shows the letters that words would put on their cells.
   * @param {Laid[]} laid
   */
  lay(laid) {
    if (JSON.stringify(laid) === JSON.stringify(this.laid)) return;
    this.laid = laid;
    this.show();
  }

  /**
   * True if cells can be chosen, but not changed.
   * @param {boolean} readOnly
   */
  set readOnly(readOnly) {
    this.locked = readOnly;
    this.show();
  }

  get focused() {
    return this.cells[this.at[0]][this.at[1]];
  }

  // The board as people write it.
  get text() {
    const written = (/** @type {Square} */ { text }) => (text.length > 1 ? `(${text})` : text || ".");
    return this.cells.map((row) => row.map(written).join("")).join("\n");
  }

  get prizes() {
    return this.cells
      .flatMap((row, y) => row.map(({ prize }, x) => prize && `${nameOf([y, x])}=${prize}`))
      .filter(Boolean)
      .join(" ");
  }

  get canUndo() {
    return this.before.length > 0;
  }

  // Takes back the last change of the board.
  undo() {
    const cells = this.before.pop();
    if (!cells) return;
    this.cells = cells;
    this.stay();
  }

  keep() {
    this.before.push(this.cells.map((row) => row.map((cell) => ({ ...cell }))));
  }

  /** @param {number} points */
  setPrize(points) {
    this.keep();
    this.focused.prize = points;
    this.changed();
  }

  /**
   * Adds a row or column at *side*, or removes one.
   * @param {Side} side
   * @param {boolean} more
   */
  resize(side, more) {
    const empty = () => ({ text: "", doubtful: false, prize: 0 });
    const upright = side === "above" || side === "below";
    const first = side === "above" || side === "left";
    const size = upright ? this.height : this.width;
    if (more ? size >= this.longest : size <= 1) return;
    this.keep();
    if (upright) {
      if (more) this.cells.splice(first ? 0 : size, 0, this.cells[0].map(empty));
      else this.cells.splice(first ? 0 : size - 1, 1);
    } else {
      for (const row of this.cells) {
        if (more) row.splice(first ? 0 : size, 0, empty());
        else row.splice(first ? 0 : size - 1, 1);
      }
    }
    this.stay();
  }

  // Draws the board again, with the focus where it was or near.
  stay() {
    this.at = [Math.min(this.at[0], this.height - 1), Math.min(this.at[1], this.width - 1)];
    this.draw();
    this.onChange();
  }

  draw() {
    this.measured = 0;
    this.root.style.setProperty("--columns", String(this.width));
    this.root.style.setProperty("--rows", String(this.height));
    this.root.replaceChildren(
      ...this.cells.map((row, y) => make("div", { role: "row" }, ...row.map((_, x) => this.cellAt([y, x])))),
    );
    this.show();
  }

  /** @param {Place} place */
  cellAt(place) {
    const field = make("input", { type: "text", autocapitalize: "off", autocomplete: "off", spellcheck: false });
    field.setAttribute("autocorrect", "off");
    field.addEventListener("focus", () => this.enter(place));
    field.addEventListener("blur", () => (field.value = ""));
    field.addEventListener("input", () => this.type(place, field.value));
    field.addEventListener("keydown", (event) => this.press(event, place));
    return make("span", { role: "gridcell" }, field);
  }

  /** @param {Place} place */
  holderAt([y, x]) {
    return /** @type {HTMLElement} */ (this.root.children[y].children[x]);
  }

  /** @param {Place} place */
  fieldAt(place) {
    return /** @type {HTMLInputElement} */ (this.holderAt(place).firstChild);
  }

  show() {
    this.cyrillic = /\p{Script=Cyrillic}/u.test(this.text);
    this.cells.forEach((row, y) => row.forEach((cell, x) => this.showCell(cell, [y, x])));
  }

  /**
   * @param {Square} cell
   * @param {Place} place
   */
  showCell(cell, place) {
    const [holder, field, name] = [this.holderAt(place), this.fieldAt(place), this.shownName(place)];
    const laid = this.laid.find((one) => same(one.place, place));
    const text = laid?.letter || cell.text;
    const marks = [text || this.words.empty];
    if (cell.doubtful) marks.push(this.words.doubtful);
    if (cell.prize) marks.push(`+${cell.prize}`);
    field.placeholder = text.toUpperCase();
    field.readOnly = this.locked;
    field.ariaLabel = `${this.label(place)}: ${marks.join(", ")}`;
    field.tabIndex = same(place, this.at) ? 0 : -1;
    field.dataset.kind = cell.text === "#" ? "outside" : cell.text ? "letter" : "empty";
    holder.classList.toggle("laid", laid !== undefined);
    holder.classList.toggle("doubtful", cell.doubtful);
    holder.dataset.name = name;
    holder.dataset.prize = cell.prize ? `+${cell.prize}` : "";
  }

  /** @param {Place} place */
  enter(place) {
    this.at = place;
    this.show();
    this.onFocus();
  }

  /**
   * @param {number} y
   * @param {number} x
   */
  go(y, x) {
    if (y in this.cells && x in this.cells[0]) this.fieldAt([y, x]).focus();
  }

  /**
   * @param {Place} place
   * @param {string} value
   */
  type([y, x], value) {
    if (value.startsWith("(") && !value.endsWith(")")) return; // a tile that is not yet complete
    const text = value.replace(/[().\s]/g, "").toLowerCase();
    this.fieldAt([y, x]).value = "";
    if (text !== "" && text !== "#" && !TILE.test(text)) return;
    this.put([y, x], text);
    if (x + 1 < this.width) this.go(y, x + 1);
    else this.go(y + 1, 0);
  }

  /**
   * @param {Place} place
   * @param {string} text
   */
  put([y, x], text) {
    this.keep();
    Object.assign(this.cells[y][x], { text, doubtful: false });
    this.changed();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Place} place
   */
  press(event, [y, x]) {
    const step = STEPS[event.key];
    if (step) this.go(y + step[0], x + step[1]);
    else if (event.key === "Home") this.go(y, 0);
    else if (event.key === "End") this.go(y, this.width - 1);
    else if (this.fieldAt([y, x]).value || this.locked) return; // a tile is being typed, or the board is locked
    else if (event.key === "Delete" || event.key === "Backspace") this.clear([y, x], event.key);
    else return;
    event.preventDefault();
  }

  /**
   * @param {Place} place
   * @param {string} key
   */
  clear([y, x], key) {
    this.put([y, x], "");
    if (key !== "Backspace") return;
    if (x) this.go(y, x - 1);
    else this.go(y - 1, this.width - 1);
  }

  changed() {
    this.show();
    this.onChange();
  }
}

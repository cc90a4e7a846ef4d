// The board as a grid of fields. What is on a cell is the placeholder of its field, so that the
// field's value is what is being typed, whatever keyboard types it. A cell is "" if empty, "#" outside the board, else its letters.

// A letter, a tile of several, either of them, or what words begin or end with.
const TILE = /^(\p{L}{1,5}-?|-\p{L}{1,5}|\p{L}(\/\p{L}){1,4})$/u;

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// So far from its middle a finger is on a cell, in its sides; the rest is for slanting ways.
const NEAR = 0.48;

// Without the letters that only Russian or only Ukrainian has, and without ь.
const CYRILLIC = "абвгдежзиклмнопрстуфхцчшщэюя";

// How the bot names a cell, whatever the board.
export function nameOf(row, column) {
  const high = Math.floor(column / 26);
  const letter = (number) => String.fromCharCode(97 + number);
  return `${high ? letter(high - 1) : ""}${letter(column % 26)}${row + 1}`;
}

// The row and the column of the cell that the bot calls *name*.
export function placeOf(name) {
  const [, column, row] = name.match(/^([a-z]+)(\d+)$/);
  const number = [...column].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0);
  return [row - 1, number - 1];
}

export class Board {
  // *prizes* are points by cell name; *words* name what a cell is, and *label* a cell, in place of
  // its name; *onChange* and *onFocus* are called without arguments.
  constructor(root, { rows, doubtful, prizes }, { words, longest, onChange, onFocus, label }) {
    this.root = root;
    this.words = words;
    this.longest = longest;
    this.onChange = onChange;
    this.onFocus = onFocus;
    this.label = label ?? ((y, x) => this.shownName(y, x));
    this.at = [0, 0];
    this.before = [];
    this.locked = false;
    this.laid = null;
    this.cells = rows.map((row, y) =>
      row.map((text, x) => {
        const name = nameOf(y, x);
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

  // What people call a cell: its column has a Cyrillic letter on a board of these.
  shownName(row, column) {
    if (!/\p{Script=Cyrillic}/u.test(this.text)) return nameOf(row, column);
    const many = CYRILLIC.length;
    return `${column < many ? "" : CYRILLIC[0]}${CYRILLIC[column % many]}${row + 1}`;
  }

  // The middle of a cell in the plane of the board, as "x,y".
  middleOf(row, column) {
    const holder = this.fieldAt(row, column).parentNode;
    return `${holder.offsetLeft + holder.offsetWidth / 2},${holder.offsetTop + holder.offsetHeight / 2}`;
  }

  // The row and the column of the cell whose middle is near a point of the window, or null.
  placeAt(x, y) {
    const holder = document.elementFromPoint(x, y)?.closest("[role=gridcell]");
    if (!holder || !this.root.contains(holder)) return null;
    const { left, top, width, height } = holder.getBoundingClientRect();
    if (Math.hypot(x - left - width / 2, y - top - height / 2) > width * NEAR) return null;
    const row = holder.parentNode;
    return [[...this.root.children].indexOf(row), [...row.children].indexOf(holder)];
  }

  // Shows the *letter* that a word would put on the cell of that *name*; none without a name.
  lay(name, letter) {
    this.laid = name && { name, letter };
    this.show();
  }

  // Whether cells can be chosen, but not changed.
  set readOnly(readOnly) {
    this.locked = readOnly;
    this.show();
  }

  get focused() {
    return this.cells[this.at[0]][this.at[1]];
  }

  // The board as people write it.
  get text() {
    const written = ({ text }) => (text.length > 1 ? `(${text})` : text || ".");
    return this.cells.map((row) => row.map(written).join("")).join("\n");
  }

  get prizes() {
    return this.cells
      .flatMap((row, y) => row.map(({ prize }, x) => prize && `${nameOf(y, x)}=${prize}`))
      .filter(Boolean)
      .join(" ");
  }

  get canUndo() {
    return this.before.length > 0;
  }

  // As the board was before the last change.
  undo() {
    if (!this.canUndo) return;
    this.cells = this.before.pop();
    this.stay();
  }

  keep() {
    this.before.push(this.cells.map((row) => row.map((cell) => ({ ...cell }))));
  }

  setPrize(points) {
    this.keep();
    this.focused.prize = points;
    this.changed();
  }

  // One more row or column at *side*, or one less.
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

  // Draws anew, the focus where it was or near it.
  stay() {
    this.at = [Math.min(this.at[0], this.height - 1), Math.min(this.at[1], this.width - 1)];
    this.draw();
    this.onChange();
  }

  draw() {
    this.root.style.setProperty("--columns", this.width);
    this.root.style.setProperty("--rows", this.height);
    this.root.replaceChildren(...this.cells.map((row, y) => this.rowOf(row, y)));
    this.show();
  }

  rowOf(row, y) {
    const made = document.createElement("div");
    made.setAttribute("role", "row");
    made.append(...row.map((_, x) => this.fieldOf(y, x)));
    return made;
  }

  fieldOf(y, x) {
    const holder = document.createElement("span");
    holder.setAttribute("role", "gridcell");
    const field = document.createElement("input");
    field.type = "text";
    for (const name of ["autocapitalize", "autocomplete", "autocorrect"]) field[name] = "off";
    field.spellcheck = false;
    field.addEventListener("focus", () => this.enter(y, x));
    field.addEventListener("blur", () => (field.value = ""));
    field.addEventListener("input", () => this.type(y, x, field.value));
    field.addEventListener("keydown", (event) => this.press(event, y, x));
    holder.append(field);
    return holder;
  }

  fieldAt(y, x) {
    return this.root.children[y].children[x].firstChild;
  }

  show() {
    this.cells.forEach((row, y) =>
      row.forEach((cell, x) => {
        const field = this.fieldAt(y, x);
        const marks = [cell.text || this.words.empty];
        if (cell.doubtful) marks.push(this.words.doubtful);
        if (cell.prize) marks.push(`+${cell.prize}`);
        const laid = this.laid?.name === nameOf(y, x);
        field.placeholder = (laid ? this.laid.letter : cell.text).toUpperCase();
        field.readOnly = this.locked;
        field.parentNode.classList.toggle("laid", laid);
        field.setAttribute("aria-label", `${this.label(y, x)}: ${marks.join(", ")}`);
        field.tabIndex = y === this.at[0] && x === this.at[1] ? 0 : -1;
        field.dataset.kind = cell.text === "#" ? "outside" : cell.text ? "letter" : "empty";
        field.parentNode.classList.toggle("doubtful", cell.doubtful);
        field.parentNode.dataset.name = this.shownName(y, x);
        field.parentNode.dataset.prize = cell.prize ? `+${cell.prize}` : "";
      }),
    );
  }

  enter(y, x) {
    this.at = [y, x];
    this.show();
    this.onFocus();
  }

  go(y, x) {
    if (y in this.cells && x in this.cells[0]) this.fieldAt(y, x).focus();
  }

  type(y, x, value) {
    if (value.startsWith("(") && !value.endsWith(")")) return; // a tile that is not yet complete
    const text = value.replace(/[().\s]/g, "").toLowerCase();
    this.fieldAt(y, x).value = "";
    if (text !== "" && text !== "#" && !TILE.test(text)) return;
    this.put(y, x, text);
    this.next(y, x);
  }

  put(y, x, text) {
    this.keep();
    Object.assign(this.cells[y][x], { text, doubtful: false });
    this.changed();
  }

  next(y, x) {
    if (x + 1 < this.width) this.go(y, x + 1);
    else this.go(y + 1, 0);
  }

  press(event, y, x) {
    const step = STEPS[event.key];
    if (step) this.go(y + step[0], x + step[1]);
    else if (event.key === "Home") this.go(y, 0);
    else if (event.key === "End") this.go(y, this.width - 1);
    else if (event.target.value || this.locked) return; // a tile is being typed, or none may be
    else if (event.key === "Delete" || event.key === "Backspace") this.clear(y, x, event.key);
    else return;
    event.preventDefault();
  }

  clear(y, x, key) {
    this.put(y, x, "");
    if (key === "Backspace") this.go(...(x ? [y, x - 1] : [y - 1, this.width - 1]));
  }

  changed() {
    this.show();
    this.onChange();
  }
}

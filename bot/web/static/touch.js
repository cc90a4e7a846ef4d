// A finger on a board: the cells that it touches, and the cells that it moves over.

/** @typedef {[number, number]} Place a row and a column */
/** @typedef {(x: number, y: number) => Place | null} PlaceAt a point of the window */

/**
 * @param {Place} one
 * @param {Place} other
 */
export const same = (one, other) => one[0] === other[0] && one[1] === other[1];

/**
 * True if a word may step from one cell to the other.
 * @param {Place} one
 * @param {Place} other
 * @param {boolean} diagonal
 */
export function isNear([y, x], [row, column], diagonal) {
  const [down, across] = [Math.abs(y - row), Math.abs(x - column)];
  return Math.max(down, across) === 1 && (diagonal || down + across === 1);
}

/**
 * The path of a word after a touch: a cell beside its end extends it, a second touch of the end or a
 * move back takes the end away, and a touch elsewhere starts a new path, unless the finger *goesOn*.
 * @param {Place[]} path
 * @param {Place} place
 * @param {{goesOn: boolean, diagonal: boolean, knots: boolean}} how
 * @returns {Place[]}
 */
export function lead(path, place, { goesOn, diagonal, knots }) {
  const last = path.at(-1);
  if (last && same(place, last)) return goesOn ? path : path.slice(0, -1);
  const before = path.at(-2);
  if (goesOn && before && same(place, before)) return path.slice(0, -1);
  const isFree = knots || !path.some((one) => same(one, place));
  if (last && isFree && isNear(place, last, diagonal)) return [...path, place];
  return goesOn ? path : [place];
}

/**
 * Tells *touch* the place of each cell that a finger is put on or moves over, and *end*, when it is
 * lifted, if it has moved over any.
 * @param {HTMLElement} root
 * @param {() => PlaceAt | null} locate null where no touch is wanted now
 * @param {(place: Place, goesOn: boolean) => void} touch
 * @param {(dragged: boolean) => void} end
 */
export function listen(root, locate, touch, end = () => {}) {
  /** @type {PlaceAt | null} */
  let placeAt = null;
  /** @type {Place | null} */
  let last = null;
  let dragged = false;
  root.addEventListener("pointerdown", (event) => {
    placeAt = locate();
    last = placeAt && placeAt(event.clientX, event.clientY);
    dragged = false;
    if (!last) return;
    root.setPointerCapture(event.pointerId);
    touch(last, false);
  });
  root.addEventListener("pointermove", (event) => {
    const place = last && placeAt && placeAt(event.clientX, event.clientY);
    if (!last || !place || same(place, last)) return;
    last = place;
    dragged = true;
    touch(place, true);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    root.addEventListener(name, () => {
      if (last) end(dragged && name === "pointerup");
      last = null;
    });
  }
}

// Formatted text: entities of the Bot API become elements. Offsets are UTF-16 units, as in
// strings of JavaScript.

import { element } from "./dom.js";
import { say } from "./words.js";

const TAGS = {
  bold: "strong", italic: "em", underline: "u", strikethrough: "s",
  code: "code", pre: "pre", blockquote: "blockquote",
};
const BLOCKS = ["pre", "blockquote"];
const COMMAND = /(^|\s)(\/[a-z_]{1,32})(?![\w/])/g;

// Nodes for *text*; a tap on a command calls *onCommand* with it.
export function formatted(text, entities, onCommand) {
  const outer = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  return nodesOf({ text, onCommand }, outer, 0, text.length);
}

function nodesOf(source, entities, start, end) {
  const nodes = [];
  let position = start;
  while (entities.length) {
    const [entity, ...rest] = entities;
    const last = Math.min(entity.offset + entity.length, end);
    const inside = rest.filter((other) => other.offset < last);
    nodes.push(...plain(source, position, entity.offset));
    nodes.push(dressed(source, entity, nodesOf(source, inside, entity.offset, last)));
    // A block ends its line by itself.
    position = last + (BLOCKS.includes(entity.type) && source.text[last] === "\n" ? 1 : 0);
    entities = rest.filter((other) => other.offset >= last);
  }
  return [...nodes, ...plain(source, position, end)];
}

function dressed(source, entity, inside) {
  if (entity.type === "spoiler") return spoiler(inside);
  if (entity.type === "text_link") return link(entity.url, inside);
  if (entity.type === "text_mention") return element("span", { class: "mention" }, ...inside);
  if (entity.type in TAGS) return element(TAGS[entity.type], {}, ...inside);
  return element("span", {}, ...inside);
}

function spoiler(inside) {
  const hidden = element("span", { class: "hidden", "aria-hidden": "true" }, ...inside);
  const show = () => {
    cover.replaceWith(...inside);
  };
  const cover = element(
    "span",
    {
      class: "spoiler", role: "button", tabindex: "0", "aria-label": say("spoiler"), click: show,
      keydown: (event) => ["Enter", " "].includes(event.key) && (event.preventDefault(), show()),
    },
    hidden,
  );
  return cover;
}

function link(url, inside) {
  const safe = /^https?:/i.test(url) ? url : null;
  return element("a", { href: safe, target: "_blank", rel: "noopener noreferrer" }, ...inside);
}

function plain({ text, onCommand }, start, end) {
  const part = text.slice(start, end);
  const nodes = [];
  let position = 0;
  for (const found of part.matchAll(COMMAND)) {
    const at = found.index + found[1].length;
    const tap = () => onCommand(found[2]);
    const command = element("button", { type: "button", class: "command", click: tap }, found[2]);
    nodes.push(part.slice(position, at), command);
    position = at + found[2].length;
  }
  return [...nodes, part.slice(position)].filter((node) => node !== "");
}

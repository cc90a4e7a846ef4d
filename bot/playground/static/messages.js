// One message as a list item.

import { byId, element } from "./dom.js";
import { formatted } from "./entities.js";
import { say, spoken } from "./words.js";

// *place* is the person who looks and the chat; *acts* are what they can do with a message:
// tap(message, button), reply(message), edit(message), command(text), open(message).
export function messageItem(message, place, quoted, acts) {
  const mine = message.author_id === place.person;
  const bubble = element("div", { class: "bubble" }, ...contentOf(message, place, quoted, acts));
  const item = element(
    "li",
    { id: `m${message.id}`, class: mine ? "mine" : message.by_bot ? "bots" : "theirs" },
    element("div", { class: "said" }, bubble, actionsOf(message, mine, acts)),
    ...keyboardOf(message, acts),
  );
  return item;
}

function contentOf(message, place, quoted, acts) {
  const parts = [];
  if (place.chat < 0 && message.author_id !== place.person) {
    parts.push(element("span", { class: `author a${message.author_id % 4}` }, message.author));
  } else {
    parts.push(element("span", { class: "unseen" }, authorFor(message, place)));
  }
  if (quoted) parts.push(quoteOf(quoted));
  if (message.picture) parts.push(pictureOf(message, acts));
  if (message.document) parts.push(documentOf(message));
  if (message.text) {
    const text = formatted(message.text, message.entities, acts.command);
    parts.push(element("div", { class: "text" }, ...text));
  }
  parts.push(footOf(message));
  return parts;
}

function authorFor(message, place) {
  return `${message.author_id === place.person ? say("you") : message.author}: `;
}

function quoteOf(quoted) {
  const words = quoted.text.split("\n")[0] || say(quoted.picture ? "picture" : "file");
  const go = () => byId(`m${quoted.id}`)?.scrollIntoView({ block: "center", behavior: "smooth" });
  return element(
    "button",
    { type: "button", class: "quote", click: go },
    element("b", {}, quoted.author),
    element("span", {}, words.slice(0, 80)),
  );
}

function pictureOf(message, acts) {
  const alt = `${say("picture")}: ${message.text.split("\n")[0]}`;
  const image = element("img", { src: message.picture, alt });
  if (message.picture_size) { // makes room before it is loaded
    const [width, height] = message.picture_size;
    image.style.setProperty("--width", `${width}px`);
    image.style.setProperty("--shape", width / height);
  }
  const frame = element(
    "button",
    {
      type: "button", class: "picture", "aria-label": say("openPicture"),
      click: () => acts.open(message),
    },
    image,
  );
  if (!message.picture_hidden) return frame;
  frame.classList.add("veiled");
  frame.setAttribute("aria-label", say("hiddenPicture"));
  frame.append(element("span", { class: "veil", "aria-hidden": "true" }, say("show")));
  frame.addEventListener("click", function unveil(event) {
    event.stopImmediatePropagation();
    frame.classList.remove("veiled");
    frame.setAttribute("aria-label", say("openPicture"));
    frame.querySelector(".veil").remove();
  }, { once: true, capture: true });
  return frame;
}

function documentOf(message) {
  const name = message.document_name || say("file");
  return element(
    "a",
    { class: "document", href: message.document, download: name, "aria-label": say("download", { name }) },
    element("span", { class: "sheet", "aria-hidden": "true" }, "⇩"),
    element("span", {}, name),
  );
}

function footOf(message) {
  const time = new Date(message.date * 1000);
  const clock = time.toLocaleTimeString(spoken(), { hour: "2-digit", minute: "2-digit" });
  const edited = message.edited ? `${say("edited")} ` : "";
  const foot = element("span", { class: "foot" });
  if (message.reaction) foot.append(element("span", { class: "reaction" }, message.reaction));
  if (message.topic) foot.append(`${say("topic", { name: message.topic })} · `);
  if (message.forwarded) foot.append(`${say("forwarded")} · `);
  if (message.only_for) foot.append(`${say("onlyYou")} · `);
  foot.append(edited, element("time", { datetime: time.toISOString() }, clock));
  return foot;
}

function actionsOf(message, mine, acts) {
  const actions = element("div", { class: "actions" }, action("reply", "↩", () => acts.reply(message)));
  if (mine && (message.text || message.picture)) {
    actions.append(action("edit", "✎", () => acts.edit(message)));
  }
  return actions;
}

function action(name, sign, click) {
  const words = say(name);
  return element("button", { type: "button", "aria-label": words, title: words, click }, sign);
}

function keyboardOf(message, acts) {
  if (!message.keyboard.length) return [];
  const rows = message.keyboard.map((row) =>
    element("div", { class: "row" }, ...row.map((button) => keyOf(message, button, acts))),
  );
  return [element("div", { class: "keyboard" }, ...rows)];
}

function keyOf(message, button, acts) {
  const leads = button.url ? " ↗" : button.web_app ? " ▣" : "";
  const press = async () => {
    key.setAttribute("aria-busy", "true");
    try {
      await acts.tap(message, button);
    } finally {
      key.removeAttribute("aria-busy");
    }
  };
  const key = element("button", { type: "button", class: `key ${button.style}`, click: press }, button.text);
  if (leads) key.append(element("span", { class: "leads", "aria-hidden": "true" }, leads));
  return key;
}

// Dialogs over the chat: short notes, alerts, one picture, a Mini App.

import { byId } from "./dom.js";

const NOTE_MS = 4000;
let timer;

export function toast(text) {
  const note = byId("toast");
  note.textContent = text;
  note.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => (note.hidden = true), NOTE_MS);
}

export function alertWith(text) {
  byId("alert-text").textContent = text;
  byId("alert").showModal();
}

export function view(picture, alt) {
  byId("viewer-image").src = picture;
  byId("viewer-image").alt = alt;
  byId("viewer").showModal();
}

// A Mini App in a frame; it may ask to be closed, as in Telegram's web clients.
export function openApp(address, title) {
  const frame = byId("app-frame");
  byId("app-title").textContent = title;
  frame.title = title;
  frame.src = address;
  byId("app").showModal();
}

export function prepare() {
  byId("app").addEventListener("close", () => byId("app-frame").removeAttribute("src"));
  addEventListener("message", (event) => {
    if (event.source !== byId("app-frame").contentWindow) return;
    if (eventTypeOf(event.data) === "web_app_close") byId("app").close();
  });
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  }
}

function eventTypeOf(data) {
  try {
    return JSON.parse(data).eventType;
  } catch {
    return null;
  }
}

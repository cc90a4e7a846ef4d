// The page: the person who speaks, the chat, and its messages.

import * as api from "./api.js";
import { Composer } from "./composer.js";
import { alertWith, openApp, prepare, toast, view } from "./dialogs.js";
import { betweenClicks, byId, element, label } from "./dom.js";
import * as look from "./look.js";
import { messageItem } from "./messages.js";
import { nameOf, nextLanguage, say, speak, spoken } from "./words.js";

const PEOPLE = [1, 2];
const GROUP = -1001;
const BUSY_MS = 5000;
const TOPICS = [null, 1, 2];
const BOT_LINK = /^https:\/\/(?:t\.me\/balda_playground_bot|vk\.me\/club1000000001)(?:\?(?:start|ref)=([\w-]+))?$/;

const place = { person: 1, chat: 1 };
const said = new Map(); // by chat: a Map of messages by id
const unread = new Map();
const log = byId("log");
let topic = null;
let busyUntil = 0;
let online = true;
let atEnd = true;
let lastTop = 0;

const acts = {
  tap: (message, button) => attempt(() => press(message, button)),
  reply: (message) => composer.refer(message),
  edit: (message) => composer.refer(message, { edit: true }),
  command: (text) => attempt(() => api.send(place, { text: addressed(text) })),
  open: (message) => view(message.picture, message.text),
};

const composer = new Composer({
  send: (fields) => attempt(() => api.send(place, { topic: topicHere(), ...fields })),
  edit: (message, text) => attempt(() => api.send(place, { edit: message.id, text })),
  menu: () => api.menu(place),
  inquire: (text) => (api.isTelegram ? api.inquire(place, text) : { results: [] }),
  choose: (fields) => attempt(() => api.sendResult(place, { topic: topicHere(), ...fields })),
  specials,
});

function topicHere() {
  return place.chat < 0 ? topic : null;
}

// Other things that can be sent here, and in a group the topics to send them to.
function specials() {
  if (!api.isTelegram) return [];
  const special = (kind) => ({
    label: say(kind),
    run: () => attempt(() => api.sendSpecial(place, { kind, topic: topicHere() })),
  });
  const to = (number) => ({
    label: say("topic", { name: number ?? "—" }),
    description: number === topic ? "✓" : "",
    run: () => (topic = number),
  });
  return [special("sticker"), special("voice"), ...(place.chat < 0 ? TOPICS.map(to) : [])];
}

async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    toast(error.message);
  }
}

async function press(message, button) {
  if (button.web_app) {
    openApp(await api.launch(place, message.id, button.web_app), button.text);
  } else if (button.url) {
    await follow(button.url);
  } else {
    const note = await api.tap(place, message.id, button.data);
    if (note?.text) (note.show_alert ? alertWith : toast)(note.text);
  }
}

// A link to the bot opens the private chat with it, as in Telegram.
async function follow(url) {
  const ours = BOT_LINK.exec(url);
  if (!ours) {
    toast(say("noPage", { url }));
    return;
  }
  go(place.person, place.person);
  await api.send(place, { text: ["/start", ours[1]].filter(Boolean).join(" ") });
}

function addressed(command) {
  return place.chat < 0 ? `${command}@balda_playground_bot` : command;
}

function chatsOf(person) {
  return [person, GROUP];
}

function titleOf(chat) {
  return say(chat < 0 ? "group" : "privateChat");
}

function go(person, chat) {
  place.person = person;
  place.chat = chat;
  unread.set(chat, 0);
  busyUntil = 0;
  composer.clear();
  drawSidebar();
  drawChat();
}

function drawSidebar() {
  byId("people").setAttribute("aria-label", say("people"));
  byId("people").replaceChildren(...PEOPLE.map(personButton));
  byId("chats").setAttribute("aria-label", say("chats"));
  byId("chats").replaceChildren(...chatsOf(place.person).map(chatButton));
  byId("language").textContent = say("language");
  label("language", say("languageLabel"));
  byId("theme").textContent = say(look.theme());
  label("theme", say("theme", { name: say(look.theme()) }));
}

function personButton(person) {
  const chosen = person === place.person;
  return element(
    "button",
    {
      type: "button", role: "radio", "aria-checked": String(chosen),
      click: () => go(person, place.chat < 0 ? GROUP : person),
    },
    nameOf(person),
  );
}

function chatButton(chat) {
  const count = unread.get(chat) ?? 0;
  const last = [...(said.get(chat)?.values() ?? [])].filter(isSeen).at(-1);
  return element(
    "button",
    {
      type: "button", "aria-current": chat === place.chat ? "true" : false,
      click: () => go(place.person, chat),
    },
    element("span", { class: `avatar ${chat < 0 ? "of-group" : ""}`, "aria-hidden": "true" }, titleOf(chat)[0]),
    element(
      "span",
      { class: "names" },
      element("b", {}, titleOf(chat)),
      element("small", {}, last ? last.text.split("\n")[0] : say(chat < 0 ? "groupNote" : "privateNote")),
    ),
    ...(count ? [element("span", { class: "count", "aria-label": say("newMessages", { count }) }, String(count))] : []),
  );
}

function drawChat() {
  byId("title").textContent = titleOf(place.chat);
  byId("avatar").textContent = titleOf(place.chat)[0];
  byId("avatar").classList.toggle("of-group", place.chat < 0);
  byId("welcome").textContent = say(place.chat < 0 ? "welcomeGroup" : "welcomePrivate");
  log.setAttribute("aria-label", say("log"));
  const messages = messagesHere();
  byId("welcome").hidden = messages.size > 0;
  byId("messages").replaceChildren(...[...messages.values()].filter(isSeen).map(itemOf));
  drawStatus();
  toEnd();
}

function drawStatus() {
  const quiet = say(place.chat < 0 ? "members" : "bot");
  const busy = Date.now() < busyUntil ? say("busy") : quiet;
  byId("status").textContent = online ? busy : say("offline");
}

function messagesHere() {
  return said.get(place.chat) ?? new Map();
}

// False for messages of the bot in a group that are for another person alone.
function isSeen(message) {
  return message.only_for === null || message.only_for === place.person;
}

function itemOf(message) {
  return messageItem(message, place, messagesHere().get(message.reply_to), acts);
}

function onNews({ chat, messages, busy }) {
  const here = chat === place.chat;
  if (!said.has(chat)) said.set(chat, new Map());
  const known = said.get(chat);
  const fresh = messages.filter((message) => !known.has(message.id) && message.by_bot);
  for (const message of messages) known.set(message.id, message);
  if (here) showNews(messages, busy);
  else unread.set(chat, (unread.get(chat) ?? 0) + fresh.length);
  if (messages.length) drawSidebar();
}

function showNews(messages, busy) {
  byId("welcome").hidden = messagesHere().size > 0;
  for (const message of messages.filter(isSeen)) put(itemOf(message));
  if (messages.some((message) => message.by_bot)) busyUntil = 0;
  else if (busy) {
    busyUntil = Date.now() + BUSY_MS;
    setTimeout(drawStatus, BUSY_MS + 50);
  }
  drawStatus();
  stayAtEnd();
}

// Adds the item of a message, or replaces the old one; a focused button keeps the focus.
function put(item) {
  const old = byId(item.id);
  if (!old) {
    byId("messages").append(item);
    return;
  }
  const focused = [...old.querySelectorAll("button")].indexOf(document.activeElement);
  old.replaceWith(item);
  if (focused >= 0) item.querySelectorAll("button")[focused]?.focus();
}

function toEnd() {
  atEnd = true;
  stayAtEnd();
}

// Scrolls to the newest message again if it was in view, also when a picture has loaded.
function stayAtEnd() {
  if (!atEnd) return;
  log.scrollTop = log.scrollHeight;
  lastTop = log.scrollTop; // so that an answer that became shorter does not count as scrolling up
}

// Notes that the person has left the end only if they scroll up, not if messages grow below.
function onScroll() {
  const near = log.scrollHeight - log.scrollTop - log.clientHeight < 60;
  if (near || log.scrollTop < lastTop) atEnd = near;
  lastTop = log.scrollTop;
}

function onState(connected) {
  if (connected && !online) location.reload(); // the server may have been restarted
  online = connected;
  drawStatus();
}

function chooseLanguage(language) {
  speak(language);
  localStorage.setItem("language", spoken());
  composer.rename();
  label("viewer-close", say("close"));
  label("app-close", say("close"));
  drawSidebar();
  drawChat();
}

function start() {
  look.apply();
  prepare();
  byId("theme").addEventListener("click", () => {
    look.nextTheme();
    drawSidebar();
  });
  byId("language").addEventListener("click", () => chooseLanguage(nextLanguage()));
  byId("people").addEventListener("keydown", (event) => {
    if (!event.key.startsWith("Arrow")) return;
    const other = PEOPLE.find((person) => person !== place.person);
    go(other, place.chat < 0 ? GROUP : other);
    byId("people").querySelector("[aria-checked=true]").focus();
  });
  log.addEventListener("scroll", onScroll);
  const resized = new ResizeObserver(stayAtEnd);
  resized.observe(log);
  resized.observe(byId("messages"));
  chooseLanguage(localStorage.getItem("language") ?? navigator.language.slice(0, 2));
  api.listen(betweenClicks(onNews), onState);
  api.offerNetworks(byId("networks"));
}

start();

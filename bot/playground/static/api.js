// The playground's own calls; docs/playground.md lists them.

import { nameOf, spoken } from "./words.js";

// "/vk" on the page of VK; Telegram's is at the root.
const NETWORK = location.pathname.replace(/\/$/, "");

export class Refusal extends Error {}

async function answerOf(response) {
  const body = await response.json();
  if (!response.ok) throw new Refusal(body.description.replace(/^Bad Request: /, ""));
  return body;
}

function post(path, fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && value !== undefined) form.append(name, value);
  }
  return fetch(NETWORK + path, { method: "POST", body: form }).then(answerOf);
}

function speaker(place) {
  return { user: place.person, chat: place.chat, name: nameOf(place.person), language: spoken() };
}

export function send(place, fields) {
  return post("/playground/messages", { ...speaker(place), ...fields });
}

// The bot's note on a tap, or null if it gave none in time.
export async function tap(place, message, data) {
  const fields = { ...speaker(place), message, data, wait: 30 };
  return (await post("/playground/taps", fields)).answer;
}

// The address of a Mini App, with the launch parameters of Telegram.
export async function launch(place, message, url) {
  const theme = document.documentElement.dataset.scheme;
  return (await post("/playground/launches", { ...speaker(place), message, url, theme })).url;
}

export async function menu(place) {
  const query = new URLSearchParams({ user: place.person, language: spoken() });
  const response = await fetch(`${NETWORK}/playground/chats/${place.chat}/menu?${query}`);
  return (await answerOf(response)).commands;
}

// Only Telegram has stickers, voice messages and inline queries.
export const isTelegram = !NETWORK;

export function sendSpecial(place, fields) {
  return post("/playground/specials", { ...speaker(place), ...fields });
}

// What the bot offers for `@bot query`.
export async function inquire(place, text) {
  const query = new URLSearchParams({ ...speaker(place), query: text });
  return answerOf(await fetch(`/playground/inline?${query}`));
}

export function sendResult(place, fields) {
  return post("/playground/inline", { ...speaker(place), ...fields });
}

// Shows the switch between networks if there are two, with the current one marked.
export async function offerNetworks(nav) {
  const { networks } = await answerOf(await fetch(`${NETWORK}/playground/networks`));
  nav.hidden = !networks.length;
  for (const link of nav.querySelectorAll("a")) {
    if (link.pathname === location.pathname) link.setAttribute("aria-current", "page");
  }
}

// Calls *onNews* with each change of any chat, and *onState* when it connects or disconnects.
export function listen(onNews, onState) {
  const source = new EventSource(`${NETWORK}/playground/events`);
  source.onmessage = (event) => onNews(JSON.parse(event.data));
  source.onopen = () => onState(true);
  source.onerror = () => onState(false);
}

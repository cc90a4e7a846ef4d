// Answers and events of the bot to a page, in spite of lost connections.

import { call, Refusal } from "./telegram.js";

const AGAIN_MS = 2000; // after a lost connection
const SILENCE_MS = 75_000; // after which a connection is lost; the bot sends something every 30 s

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * The bot's answer; asks again until it answers. Throws a Refusal if it refuses.
 * @param {string} address
 * @param {RequestInit} options
 * @param {() => void} lose is called each time that there is no answer
 */
export async function ask(address, options = {}, lose = () => {}) {
  for (;;) {
    try {
      return await (await call(address, options)).json();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      lose();
    }
    await pause(AGAIN_MS);
  }
}

/**
 * Shows what the bot sends from *address*: everything first, then again after each change; returns
 * when the bot refuses, as it would refuse again.
 * @param {string} address
 * @param {object} how
 * @param {(seen: any) => void} how.show
 * @param {(sentence: string) => void} how.refuse
 * @param {() => void} [how.lose] is called when the bot does not answer
 */
export async function follow(address, { show, refuse, lose }) {
  for (;;) {
    try {
      await read(address, show);
    } catch (error) {
      if (error instanceof Refusal) return refuse(error.message);
      lose?.();
    }
    await pause(AGAIN_MS);
  }
}

/**
 * @param {string} address
 * @param {(seen: any) => void} show
 */
async function read(address, show) {
  const lost = new AbortController();
  const { body } = await call(address, { signal: lost.signal });
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let [rest, seen] = ["", {}];
  for (;;) {
    const silence = setTimeout(() => lost.abort(), SILENCE_MS);
    const { value, done } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    const events = (rest + value).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events.filter((one) => one.startsWith("data: "))) {
      show((seen = { ...seen, ...JSON.parse(event.slice(6)) }));
    }
  }
}

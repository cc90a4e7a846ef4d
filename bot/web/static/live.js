// What the bot sends a page as it comes, until the connection is lost, and after that again.

import { call, Refusal } from "./telegram.js";

export const AGAIN_MS = 2000; // after a lost connection
const SILENCE_MS = 75_000; // of a connection that is lost; the bot says something every 30 s

/** @param {number} ms */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Shows what the bot sends from *address*, all there is at first and then each time with what has
 * changed; returns when it refuses, which stays so.
 * @param {string} address
 * @param {object} how
 * @param {(seen: any) => void} how.show
 * @param {(sentence: string) => void} how.refuse
 * @param {() => void} [how.lose] is called where the bot does not answer
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

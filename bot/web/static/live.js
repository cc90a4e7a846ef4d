// What the bot sends a page as it comes, until the connection is lost, and after that again.

import { call } from "./telegram.js";

export const AGAIN_MS = 2000; // after a lost connection

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Shows each document that the bot sends from *address*; returns when it refuses, which stays so.
 * @param {string} address
 * @param {(seen: any) => void} show
 * @param {(sentence: string) => void} refuse
 */
export async function follow(address, show, refuse) {
  for (;;) {
    try {
      await read(address, show);
    } catch (error) {
      if (!(error instanceof TypeError)) return refuse(error.message);
    }
    await pause(AGAIN_MS);
  }
}

/**
 * @param {string} address
 * @param {(seen: any) => void} show
 */
async function read(address, show) {
  const reader = (await call(address)).body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (rest + value).split("\n\n");
    rest = events.pop();
    for (const event of events) if (event.startsWith("data: ")) show(JSON.parse(event.slice(6)));
  }
}

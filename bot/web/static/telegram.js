// A Mini App's exchange with Telegram's app, without Telegram's script: the launch parameters are in
// the fragment of the address, and events go to the app around the page.

const launched = new URLSearchParams(location.hash.slice(1));

// Authorization of the person, signed by Telegram or, in a personal link, by the bot itself.
const signed = launched.has("link")
  ? `link ${launched.get("link")}` : `tma ${launched.get("tgWebAppData") ?? ""}`;

// A refusal in a sentence of the bot; any other error of `call` means that the bot did not answer.
export class Refusal extends Error {}

/**
 * @param {string} eventType
 * @param {object} eventData
 */
export function post(eventType, eventData = {}) {
  const { TelegramWebviewProxy: proxy, external: outer } = /** @type {any} */ (window);
  if (proxy) proxy.postEvent(eventType, JSON.stringify(eventData));
  else if (outer && "notify" in outer) outer.notify(JSON.stringify({ eventType, eventData }));
  else if (parent !== window) parent.postMessage(JSON.stringify({ eventType, eventData }), "*");
}

const FEELINGS = {
  step: { type: "selection_change" },
  done: { type: "notification", notification_type: "success" },
  refused: { type: "notification", notification_type: "error" },
};

/**
 * Vibrates for what was done, on a phone that can.
 * @param {keyof typeof FEELINGS} what
 */
export function buzz(what) {
  post("web_app_trigger_haptic_feedback", FEELINGS[what]);
}

/**
 * The bot's answer; throws a Refusal if it refuses.
 * @param {string} path
 * @param {RequestInit} options
 */
export async function call(path, options = {}) {
  const response = await fetch(path, {
    ...options, headers: { Authorization: signed, "Accept-Language": navigator.language },
  });
  if (!response.ok) throw new Refusal((await response.json()).error);
  return response;
}

/**
 * True if the app around the page is dark; null if it does not tell.
 * @returns {boolean | null}
 */
function isDark() {
  try {
    const background = JSON.parse(launched.get("tgWebAppThemeParams") ?? "").bg_color;
    const [red, green, blue] = background.match(/[\da-f]{2}/gi).map((/** @type {string} */ part) => parseInt(part, 16));
    return 0.3 * red + 0.59 * green + 0.11 * blue < 128;
  } catch {
    return null;
  }
}

// Gives the page the colours of the app around it, and tells the app that the page is ready.
export function begin() {
  const dark = isDark() ?? matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.scheme = dark ? "dark" : "light";
  post("web_app_ready");
  post("web_app_expand");
}

// What a Mini App is told by Telegram's app and tells it, without Telegram's script: the launch
// parameters are in the fragment of the address, and events go to the app around the page.

const launched = new URLSearchParams(location.hash.slice(1));

const initData = launched.get("tgWebAppData") ?? "";

export function post(eventType, eventData = {}) {
  if (window.TelegramWebviewProxy) {
    window.TelegramWebviewProxy.postEvent(eventType, JSON.stringify(eventData));
  } else if (window.external && "notify" in window.external) {
    window.external.notify(JSON.stringify({ eventType, eventData }));
  } else if (parent !== window) {
    parent.postMessage(JSON.stringify({ eventType, eventData }), "*");
  }
}

// What the bot answers; an error with its sentence if it refuses, a TypeError if there is no answer.
export async function call(path, options = {}) {
  const response = await fetch(path, {
    ...options, headers: { Authorization: `tma ${initData}`, "Accept-Language": navigator.language },
  });
  if (!response.ok) throw await refusalIn(response);
  return response;
}

// A TypeError, as when there is no connection, if it is no answer of the bot.
async function refusalIn(response) {
  try {
    return new Error((await response.json()).error);
  } catch {
    return new TypeError("The bot does not answer.");
  }
}

// Gives the page the colours of the app around it, and tells that app that it is there.
export function begin() {
  const dark = isDark() ?? matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.scheme = dark ? "dark" : "light";
  post("web_app_ready");
  post("web_app_expand");
}

// Has a phone that can tell by a short buzz what came of something.
export function buzz(well) {
  const notification_type = well ? "success" : "error";
  post("web_app_trigger_haptic_feedback", { type: "notification", notification_type });
}

// Whether the app around the page is dark; null if it does not say.
function isDark() {
  try {
    const background = JSON.parse(launched.get("tgWebAppThemeParams")).bg_color;
    const [red, green, blue] = background.match(/[\da-f]{2}/gi).map((part) => parseInt(part, 16));
    return 0.3 * red + 0.59 * green + 0.11 * blue < 128;
  } catch {
    return null;
  }
}

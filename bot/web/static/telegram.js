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

// What the bot answers; an error with its sentence if it refuses.
export async function call(path, options = {}) {
  const response = await fetch(path, {
    ...options, headers: { Authorization: `tma ${initData}`, "Accept-Language": navigator.language },
  });
  if (!response.ok) throw new Error((await response.json()).error);
  return response;
}

// Whether the app around the page is dark; null if it does not say.
export function isDark() {
  try {
    const background = JSON.parse(launched.get("tgWebAppThemeParams")).bg_color;
    const [red, green, blue] = background.match(/[\da-f]{2}/gi).map((part) => parseInt(part, 16));
    return 0.3 * red + 0.59 * green + 0.11 * blue < 128;
  } catch {
    return null;
  }
}

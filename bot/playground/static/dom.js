// An element by its tag, attributes (functions are listeners) and children; text stays text.
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

export function byId(id) {
  return document.getElementById(id);
}

export function label(id, text) {
  byId(id).setAttribute("aria-label", text);
  byId(id).title = text;
}

// Does *work* with each news, but not during a click: a button that is drawn again while it is
// pressed gets no click.
export function betweenClicks(work) {
  const waiting = [];
  let pressed = false;
  const release = () => setTimeout(() => {
    pressed = false;
    for (const news of waiting.splice(0)) work(news);
  });
  addEventListener("pointerdown", () => (pressed = true), true);
  addEventListener("pointerup", release, true);
  addEventListener("pointercancel", release, true);
  return (news) => (pressed ? waiting.push(news) : work(news));
}

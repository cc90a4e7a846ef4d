// The colour scheme: light, dark, or the one of the system.

const ORDER = ["system", "light", "dark"];
const system = matchMedia("(prefers-color-scheme: dark)");

let chosen = localStorage.getItem("theme") ?? "system";

export function theme() {
  return chosen;
}

export function nextTheme() {
  chosen = ORDER[(ORDER.indexOf(chosen) + 1) % ORDER.length];
  localStorage.setItem("theme", chosen);
  apply();
}

export function apply() {
  const dark = chosen === "dark" || (chosen === "system" && system.matches);
  document.documentElement.dataset.scheme = dark ? "dark" : "light";
}

system.addEventListener("change", apply);

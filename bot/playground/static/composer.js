// The form where a person writes: text, pictures and files, a reply, an edit, the menu of commands.

import { byId, element, label } from "./dom.js";
import { say } from "./words.js";

const TALLEST = 200;
const INLINE = /^@balda_playground_bot\s+(\S[^]*)$/;
const PAUSE_MS = 250;

// *chat* has: send(fields) and edit(message, text), both promises; menu(), the commands, and
// specials(), other things to send; inquire(text), the results of an inline query, and
// choose({ query, result }), which sends one of them.
export class Composer {
  constructor(chat) {
    this.chat = chat;
    this.form = byId("composer");
    this.text = byId("text");
    this.files = [];
    this.about = null;
    this.commands = new Commands(this.text, (option) => this.take(option));
    this.listen();
  }

  listen() {
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    this.text.addEventListener("keydown", (event) => this.onKey(event));
    this.text.addEventListener("input", () => this.onInput());
    byId("about-close").addEventListener("click", () => this.refer(null));
    byId("attach").addEventListener("click", () => byId("chooser").click());
    byId("chooser").addEventListener("change", (event) => {
      this.attach(event.target.files);
      event.target.value = "";
    });
    byId("commands").addEventListener("click", () => {
      this.offer("", this.chat.specials());
      this.text.focus();
    });
    document.addEventListener("paste", (event) => this.attach(event.clipboardData.files));
    this.listenForDrops();
  }

  listenForDrops() {
    const zone = document.querySelector(".chat");
    const over = (shown) => (event) => {
      event.preventDefault();
      zone.classList.toggle("dropping", shown);
    };
    zone.addEventListener("dragover", over(true));
    zone.addEventListener("dragleave", over(false));
    zone.addEventListener("drop", (event) => {
      over(false)(event);
      this.attach(event.dataTransfer.files);
    });
  }

  rename() {
    this.text.placeholder = say("placeholder");
    label("text", say("placeholder"));
    label("attach", say("attach"));
    label("commands", say("commands"));
    label("send", say("send"));
    label("about-close", say("cancel"));
    byId("menu").setAttribute("aria-label", say("commands"));
    byId("as-file-label").textContent = say("asFile");
    byId("drop").textContent = say("drop");
    this.showAttached();
  }

  clear() {
    this.files = [];
    this.commands.hide();
    this.refer(null);
    this.write("");
    this.showAttached();
  }

  write(text) {
    this.text.value = text;
    this.fit();
    this.text.focus();
  }

  // Take the choice from the list over the field.
  take({ command, run }) {
    if (run) run();
    else this.write(`/${command} `);
  }

  // Offer the commands that begin with *start*, and *more*, unless the text changes meanwhile.
  async offer(start, more = []) {
    const typed = this.text.value;
    const commands = await this.chat.menu();
    if (this.text.value === typed) this.commands.show([...commands, ...more], start);
  }

  // Offer what the bot answers to `@bot query`, once the person stops typing.
  inquire(text) {
    clearTimeout(this.pause);
    this.pause = setTimeout(async () => {
      const { query, results } = await this.chat.inquire(text);
      if (INLINE.exec(this.text.value)?.[1] !== text) return;
      this.commands.show(results.map(({ id, title, description }) => ({
        label: title,
        description: description ?? "",
        run: () => {
          this.clear();
          this.chat.choose({ query, result: id });
        },
      })));
    }, PAUSE_MS);
  }

  // Reply to *message*, or *edit* it; null for neither.
  refer(message, { edit = false } = {}) {
    if (this.about?.edit) this.write("");
    this.about = message && { message, edit };
    byId("about").hidden = !message;
    if (!message) return;
    const words = edit ? say("editing") : say("replyingTo", { name: message.author });
    byId("about-text").textContent = words;
    if (edit) this.write(message.text);
    this.text.focus();
  }

  attach(files) {
    this.files.push(...files);
    this.showAttached();
    if (files.length) this.text.focus();
  }

  showAttached() {
    byId("attached").hidden = !this.files.length;
    for (const image of byId("files").querySelectorAll("img")) URL.revokeObjectURL(image.src);
    byId("files").replaceChildren(...this.files.map((file) => this.fileItem(file)));
  }

  fileItem(file) {
    const drop = () => {
      this.files = this.files.filter((other) => other !== file);
      this.showAttached();
      this.text.focus();
    };
    const words = say("remove", { name: file.name });
    const shown = isPicture(file)
      ? element("img", { src: URL.createObjectURL(file), alt: "" })
      : element("span", { class: "sheet", "aria-hidden": "true" }, "⇧");
    const remove = element("button", { type: "button", class: "plain", "aria-label": words, click: drop }, "✕");
    return element("li", {}, shown, element("span", {}, file.name), remove);
  }

  onInput() {
    this.fit();
    if (this.text.value.startsWith("/") && !/\s/.test(this.text.value)) {
      this.offer(this.text.value.slice(1));
    } else {
      this.commands.hide();
      const inline = INLINE.exec(this.text.value);
      if (inline) this.inquire(inline[1]);
    }
  }

  onKey(event) {
    if (this.commands.onKey(event)) return;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.submit();
    }
    if (event.key === "Escape") this.refer(null);
  }

  fit() {
    this.text.style.height = "auto";
    this.text.style.height = `${Math.min(this.text.scrollHeight, TALLEST)}px`;
  }

  async submit() {
    const text = this.text.value.trim();
    const { about, files } = this;
    if (!text && !files.length) return;
    const asFile = byId("as-file").checked;
    this.clear();
    if (about?.edit) {
      await this.chat.edit(about.message, text);
      return;
    }
    const replyTo = about && about.message.id;
    if (!files.length) await this.chat.send({ text, reply_to: replyTo });
    const album = files.length > 1 ? crypto.randomUUID() : null;
    for (const [number, file] of files.entries()) {
      const caption = number === 0 ? text : "";
      const kind = isPicture(file) && !asFile ? "photo" : "document";
      await this.chat.send({ [kind]: file, caption, album, reply_to: replyTo });
    }
  }
}

// A list over the field: arrows choose, Enter or Tab takes.
class Commands {
  constructor(field, onChoice) {
    this.field = field;
    this.onChoice = onChoice;
    this.box = byId("menu");
    this.options = [];
    this.at = 0;
    field.addEventListener("blur", () => this.hide());
  }

  show(commands, start = "") {
    this.options = commands.filter(({ command = "" }) => command.startsWith(start));
    this.at = 0;
    this.box.hidden = !this.options.length;
    this.field.setAttribute("aria-expanded", String(!this.box.hidden));
    this.draw();
  }

  hide() {
    this.options = [];
    this.box.hidden = true;
    this.field.setAttribute("aria-expanded", "false");
    this.field.removeAttribute("aria-activedescendant");
  }

  draw() {
    this.box.replaceChildren(
      ...this.options.map(({ command, label, description = "" }, number) =>
        element(
          "div",
          {
            id: `command-${number}`, role: "option", "aria-selected": String(number === this.at),
            mousedown: (event) => event.preventDefault(), click: () => this.choose(number),
          },
          element("b", {}, label ?? `/${command}`),
          element("span", {}, description),
        ),
      ),
    );
    if (this.options.length) this.field.setAttribute("aria-activedescendant", `command-${this.at}`);
  }

  choose(number) {
    const option = this.options[number];
    this.hide();
    this.onChoice(option);
  }

  // Handle a key; true if it was for the list.
  onKey(event) {
    if (!this.options.length) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      this.at = (this.at + step + this.options.length) % this.options.length;
      this.draw();
    } else if (event.key === "Tab" || (event.key === "Enter" && !this.typedInFull())) {
      this.choose(this.at);
    } else if (event.key === "Escape") {
      this.hide();
    } else {
      return false;
    }
    event.preventDefault();
    return true;
  }

  typedInFull() {
    return this.options.some(({ command }) => `/${command}` === this.field.value);
  }
}

function isPicture(file) {
  return /^image\/(png|jpeg|webp|gif|bmp)$/.test(file.type);
}

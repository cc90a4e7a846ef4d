// The words of the page itself, in the languages of the bot.

const WORDS = {
  en: {
    language: "EN", languageLabel: "Language: English",
    light: "Light", dark: "Dark", system: "Auto", theme: "Colours: {name}",
    people: "Who you are", chats: "Chats", privateChat: "Balda Bot", group: "Friends",
    privateNote: "private chat with the bot", groupNote: "a group with the bot in it",
    bot: "bot", members: "Anna, Boris and the bot", busy: "is typing…",
    offline: "connection lost, trying again…",
    log: "Messages",
    welcomePrivate: "Send a screenshot of a board, or type one, a dot for an empty cell. You can drop or paste pictures here.",
    welcomeGroup: "In a group the bot answers commands, mentions and replies. Switch between people to see how others see it.",
    placeholder: "Message", attach: "Attach pictures or files", commands: "Commands",
    send: "Send", asFile: "Send as file, untouched", remove: "Remove {name}",
    reply: "Reply", edit: "Edit", replyingTo: "Reply to {name}", editing: "Edit message",
    cancel: "Cancel", close: "Close", edited: "edited", onlyYou: "only you see this", forwarded: "forwarded", you: "You",
    spoiler: "Hidden text; show it", hiddenPicture: "Hidden picture; show it",
    show: "Show", picture: "Picture", openPicture: "Open picture", download: "Download {name}",
    file: "file", drop: "Drop pictures to send them", newMessages: "{count} new",
    sticker: "Sticker", voice: "Voice message", topic: "Topic: {name}",
    noPage: "This leads out of the playground: {url}",
  },
  ru: {
    language: "РУ", languageLabel: "Язык: русский",
    light: "Светлая", dark: "Тёмная", system: "Авто", theme: "Цвета: {name}",
    people: "Кто вы", chats: "Чаты", privateChat: "Балда-бот", group: "Друзья",
    privateNote: "личный чат с ботом", groupNote: "группа, в которой есть бот",
    bot: "бот", members: "Анна, Борис и бот", busy: "печатает…",
    offline: "связь потеряна, пробую снова…",
    log: "Сообщения",
    welcomePrivate: "Пришлите снимок экрана с полем или наберите поле текстом: точка — пустая клетка. Картинки можно перетащить или вставить.",
    welcomeGroup: "В группе бот отвечает на команды, упоминания и ответы ему. Меняйте человека, чтобы увидеть чат его глазами.",
    placeholder: "Сообщение", attach: "Прикрепить картинки или файлы", commands: "Команды",
    send: "Отправить", asFile: "Отправить файлом, без сжатия", remove: "Убрать {name}",
    reply: "Ответить", edit: "Изменить", replyingTo: "Ответ: {name}", editing: "Изменение сообщения",
    cancel: "Отмена", close: "Закрыть", edited: "изменено", onlyYou: "видите только вы", forwarded: "переслано", you: "Вы",
    spoiler: "Скрытый текст; показать", hiddenPicture: "Скрытая картинка; показать",
    show: "Показать", picture: "Картинка", openPicture: "Открыть картинку", download: "Скачать {name}",
    file: "файл", drop: "Отпустите картинки, чтобы отправить", newMessages: "Новых: {count}",
    sticker: "Стикер", voice: "Голосовое сообщение", topic: "Тема: {name}",
    noPage: "Это ведёт из песочницы наружу: {url}",
  },
  uk: {
    language: "УК", languageLabel: "Мова: українська",
    light: "Світла", dark: "Темна", system: "Авто", theme: "Кольори: {name}",
    people: "Хто ви", chats: "Чати", privateChat: "Балда-бот", group: "Друзі",
    privateNote: "особистий чат із ботом", groupNote: "група, у якій є бот",
    bot: "бот", members: "Анна, Борис і бот", busy: "пише…",
    offline: "зв’язок утрачено, пробую знову…",
    log: "Повідомлення",
    welcomePrivate: "Надішліть знімок екрана з полем або наберіть поле текстом: крапка — порожня клітинка. Картинки можна перетягнути або вставити.",
    welcomeGroup: "У групі бот відповідає на команди, згадки й відповіді йому. Міняйте людину, щоб побачити чат її очима.",
    placeholder: "Повідомлення", attach: "Додати картинки або файли", commands: "Команди",
    send: "Надіслати", asFile: "Надіслати файлом, без стиснення", remove: "Прибрати {name}",
    reply: "Відповісти", edit: "Змінити", replyingTo: "Відповідь: {name}", editing: "Змінення повідомлення",
    cancel: "Скасувати", close: "Закрити", edited: "змінено", onlyYou: "бачите лише ви", forwarded: "переслано", you: "Ви",
    spoiler: "Прихований текст; показати", hiddenPicture: "Прихована картинка; показати",
    show: "Показати", picture: "Картинка", openPicture: "Відкрити картинку", download: "Завантажити {name}",
    file: "файл", drop: "Відпустіть картинки, щоб надіслати", newMessages: "Нових: {count}",
    sticker: "Наліпка", voice: "Голосове повідомлення", topic: "Тема: {name}",
    noPage: "Це веде з пісочниці назовні: {url}",
  },
};

export const NAMES = {
  en: { 1: "Anna", 2: "Boris" },
  ru: { 1: "Анна", 2: "Борис" },
  uk: { 1: "Анна", 2: "Борис" },
};

let language = "en";

export function speak(wanted) {
  language = wanted in WORDS ? wanted : "en";
  document.documentElement.lang = language;
}

export function spoken() {
  return language;
}

// The language after the current one; the first follows the last.
export function nextLanguage() {
  const all = Object.keys(WORDS);
  return all[(all.indexOf(language) + 1) % all.length];
}

export function say(name, values = {}) {
  return WORDS[language][name].replace(/\{(\w+)\}/g, (_, key) => values[key]);
}

export function nameOf(person) {
  return NAMES[language][person];
}

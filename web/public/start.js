// The start page: what this server offers, in the reader's language.

const words = {
  en: {
    eyebrow: "The engine shed for board games",
    title: "All aboard!",
    lead: "Railway board games, alone against bots or together. No account: your link is your seat. The tables are open to programs today; the boards for your browser are on their way.",
    games: "Games on this server",
    tables: "Departures",
    tables_note: "public tables on this server",
    no_tables: "No public table is waiting at the moment.",
    unreachable: "The server cannot be reached right now.",
    free: "Free, and yours to host. All pictures are our own drawings.",
    names: "The names of the games belong to their publishers.",
    free_seat: "free seat",
    players: "players",
    player: "player",
    theme: "Night train: dark colours",
    language: "Language",
    open: "Boarding",
    running: "Under way",
    over: "Arrived",
  },
  de: {
    eyebrow: "Der Lokschuppen für Brettspiele",
    title: "Einsteigen, bitte!",
    lead: "Eisenbahnspiele, allein gegen Bots oder gemeinsam. Ohne Konto: Der Link ist dein Platz. Programme können hier schon spielen; die Spielpläne für den Browser sind unterwegs.",
    games: "Spiele auf diesem Server",
    tables: "Abfahrten",
    tables_note: "öffentliche Tische auf diesem Server",
    no_tables: "Zurzeit wartet kein öffentlicher Tisch.",
    unreachable: "Der Server ist gerade nicht erreichbar.",
    free: "Frei und selbst zu betreiben. Alle Bilder sind eigene Zeichnungen.",
    names: "Die Namen der Spiele gehören ihren Verlagen.",
    free_seat: "freier Platz",
    players: "Personen",
    player: "Person",
    theme: "Nachtzug: dunkle Farben",
    language: "Sprache",
    open: "Bitte einsteigen",
    running: "Unterwegs",
    over: "Angekommen",
  },
};

// Kept only if the browser allows it.
const memory = {
  read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Then it is chosen anew next time.
    }
  },
};

const root = document.documentElement;
let language = memory.read("language") ?? (navigator.language.startsWith("de") ? "de" : "en");
if (!(language in words)) language = "en";
let games = [];
let tables = null; // nothing: not known

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

function name_of(game) {
  return game.name?.[language] ?? game.name?.en ?? game.id;
}

/** "Ticket to Ride: USA" as what is large and what is small on a poster. */
function parts_of(name) {
  const colon = name.indexOf(": ");
  if (colon < 0) return { title: name.replace(/^The /, ""), series: "" };
  return { title: name.slice(colon + 2), series: name.slice(0, colon) };
}

function picture_of(id) {
  const known = ["ticket-to-ride-usa", "ticket-to-ride-germany", "switch-and-signal", "grand-trunk-journey"];
  const file = known.find((start) => id.startsWith(start));
  const image = element("img", id === "switch-and-signal-north-america" ? "mirrored" : "");
  image.src = file ? `/posters/${file}.svg` : "/logo.svg";
  image.alt = "";
  image.width = 320;
  image.height = 264;
  return image;
}

function players_of(game) {
  const { min_players: least, max_players: most } = game;
  const count = least === most ? `${most}` : `${least}–${most}`;
  return `${count} ${most === 1 ? words[language].player : words[language].players}`;
}

function poster(game) {
  const { title, series } = parts_of(name_of(game));
  const card = element("article", "poster");
  const line = element("p");
  line.append(element("span", "series", series), element("span", "", players_of(game)));
  card.append(picture_of(game.id), element("h3", "", title), line);
  const item = element("li");
  item.append(card);
  return item;
}

function seats_of(table) {
  const line = element("span", "seats");
  (table.seats ?? []).forEach((seat, index) => {
    if (index > 0) line.append(", ");
    const taken = seat.name || (["open", "person", "human"].includes(seat.who) ? null : seat.who);
    line.append(taken ? element("span", "", taken) : element("span", "free", words[language].free_seat));
  });
  return line;
}

function departure(table) {
  const game = games.find((one) => one.id === table.game);
  const row = element("a", "dep");
  row.href = `/t/${encodeURIComponent(table.table)}`;
  const status = words[language][table.status] ? table.status : "running";
  row.append(
    element("span", "game", game ? name_of(game) : table.game),
    seats_of(table),
    element("span", `status ${status}`, words[language][status]),
  );
  const item = element("li");
  item.append(row);
  return item;
}

function show() {
  const said = words[language];
  root.lang = language;
  for (const node of document.querySelectorAll("[data-text]")) node.textContent = said[node.dataset.text];
  for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", said[node.dataset.label]);
  for (const node of document.querySelectorAll("[data-language]"))
    node.setAttribute("aria-pressed", String(node.dataset.language === language));
  document.getElementById("games").replaceChildren(...games.map(poster));
  const rows = (tables ?? []).map(departure);
  if (rows.length === 0) rows.push(element("li", "note", tables ? said.no_tables : said.unreachable));
  document.getElementById("tables").replaceChildren(...rows);
}

function set_theme(theme) {
  root.dataset.theme = theme;
  document.getElementById("theme").setAttribute("aria-pressed", String(theme === "dark"));
}

async function fetch_list(path, key) {
  const answer = await fetch(path, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json())[key];
}

async function refresh() {
  try {
    if (games.length === 0) games = await fetch_list("/api/games", "games");
    tables = await fetch_list("/api/tables", "tables");
  } catch {
    tables = null;
  }
  show();
}

for (const button of document.querySelectorAll("[data-language]")) {
  button.addEventListener("click", () => {
    language = button.dataset.language;
    memory.write("language", language);
    show();
  });
}
document.getElementById("theme").addEventListener("click", () => {
  set_theme(root.dataset.theme === "dark" ? "light" : "dark");
  memory.write("theme", root.dataset.theme);
});
set_theme(memory.read("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
tables = [];
show();
refresh();
setInterval(() => {
  if (!document.hidden) refresh();
}, 15_000);

// The pages about people, drawn without a browser: in both languages, for nobody, for somebody, for who is shut out.
import { render } from "svelte/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import "../tests/browser";
import type { GameEntry } from "../shell/api";
import { net } from "../shell/device/net.svelte";
import KnowMe from "../circles/KnowMe.svelte";
import { choose } from "../shell/settings.svelte";
import { t } from "../shell/words.svelte";
import type { OwnTable, Self } from "./api";
import { key_check } from "./key_check.svelte";
import MePage from "./MePage.svelte";
import MyPeople from "./MyPeople.svelte";
import NoticesPage from "./NoticesPage.svelte";
import { me } from "./self.svelte";
import UsualRound from "./UsualRound.svelte";

const place = { protocol: "http:", host: "table.example", pathname: "/", hash: "", search: "" };
vi.stubGlobal("navigator", { languages: ["en"], userAgent: "" });
vi.stubGlobal("history", { replaceState: () => {} });

const self: Self = {
  id: "nele",
  called: { name: "Nele <b>", face: "hat", plate: "red", language: "de" },
  devices: [
    { device: "one", name: "Firefox, Linux", since: 1, shut_out: false, here: true },
    { device: "two", name: "Chrome <i>", since: 1, shut_out: false, here: false },
    { device: "three", name: "Old phone", since: 1, shut_out: true, here: false },
  ],
  choices: {
    pace: "daily",
    digest_hour: 19,
    with_open_tab: false,
    reminders: true,
    quiet: { from: 1320, to: 480 },
    zone: "Europe/Berlin",
  },
  choices_at: [{ table: "abcdefgh", choices: { pace: "at_once" } }],
  away_until: null,
  known: [{ person: "mara", name: "Mara", face: "bun", here: true }],
  muted: [],
  addresses: [
    { id: "a1", channel: "mail", standing: "confirmed", shown: "n…@example.org", since: 1 },
    { id: "a2", channel: "mail", standing: "asked", shown: "x…@example.org", since: 1 },
    { id: "a3", channel: "mail", standing: "ended", shown: "gone…@example.org", since: 1 },
    { id: "a4", channel: "push", standing: "confirmed", shown: "Chrome", since: 1 },
  ],
  channels: ["mail", "push"],
  seats: [],
};
const tables: OwnTable[] = [
  {
    table: "abcdefgh",
    game: "ticket-to-ride-usa",
    status: "running",
    created: 1,
    seats: [
      { who: "person", name: "Nele" },
      { who: "person", name: "Mara" },
      { who: "bot", bot: "level-3" },
    ],
    mine: [0],
    to_act: true,
    people: ["nele", "mara", null],
  },
];
const games = [
  {
    id: "ticket-to-ride-usa",
    family: "ticket_to_ride",
    name: { de: "Zug um Zug: Nordamerika", en: "Ticket to Ride: North America" },
    bots: [],
  },
] as unknown as GameEntry[];

beforeEach(() => {
  place.hash = "";
  vi.stubGlobal("location", place);
  net.reach = "there";
  me.stand = "known";
  me.self = self;
  me.tables = tables;
  me.problem = "";
  me.unheard = "";
});

/** No key without words, and nothing that people wrote as markup. */
function sound(body: string): string {
  expect(body).not.toMatch(/people\.[a-z_]+\.[a-z_]+/);
  expect(body).not.toContain("<b>Nele");
  expect(body).not.toContain("Nele <b>");
  expect(body).not.toContain("Chrome <i>");
  return body;
}

const pages = [
  ["notices", () => render(NoticesPage).body],
  ["me", () => render(MePage).body],
] as const;

describe.each(["de", "en"] as const)("in %s", (language) => {
  beforeEach(() => choose({ language }));

  it("notices show what was chosen", () => {
    const body = sound(render(NoticesPage).body);
    expect(body).toMatch(/value="daily"[^>]*checked|checked[^>]*value="daily"/);
    expect(body).toContain("n…@example.org");
    expect(body).not.toContain("gone…");
    expect(body.match(/role="slider"/g)).toHaveLength(2);
    expect(body).toContain("22–8");
    expect(body).toContain("data-exceptions");
  });

  it("notices say what the host does not offer", () => {
    me.self = { ...self, channels: [], choices: null, addresses: [] };
    const body = sound(render(NoticesPage).body);
    expect(body).not.toContain("data-add-mail");
    expect(body).not.toContain('role="slider"');
  });

  it("the page about oneself has its devices, and those that were shut out no more", () => {
    const body = sound(render(MePage).body);
    expect(body).toContain("Firefox, Linux");
    expect(body).not.toContain("Old phone");
    expect(body.match(/data-shut-out/g)).toHaveLength(1);
    expect(body).toContain('data-end="out"');
  });

  it("the only device cannot go without everything", () => {
    me.self = { ...self, devices: self.devices.slice(0, 1) };
    expect(sound(render(MePage).body)).not.toContain('data-end="out"');
  });

  it.each(pages)("%s: whoever is nobody may begin", (_, page) => {
    me.stand = "nobody";
    me.self = null;
    const body = sound(page());
    expect(body).toContain("data-begin-yes");
    expect(body).not.toContain("data-stops");
  });

  it.each(pages)("%s without a server says why there is nothing", (_, page) => {
    net.reach = "none";
    me.stand = "nobody";
    const body = sound(page());
    expect(body).toContain("data-no-server");
    expect(body).not.toContain("data-begin");
  });

  it("who was shut out is told", () => {
    me.stand = "lost";
    expect(sound(render(MePage).body)).toContain("data-lost");
    expect(sound(render(MyPeople, { props: { games } }).body)).toContain("data-lost");
  });

  it.each(pages)("%s: who is excluded may take along and delete what is kept", (_, page) => {
    me.stand = "blocked";
    for (const known of [self, null]) {
      me.self = known;
      const body = sound(page());
      expect(body).toContain("data-blocked");
      expect(body).toContain("data-export");
      expect(body).toContain('data-end="forget"');
      // Nothing can be written any more.
      expect(body).not.toContain('data-end="out"');
      expect(body).not.toContain("data-stops");
    }
    expect(sound(render(MyPeople, { props: { games } }).body)).toContain("data-blocked");
  });

  it.each(["insecure", "old", "unkept"] as const)(
    "where no key can be kept (%s) it is said, and that all else goes on",
    (why) => {
      me.stand = "nobody";
      me.self = null;
      key_check.cannot = why;
      place.hash = `#device=${"a".repeat(26)}.1.word.${"A".repeat(43)}.${"A".repeat(86)}`;
      const drawn = pages.map(([, page]) => sound(page()));
      drawn.push(sound(render(KnowMe, { props: { words: "", button: "" } }).body));
      key_check.cannot = null;
      for (const body of drawn) {
        expect(body).toContain(`data-no-keys="${why}"`);
        expect(body).toContain(t("people.no_keys.still"));
        expect(body).not.toMatch(/data-begin-yes|data-join-yes|type="submit"/);
      }
    },
  );

  it("who is not known yet is told why, and that it is tried again", () => {
    me.stand = "asked";
    me.self = null;
    me.unheard = "The reason";
    expect(sound(render(MePage).body)).toContain(`The reason ${t("people.tries")}`);
  });

  it("links of letters are cards before everything else", () => {
    place.hash = "#confirm=abc.def";
    expect(sound(render(NoticesPage).body)).toContain('data-letter="confirm"');
    place.hash = "#device=nothing";
    expect(sound(render(MePage).body)).toContain("data-join-device");
  });

  it("the lobby has the usual round and my people", () => {
    const round = sound(render(UsualRound, { props: { games, found: () => {} } }).body);
    expect(round).toContain("data-set-round");
    expect(round).toContain("Mara");
    const people = sound(render(MyPeople, { props: { games } }).body);
    expect(people.match(/data-companion/g)).toHaveLength(1);
    me.tables = [];
    expect(render(UsualRound, { props: { games, found: () => {} } }).body).not.toContain("section");
  });
});

// Circles and tournaments drawn without a browser: in both languages, for members and for who leads, with much and
// with nothing to show.
import { readFileSync } from "node:fs";
import { render } from "svelte/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import "../tests/browser";
import "../i18n/circles";
import { notePerson } from "../people/here";
import { me } from "../people/self.svelte";
import { choose } from "../shell/settings.svelte";
import type { Inside, People, SeasonSeen } from "./api";
import CircleRoom from "./circle/CircleRoom.svelte";
import SeasonPlots from "./circle/SeasonPlots.svelte";
import SeasonTable from "./circle/SeasonTable.svelte";
import TeamTable from "./circle/TeamTable.svelte";
import CirclesPage from "./CirclesPage.svelte";
import { a_game, aResult, aRound, aRow, aSum, aTable, aTournament, day_ms } from "./made_up";
import AnnouncePage from "./tournament/AnnouncePage.svelte";
import Comparison from "./tournament/Comparison.svelte";
import Entrants from "./tournament/Entrants.svelte";
import Organising from "./tournament/Organising.svelte";
import RoundLine from "./tournament/RoundLine.svelte";
import RoundTables from "./tournament/RoundTables.svelte";
import Standings from "./tournament/Standings.svelte";
import WhyBefore from "./tournament/WhyBefore.svelte";
import NotShown from "./NotShown.svelte";
import { stopsOf } from "./rounds";
import { Watched } from "./watched.svelte";

vi.stubGlobal("navigator", { languages: ["en"], userAgent: "" });
vi.stubGlobal("location", {
  protocol: "http:",
  host: "table.example",
  origin: "http://table.example",
  pathname: "/",
  hash: "",
  search: "",
});

const people: People = {
  nele: { name: "Nele <b>", face: "braid", plate: "red", here: true },
  mara: { name: "Mara", face: "curls", plate: "yellow", away_until: Date.now() + 5 * day_ms },
  jonas: { name: "Jonas" },
  leni: { name: "Leni", face: "bun" },
};
const inside: Inside = {
  title: "Freitagsrunde <i>",
  role: "maker",
  closed: false,
  members: [
    { person: "nele", role: "maker", since: day_ms },
    { person: "mara", role: "organiser", since: 2 * day_ms },
    { person: "jonas", role: "member", since: 3 * day_ms },
    { person: "gone", role: "member", since: 4 * day_ms },
  ],
  tables: [{ table: "abcdefgh", game: a_game.id, by: "mara", at: 5 * day_ms }],
  results: [
    aResult("t1", 6 * day_ms, "nele 124", "jonas 118", "bot 97"),
    { ...aResult("t2", 7 * day_ms, "mara 8", "nele 8"), won: true, lost: 1 },
  ],
  seasons: [{ title: "Herbst", count: "places", begun: day_ms }],
  invitations: [],
  kept_out: ["leni"],
};
const season: SeasonSeen = {
  number: 0,
  season: inside.seasons[0] ?? null,
  by: "points",
  by_place: [4, 2, 1],
  rows: [
    { person: "mara", place: 1, place_before: 2, sum: aSum({ points: 29 * 60, wins: 6 }) },
    { person: "nele", place: 2, place_before: 1, sum: aSum({ points: 160 }) },
  ],
  team_rows: [
    { person: "nele", place: 1, sum: aSum({ team_games: 3, comparison: 620 }) },
    {
      person: "mara",
      place: 2,
      sum: aSum({ team_games: 30, comparison: 900, comparison_error: 50 }),
    },
  ],
  lines: ["nele", "mara"].map((person) => ({
    person,
    stops: [1, 9, 20].map((day) => ({
      at: day * day_ms,
      table: `${person}${day}`,
      sum: aSum({ games: day, team_games: day, points: 60 * day }),
    })),
  })),
};
const done = aRound([aTable(["nele", "mara"], [90, 80]), aTable(["jonas", "leni"], [163, 60])]);
const running = aRound([aTable(["nele", "jonas"]), aTable(["mara", "leni"])]);

beforeEach(() => {
  notePerson("nele");
  me.stand = "known";
});

/** No key without words, and nothing that people wrote as markup. */
function sound(body: string): string {
  expect(body).not.toMatch(/circles\.[a-z_]+/);
  expect(body).not.toContain("Nele <b>");
  expect(body).not.toContain("Freitagsrunde <i>");
  return body;
}

const room = (change: Partial<Inside> = {}) =>
  sound(
    render(CircleRoom, {
      props: { id: "abc", inside: { ...inside, ...change }, people, changed: () => {} },
    }).body,
  );

describe.each(["de", "en"] as const)("in %s", (language) => {
  beforeEach(() => choose({ language }));

  it("a circle has its members, history and records", () => {
    const body = room();
    expect(body.match(/data-member=/g)).toHaveLength(4);
    expect(body).toContain('class="here');
    expect(body.match(/data-result=/g)).toHaveLength(2);
    expect(body).toContain('data-record="most"');
    expect(body).toContain("data-invite");
    expect(body).toContain("data-set-open");
  });
  it("a member may not invite, and nobody sets tables in a closed circle", () => {
    expect(room({ role: "member" })).not.toContain("data-invite");
    const closed = room({ closed: true });
    expect(closed).toContain("data-closed");
    for (const mark of ["data-invite", "data-set-open", "data-season-manage"])
      expect(closed).not.toContain(mark);
  });
  it("an empty circle says what will stand there", () => {
    const body = room({ tables: [], results: [], seasons: [] });
    expect(body).toContain("data-no-tables");
    expect(body).not.toContain("data-record=");
    expect(body.match(/c-empty/g)?.length).toBeGreaterThan(0);
  });

  it("ratings are drawn with their uncertainty, and one's own row is marked", () => {
    const body = sound(render(SeasonTable, { props: { season, people, own: "nele" } }).body);
    expect(body.match(/data-rating-bar/g)).toHaveLength(2);
    expect(body).toContain("± 100");
    expect(body).toContain(language === "de" ? "2,67" : "2.67");
    const [mine = ""] = /<tr[^>]*data-row="nele"[^>]*>/.exec(body) ?? [];
    expect(mine).toMatch(/class="[^"]*\bown\b/);
  });
  it("a season by rating has no points", () => {
    const by_rating = { ...season, by: "rating" as const };
    const body = sound(
      render(SeasonTable, { props: { season: by_rating, people, own: null } }).body,
    );
    expect(body).not.toContain("2,67");
    expect(body).not.toContain("2.67");
  });
  it("lines over time are said in a table, too", () => {
    const body = sound(render(SeasonPlots, { props: { season, people, own: "nele" } }).body);
    expect(body).toContain("data-plot");
    expect(body).toContain("<caption>");
    expect(body).toMatch(/class="band/);
  });
  it("what is not clear is not said as if it were", () => {
    const body = sound(render(TeamTable, { props: { season, people, own: "nele" } }).body);
    expect(body.match(/~/g)?.length).toBeGreaterThanOrEqual(1);
    expect(body).toMatch(/unclear/);
    expect(body).toMatch(/>90/);
  });

  it("rounds are stops", () => {
    const stops = stopsOf(aTournament([done, running]), 4);
    const body = sound(render(RoundLine, { props: { stops, knock_out: true } }).body);
    expect(body.match(/<li/g)).toHaveLength(4);
    expect(body).toContain('aria-current="step"');
    expect(body).toContain(language === "de" ? "Finale" : "Final");
  });
  it("a deal is sealed while a table plays", () => {
    const props = { round: running, number: 2, sealed: true, people, own: "nele" };
    const body = sound(render(RoundTables, { props }).body);
    expect(body).toContain('data-sealed="true"');
    expect(body).toContain("data-to-table");
    expect(body).not.toContain("/r/");
    const over = sound(render(RoundTables, { props: { ...props, round: done } }).body);
    expect(over).toContain('data-sealed="false"');
    expect(over.match(/\/r\//g)).toHaveLength(2);
    expect(over).not.toContain("data-to-table");
  });
  it("a table that was called off has no result and no way there", () => {
    const round = aRound([
      { ...aTable(["nele", "jonas"]), over: true, called_off: true },
      aTable(["mara", "leni"], [7, 6]),
    ]);
    const props = { round, number: 1, sealed: true, people, own: "nele" };
    const body = sound(render(RoundTables, { props }).body);
    expect(body).toContain("data-called-off");
    expect(body).toContain(language === "de" ? "abgesagt" : "called off");
    expect(body.match(/\/r\//g)).toHaveLength(1);
    expect(body).not.toContain("data-to-table");
    expect(body).toContain('data-sealed="false"');
  });
  it("nothing is compared before the last table has finished", () => {
    const hidden = render(Comparison, {
      props: { seen: aTournament([running]), people, own: "nele" },
    }).body;
    expect(hidden).not.toContain("data-comparison");
    const body = sound(
      render(Comparison, { props: { seen: aTournament([done, running]), people, own: "nele" } })
        .body,
    );
    expect(body).toContain('data-comparison="1"');
    expect(body).toContain("163");
    expect(body).toContain("/deal/a-deal");
  });
  it("standings name all tie-breaks and mark the one that decides", () => {
    const rows = [
      aRow("mara", { points: 720, comparison: 610, by_round: [480, 240] }),
      aRow("nele", { place: 2, points: 720, comparison: 575, by_round: [300, null] }),
    ];
    const table = render(Standings, {
      props: { rows, people, own: "nele", rounds: 2, withdrawn: new Set(["mara"]), sealed: true },
    }).body;
    expect(sound(table)).toMatch(language === "de" ? /57,5/ : /57\.5/);
    const why = sound(
      render(WhyBefore, { props: { seen: aTournament([done]), rows, people, own: "nele" } }).body,
    );
    expect(why.match(/data-decides/g)).toHaveLength(1);
  });
  it("names in tables have two lines at most and are cut there", () => {
    const called: People = {
      sophie: { name: "Sophie" },
      long: { name: "A name of 24 characters." },
    };
    const rows = Object.keys(called).map((person) => aRow(person, { by_round: [60] }));
    const withdrawn = new Set(["long"]);
    const tables = [
      render(Standings, {
        props: { rows, people: called, own: null, rounds: 1, withdrawn, sealed: true },
      }),
      render(SeasonTable, { props: { season, people, own: null } }),
      render(TeamTable, { props: { season, people, own: null } }),
    ].map(({ body }) => sound(body));
    for (const body of tables) {
      expect(body).toMatch(/class="c-scroll/);
      expect(body.match(/class="[^"]*\bc-name\b/g)).toHaveLength(2);
    }
    expect(tables[0]).toMatch(/<b[^>]*><em[^>]*>Sophie<\/em>/);
    const css = readFileSync(new URL("./circles.css", import.meta.url), "utf8");
    const [rule = ""] = /\.c-name em \{[^}]*\}/.exec(css) ?? [];
    for (const part of ["line-clamp: 2", "overflow: hidden"]) expect(rule).toContain(part);
    expect(css).toMatch(/\.c-scroll \{[^}]*overflow-x: auto/);
  });
  it("before the first round there are no ranks, and nobody is nobody", () => {
    const act = () => Promise.resolve(true);
    const none = render(Entrants, {
      props: {
        id: "x",
        seen: aTournament([], { entrants: [] }),
        people,
        own: null,
        busy: false,
        act,
      },
    }).body;
    expect(sound(none)).toContain("data-no-entrants");
    const some = render(Entrants, {
      props: { id: "x", seen: aTournament([]), people, own: "nele", busy: false, act },
    }).body;
    expect(sound(some).match(/<li/g)).toHaveLength(4);
  });
  it("only who organises draws rounds", () => {
    const act = () => Promise.resolve(true);
    const props = { id: "x", seen: aTournament([]), planned: 3, busy: false, act };
    expect(sound(render(Organising, { props: { ...props, own: "helper" } }).body)).toContain(
      "data-draw",
    );
    for (const own of ["nele", null])
      expect(render(Organising, { props: { ...props, own } }).body).not.toContain("data-draw");
  });
  it("who made the circle ends its tournaments, and draws nothing", () => {
    const act = () => Promise.resolve(true);
    const props = { id: "x", seen: aTournament([]), planned: 3, busy: false, act, own: "nele" };
    expect(render(Organising, { props }).body).not.toContain("data-end");
    const body = sound(render(Organising, { props: { ...props, may_end: true } }).body);
    expect(body).toContain("data-end");
    expect(body).not.toContain("data-draw");
  });

  it("who is excluded is shown the way to what is kept of him", () => {
    const watched = new Watched(() => Promise.reject(new Error()), 1000);
    watched.problem = "blocked";
    const body = sound(render(NotShown, { props: { watched } }).body);
    expect(body).toContain('data-not-shown="blocked"');
    expect(body).toContain('href="/me"');
  });

  it.each([CirclesPage, AnnouncePage])("whoever is nobody is asked for a name", (page) => {
    me.stand = "nobody";
    notePerson(null);
    expect(sound(render(page).body)).toContain("data-know-me");
  });
});

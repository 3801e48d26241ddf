// The parts of the page draw what they are given: globe, wishes, proposals, and the page while it waits.
import { readFileSync } from "node:fs";
import { render } from "svelte/server";
import { describe, expect, test } from "vitest";
import "../../tests/browser";
import "../../i18n/anyplace";
import { choose } from "../../shell/settings.svelte";
import { named } from "../../shell/words.svelte";
import { Places, type CitiesFile, type ShapesFile } from "../places/places";
import AnyPlacePage from "./AnyPlacePage.svelte";
import BoardPicture from "./BoardPicture.svelte";
import { makeBoard, type Wish } from "./board";
import { outlineOf } from "./chosen";
import { sheetOf } from "./document";
import "./game_words";
import Globe from "./Globe.svelte";
import Proposal from "./Proposal.svelte";
import type { Drawn } from "./proposals.svelte";
import Wishes from "./Wishes.svelte";

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../places/${name}.json`, import.meta.url), "utf8"));
}
const places = new Places(read("cities") as CitiesFile, read("shapes") as ShapesFile);
const wish: Wish = { place: { country: "CH" }, cities: 14, length: "short", seed: 1, author: "A" };
const board = makeBoard(places, wish);
const nothing = () => undefined;
const drawn: Drawn = {
  key: 1,
  wish,
  name: "Schweiz",
  board,
  seconds: 0.84,
  problem: null,
  busy: false,
};

/** Without what the compiler leaves for itself. */
const markup = (body: string) => body.replace(/<!--.*?-->/g, "");
const proposal = (its: Partial<Drawn>) =>
  markup(
    render(Proposal, {
      props: { drawn: { ...drawn, ...its }, onedit: nothing, onsheet: nothing, onshuffle: nothing },
    }).body,
  );

describe.each(["de", "en"] as const)("in %s", (language) => {
  test("a proposal has its map, its figures and its colours", () => {
    choose({ language });
    const body = proposal({});
    expect(body).toContain(named({ de: "Schweiz", en: "Switzerland" }));
    expect(body).toContain(named({ de: "gezeichnet in 0,8 s", en: "drawn in 0.8 s" }));
    expect(body).toContain(named({ de: "Lambert, 4", en: "Lambert, 4" }));
    expect(body).toMatch(new RegExp(`<dd[^>]*>${String(board.places.length)}</dd>`));
    expect(body.split("<li").length - 1).toBe(9);
    expect(body).not.toMatch(/anyplace\.|ttr\.|NaN|undefined/);
  });
  test("wishes have all that can be chosen", () => {
    choose({ language });
    const { body } = render(Wishes, {
      props: {
        index: null,
        key: "country FR",
        name: "Frankreich",
        cities: 24,
        length: "medium",
        projection: "auto",
        onchoose: nothing,
      },
    });
    expect(body.split("<option").length - 1).toBe(5);
    expect(body.split('type="radio"').length - 1).toBe(3);
    expect(markup(body)).not.toMatch(/anyplace\./);
  });
});

test("a picture has ground, tracks and names that stay text", () => {
  const name = { en: "<script>1</script>", de: "<script>1</script>" };
  const [first, ...others] = board.places;
  const { body } = render(BoardPicture, {
    props: { document: { ...board, places: [{ ...first!, name }, ...others] } },
  });
  expect(body).toContain('class="land');
  expect(body.split('class="slot').length - 1).toBe(
    board.routes.reduce((sum, { length }) => sum + length, 0),
  );
  expect(body).toContain("&lt;script>1&lt;/script>");
  expect(body).not.toContain("<script>1");
});

test("a proposal says what is wrong", () => {
  choose({ language: "de" });
  expect(proposal({ board: null, problem: "few_cities", name: "Monaco" })).toMatch(
    /Monaco hat zu wenige Städte/,
  );
  expect(proposal({ board: null, busy: true })).toContain("Wird gezeichnet");
  expect(proposal({ wish: { ...wish, cities: 40 } })).toContain("Für 40 Orte");
});

test("the sheet alone has its ground, and nothing on it", () => {
  const { places: none, routes, tickets, drawing } = sheetOf(board);
  expect([none, routes, tickets, drawing.places, drawing.routes]).toEqual([[], [], [], {}, {}]);
  expect(drawing.ground).toBe(board.drawing.ground);
  expect(render(BoardPicture, { props: { document: sheetOf(board) } }).body).toContain("land");
});

test("the globe shows land, borders, and what is chosen", () => {
  const { body } = render(Globe, {
    props: {
      places,
      ...outlineOf(places, { country: "DZ" }),
      name: "Algerien",
      onpoint: nothing,
      onframe: nothing,
    },
  });
  for (const layer of ["lines", "land", "borders", "home", "dashes"])
    expect(body, layer).toMatch(new RegExp(`class="${layer}[^>]* d="M|d="M[^>]*class="${layer}`));
  expect(body).not.toContain("NaN");
});

test("what is chosen is framed without what lies far off", () => {
  const { frame, middle, home } = outlineOf(places, { country: "FR" });
  expect(frame[0]).toBeGreaterThan(-8);
  expect(frame[3]).toBeLessThan(53);
  expect(middle[1]).toBeCloseTo(46.5, 0);
  expect(home.length).toBeGreaterThan(0);
  for (const ring of home) expect(ring.some(([lon]) => lon > -15 && lon < 20)).toBe(true);
  expect(outlineOf(places, { region: "alps" }).home).toEqual([]);
});

test("the page is there before the earth is loaded", () => {
  const body = markup(render(AnyPlacePage, { props: {} }).body);
  expect(body).toContain("<h2");
  expect(body).not.toMatch(/anyplace\./);
});

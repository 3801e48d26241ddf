import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { addWords } from "../../../shell/words.svelte";
import game_de from "../i18n/de.json";
import game_en from "../i18n/en.json";
import de from "../i18n/workshop.de.json";
import en from "../i18n/workshop.en.json";
import { blank } from "./blank";
import { put } from "./document";
import { loadGround, printedGround } from "./print_map";
import type { Board } from "./read";
import { ours, small } from "./sample";
import { sheets } from "./sheets";

vi.setConfig({ testTimeout: 30_000 });
addWords("gtj", { de: game_de, en: game_en });
addWords("gtj.workshop", { de, en });

it("prints a map, contracts, tokens and the cards of each company", async () => {
  await loadGround(ours);
  expect(sheets(ours)[0]?.svg).toContain("#86aeb4");
  const ids = sheets(ours).map(({ id }) => id.replace(/-[^-]*$/, ""));
  for (const id of ["map", "contracts", "tokens", "first-deliveries", "cards-1", "cards-4"])
    expect(ids).toContain(id);
  const cards = sheets(ours).filter(({ id }) => id.startsWith("cards-1"));
  const drawn = cards.map(({ svg }) => svg.split("Grand Trunk Railway").length - 1);
  // The title and the foot of each sheet name it as well.
  expect(drawn.reduce((sum, n) => sum + n, 0)).toBe(18 + 2 * cards.length);
});

it("draws our land in colours, with nothing that refers to anything", () => {
  const file = new URL("../map/ground.svg", import.meta.url);
  const drawn = printedGround(readFileSync(file, "utf8"));
  expect(drawn).not.toMatch(/var\(|href|<use|<defs|id=/);
  expect(drawn.length).toBeGreaterThan(50_000);
});

it("lets nothing of a document become markup, and draws any document", () => {
  const evil = '"><script>alert(1)</script><a href="x">';
  let board = put(small(), ["name"], { en: evil, de: evil });
  board = put(board, ["places", 0, "name"], { en: evil, de: evil });
  board = put(board, ["companies", 0, "name"], { en: evil, de: evil });
  for (const { svg } of sheets(board)) expect(svg).not.toMatch(/<script|<a |href="/);
  for (const odd of [blank({ en: "E", de: "E" }), {} as Board])
    for (const { svg } of sheets(odd)) expect(svg).not.toMatch(/NaN|undefined/);
});

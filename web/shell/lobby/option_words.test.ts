import { describe, expect, it } from "vitest";
import catalog from "../../tests/catalog.json";
import { aboutEntry, abouts, loadOptionWords } from "../../games";
import type { GameEntry } from "../api";
import { choose } from "../settings.svelte";
import { hasWords } from "../words.svelte";
import { choosable, levelName, levelNote, shortLevel } from "./levels";
import { gameWords, nameParts, optionName, optionNote, valueName } from "./option_words";

const games: GameEntry[] = catalog.games;
await Promise.all([...abouts.keys()].map(loadOptionWords));

describe.each(["de", "en"] as const)("words of the catalog (%s)", (language) => {
  it("are there for every game, option and value", () => {
    choose({ language });
    const missing: string[] = [];
    for (const game of games) {
      expect(aboutEntry(game.id), game.id).toBeDefined();
      const wanted: string[] = [];
      for (const { key, values } of game.options)
        wanted.push(
          `option.${game.family}.${key}.name`,
          ...values.map((value) => `option.${game.family}.${key}.is.${value}`),
        );
      missing.push(...wanted.filter((key) => !hasWords(key)));
    }
    expect(missing).toEqual([]);
  });

  it("are there for every level, the same in all games", () => {
    choose({ language });
    for (const game of games) {
      const levels = choosable(game);
      expect(levels).toEqual([1, 2, 3, 4, 5].map((n) => `level-${n}`));
      for (const bot of levels) {
        expect(hasWords(`level.is.${bot}`)).toBe(true);
        expect(hasWords(`level.note.${bot}`)).toBe(true);
        expect(levelName(bot).startsWith(`${shortLevel(bot)} · `)).toBe(true);
      }
    }
  });
});

describe("a level", () => {
  const game: GameEntry = { ...games[0]!, levels: [{ bot: "level-5", think_ms: 1500 }] };
  it("says how long it thinks", () => {
    choose({ language: "en" });
    expect(levelNote(game, "level-5")).toBe("The best there is, thinks for up to 1.5 s");
    choose({ language: "de" });
    expect(levelNote(game, "level-5")).toBe("Besser geht es nicht, denkt bis 1,5 s");
    const quick = { ...game, levels: [{ bot: "level-1", think_ms: 0 }] };
    expect(levelNote(quick, "level-1")).toBe("Muss noch viel lernen, spielt sofort");
  });
  it("is not every bot", () => {
    choose({ language: "en" });
    expect(levelNote(game, "greedy")).toBe("");
    expect(["greedy", "long-route"].map(levelName)).toEqual(["Greedy", "Long route"]);
    expect(shortLevel("greedy")).toBe("Greedy");
    expect(choosable({ ...game, levels: [] })).toEqual(game.bots);
  });
});

describe("what the page does not know", () => {
  const game: GameEntry = {
    id: "new-game",
    family: "new_family",
    name: { de: "Neues Spiel: Karte", en: "New Game: Map" },
    rules_version: 1,
    min_players: 2,
    max_players: 2,
    options: [{ key: "long_rivers", values: ["not-yet", "yes"] }],
    bots: ["one", "two", "three"],
    levels: [],
    usual_bot: "three",
  };
  it("shows its own name", () => {
    choose({ language: "en" });
    expect(gameWords(game)).toEqual({ title: "New Game: Map", series: "", minutes: "" });
    expect(nameParts(game)).toEqual(["New Game", "Map"]);
    expect(optionName(game, "long_rivers")).toBe("Long rivers");
    expect(optionNote(game, "long_rivers")).toBe("");
    expect(valueName(game, "long_rivers", "not-yet")).toBe("Not yet");
    expect(game.bots.map(levelName)).toEqual(["One", "Two", "Three"]);
  });
});

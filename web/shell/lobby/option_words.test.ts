import { describe, expect, it } from "vitest";
import catalog from "../../tests/catalog.json";
import type { GameEntry } from "../api";
import { choose } from "../settings.svelte";
import { hasWords, t } from "../words.svelte";
import { botLevel, gameWords, nameParts, optionName, optionNote, valueName } from "./option_words";

const games: GameEntry[] = catalog.games;

describe.each(["de", "en"] as const)("words of the catalog (%s)", (language) => {
  it("are there for every game, option and value", () => {
    choose({ language });
    const missing: string[] = [];
    for (const game of games) {
      const wanted = ["title", "series", "minutes"].map((part) => `game.${game.id}.${part}`);
      for (const { key, values } of game.options)
        wanted.push(
          `option.${game.family}.${key}.name`,
          ...values.map((value) => `option.${game.family}.${key}.is.${value}`),
        );
      missing.push(...wanted.filter((key) => !hasWords(key)));
    }
    expect(missing).toEqual([]);
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
  };
  it("shows its own name", () => {
    choose({ language: "en" });
    expect(gameWords(game)).toEqual({ title: "New Game: Map", series: "", minutes: "" });
    expect(nameParts(game)).toEqual(["New Game", "Map"]);
    expect(optionName(game, "long_rivers")).toBe("Long rivers");
    expect(optionNote(game, "long_rivers")).toBe("");
    expect(valueName(game, "long_rivers", "not-yet")).toBe("Not yet");
    expect(game.bots.map((bot) => botLevel(game, bot))).toEqual(
      ["easy", "medium", "strong"].map((level) => t(`level.${level}`)),
    );
  });
});

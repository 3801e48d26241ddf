// Every reason of a hint, with things of the real boards, in both languages.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { GameTable } from "../games/game";
import * as gtj from "../games/grand_trunk_journey/motive";
import gtjDe from "../games/grand_trunk_journey/i18n/de.json";
import gtjEn from "../games/grand_trunk_journey/i18n/en.json";
import * as sas from "../games/switch_and_signal/motive";
import sasDe from "../games/switch_and_signal/i18n/de.json";
import sasEn from "../games/switch_and_signal/i18n/en.json";
import * as ttr from "../games/ticket_to_ride/motive";
import ttrDe from "../games/ticket_to_ride/i18n/de.json";
import ttrEn from "../games/ticket_to_ride/i18n/en.json";
import { choose } from "../shell/settings.svelte";
import { addWords } from "../shell/words.svelte";
import { root } from "./sources";

addWords("ttr", { de: ttrDe, en: ttrEn });
addWords("sas", { de: sasDe, en: sasEn });
addWords("gtj", { de: gtjDe, en: gtjEn });

type Say = (reason: never, table: never) => string;
interface Thing {
  id: string;
  kind?: string;
}
type Board = Record<string, Thing[]>;

/** Things by their type on the wire: which of the board's lists has them. */
const lists: Record<string, string> = {
  PlaceId: "places",
  RouteId: "routes",
  TicketId: "tickets",
  PileId: "ticket_piles",
  ContractId: "contracts",
  CompanyId: "companies",
  CardId: "cards",
  HelperId: "helpers",
  SpaceId: "cities",
};

const families = [
  { family: "ticket_to_ride", prefix: "ttr", say: ttr.motive as Say, boards: ["usa", "germany"] },
  {
    family: "switch_and_signal",
    prefix: "sas",
    say: sas.motive as Say,
    boards: ["europe", "north-america"],
  },
  {
    family: "grand_trunk_journey",
    prefix: "gtj",
    say: gtj.motive as Say,
    boards: ["grand_trunk_journey"],
  },
];

/** The interfaces of the wire that are motives, with their fields. */
function motivesOf(wire: string): { type: string; fields: [string, string][] }[] {
  const union = /export type Motive =([^;]*);/.exec(wire)?.[1] ?? "";
  return [...union.matchAll(/\w+/g)].map(([name]) => {
    const body = new RegExp(`export interface ${name} \\{([^}]*)\\}`).exec(wire)?.[1] ?? "";
    const [[, tag] = ["", ""], ...fields] = [...body.matchAll(/(\w+): ([^;]*);/g)].map(
      ([, field, type]) => [field ?? "", type ?? ""] as [string, string],
    );
    return { type: (tag ?? "").replaceAll('"', ""), fields };
  });
}

/** Some values of a type: things of the board, words of a union, numbers. */
function samples(type: string, wire: string, board: Board): unknown[] {
  if (type.endsWith(" | null")) return [null, ...samples(type.slice(0, -7), wire, board)];
  if (type === "number") return [1, 2];
  if (type === "number[]") return [[3], [2, 3, 4]];
  if (type === "TrainId") return ["black-1", "gray-3"];
  if (type === "PassengerColor") return ["red", "blue"];
  const list = lists[type];
  if (list !== undefined) return (board[list] ?? [{ id: "tickets" }]).map(({ id }) => id);
  const union = new RegExp(`export type ${type} =([^;]*);`).exec(wire)?.[1] ?? "";
  return [...union.matchAll(/"(\w+)"/g)].map((m) => m[1]);
}

afterEach(() => choose({ language: "en" }));

describe.each(families)("reasons of $family", ({ family, prefix, say, boards }) => {
  const wire = readFileSync(join(root, "wire", `${family}.ts`), "utf8");
  const motives = motivesOf(wire);

  it("are many", () => expect(motives.length).toBeGreaterThan(20));

  it.each(boards)("have words in both languages on %s", (name) => {
    const path = join(root, "../games", family, "boards", `${name}.json`);
    const board = JSON.parse(readFileSync(path, "utf8")) as Board;
    const table = { board, info: { options: {} }, view: {}, seat: 0 } as unknown as GameTable;
    for (const { type, fields } of motives) {
      const values = fields.map(([, t]) => samples(t, wire, board));
      expect(
        values.every((all) => all.length > 0),
        `${type}: ${fields.join(" ")}`,
      ).toBe(true);
      const rounds = Math.max(1, ...values.map((all) => all.length));
      for (let i = 0; i < rounds; ++i) {
        const reason = { type } as Record<string, unknown>;
        fields.forEach(([field], f) => {
          const all = values[f] ?? [];
          reason[field] = all[(i + f) % all.length];
        });
        const said = (["de", "en"] as const).map((language) => {
          choose({ language });
          return say(reason as never, table as never);
        });
        for (const words of said) {
          expect(words, JSON.stringify(reason)).toMatch(/\p{L}{2,}/u);
          expect(words).not.toMatch(new RegExp(`[{}]|undefined|null|${prefix}\\.`));
        }
        expect(said[0], "the same in both languages").not.toBe(said[1]);
      }
    }
  });
});

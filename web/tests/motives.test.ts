// Every reason of a hint, with things of the real boards, in both languages.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { abouts, gameModule } from "../games";
import type { GameTable } from "../games/game";
import { choose } from "../shell/settings.svelte";
import { gameFiles, readJson, root } from "./sources";
import "./browser";

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

describe.each([...abouts])("reasons of %s", async (family, { prefix }) => {
  const wire = readFileSync(join(root, "wire", `${family}.ts`), "utf8");
  const motives = motivesOf(wire);
  const { motive: say } = await gameModule(family);

  it("are said if there are any", () => expect(say !== undefined).toBe(motives.length > 0));
  if (say === undefined) return;

  it("are many", () => expect(motives.length).toBeGreaterThan(20));

  it.each(gameFiles(family, /boards\/[^/]*\.json$/))(
    "have words in both languages on %s",
    (path) => {
      const board = readJson<Board>(path);
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
            return say(reason, table);
          });
          for (const words of said) {
            expect(words, JSON.stringify(reason)).toMatch(/\p{L}{2,}/u);
            expect(words).not.toMatch(new RegExp(`[{}]|undefined|null|${prefix}\\.`));
          }
          expect(said[0], "the same in both languages").not.toBe(said[1]);
        }
      }
    },
  );
});

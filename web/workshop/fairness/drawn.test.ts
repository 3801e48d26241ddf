// Every part of the page draws reports on our boards, and on one that says nothing about its drawing.
import { join } from "node:path";
import { render } from "svelte/server";
import { afterEach, describe, expect, it } from "vitest";
import "../../tests/browser";
import "../../i18n/fairness";
import { loadOptionWords } from "../../games";
import type { GameEntry } from "../../shell/api";
import { settings } from "../../shell/settings.svelte";
import { readJson, root } from "../../tests/sources";
import type { BoardDocument } from "../family";
import { fairnessFamily } from "./family";
import Head from "./Head.svelte";
import Length from "./Length.svelte";
import Proposals from "./Proposals.svelte";
import type { Report } from "./report";
import RunCard from "./RunCard.svelte";
import { FairRun, this_world } from "./run.svelte";
import { about, entry, signalReport, ticketReport, trunkReport } from "./sample_reports";
import Seats from "./Seats.svelte";
import Setup from "./Setup.svelte";
import { reportText } from "./text";

interface Listed {
  id: string;
}
type Lists = Record<
  "routes" | "tickets" | "lines" | "cities" | "contracts" | "places" | "companies" | "improvements",
  Listed[]
>;

const share = (i: number) => about((i % 20) / 20, 0.02);

/** A report that has something to say of everything on the board. */
const reports: Record<string, (board: Lists) => Report> = {
  ticket_to_ride: ({ routes, tickets }) => {
    const [route] = ticketReport().routes;
    const [one] = ticketReport().tickets;
    return ticketReport({
      routes: routes.map(({ id }, i) => ({ ...route!, id, connected: share(i), built: share(i) })),
      tickets: tickets.map(({ id }, i) => ({
        ...one!,
        id,
        per_game: i % 9 === 0 ? null : about((i % 7) / 5 - 0.6, 0.3, 1),
        fair_value: i % 5 === 0 ? null : about(3 * (i % 11), 4, 0),
      })),
      dead_routes: routes.slice(0, 2).map(({ id }) => ({ pointer: "", id, built: share(0) })),
      deciding_tickets: tickets
        .slice(0, 3)
        .map(({ id }) => ({ pointer: "", id, decides: about(0.4, 0.05) })),
      proposals: [
        {
          pointer: "/tickets/0/value",
          id: tickets[0]!.id,
          from: 1,
          to: 2,
          now: about(0.4, 0.2, 1),
          expected: about(0, 0.2, 1),
        },
      ],
    });
  },
  switch_and_signal: ({ lines, cities }) =>
    signalReport({
      tables: {
        tokens_lost_by_cause: [{ id: "red_signal", tokens: about(4, 1, 0) }],
        variants: ["first_game", "random"].map((value, i) => ({
          id: `discs ${value}`,
          what: "discs",
          value,
          as_asked: i === 0,
          games: 300,
          wins: about(0.5 - 0.3 * i, 0.05),
          tokens_lost: about(10, 1, 0),
        })),
        lines: lines.map(({ id }, i) => ({ pointer: "", id, steps: i / 7, pieces: 1 + (i % 4) })),
        cities: cities.map(({ id }, i) => ({ pointer: "", id, loaded: i, delivered: i })),
      },
    }),
  grand_trunk_journey: ({ contracts, places, companies, improvements }) => {
    const had = { games: 500, wins: about(0.5, 0.04), margin: about(0.2, 0.5, 1) };
    return trunkReport({
      goods: [{ id: "coal", delivered: about(4, 0.1, 1), worth: about(1.4, 0.2, 1) }],
      deeds: [{ id: "contract", worth: null }],
      contracts: contracts.map(({ id }, i) => ({
        id,
        turned: 100,
        fulfilled_share: share(i),
        points: 3,
      })),
      improvements: improvements.map(({ id }, i) => ({
        id,
        displayed: 100,
        acquired_share: share(i),
        owner_wins: share(i),
        worth: about(i / 3 - 1, 0.5, 1),
      })),
      companies: companies.map(({ id }) => ({ id, ...had })),
      places: places.map(({ id }, i) => ({
        pointer: "",
        id,
        delivered: i / 2,
        first_delivery: 0,
        terminals: 0.2,
        ...(i % 3 === 0 ? { start: had } : {}),
      })),
    });
  },
};

const boards = [
  ["ticket_to_ride", "usa"],
  ["ticket_to_ride", "germany"],
  ["switch_and_signal", "europe"],
  ["switch_and_signal", "north-america"],
  ["grand_trunk_journey", "grand_trunk_journey"],
] as const;
const before = settings.language;
afterEach(() => (settings.language = before));

async function drawn(folder: string, board: BoardDocument): Promise<string> {
  const family = await fairnessFamily(folder);
  if (family === null) throw new Error(`nothing is shown of ${folder}`);
  await loadOptionWords(folder);
  const report = { ...reports[folder]!(board as unknown as Lists), family: folder };
  const of: GameEntry = { ...entry, family: folder };
  const shown = { report, board, entry: of, sample: report };
  const run = new FairRun(
    { board, rules: "r", players: 2, options: {}, bot: "level-2" },
    this_world,
  );
  const nothing = () => {};
  return [
    ...[family.Left, family.Right, family.Lower].map((Part) => render(Part, { props: { shown } })),
    render(Head, { props: { family, shown, games: 5000 } }),
    render(Head, { props: { family, shown: null, games: 0 } }),
    render(Length, { props: { report } }),
    ...(report.order === undefined ? [] : [render(Seats, { props: { order: report.order } })]),
    render(Proposals, {
      props: { family, shown, board, draft: "d", apply: nothing, back: nothing },
    }),
    render(Setup, {
      props: { entry: of, look: { players: 2, options: {}, bot: "planner" }, choose: nothing },
    }),
    render(RunCard, { props: { run } }),
  ]
    .map(({ body }) => body)
    .concat(reportText(family, shown))
    .join("\n");
}

describe.each(boards)("a report on %s, %s", (folder, name) => {
  const board = readJson<BoardDocument>(join(root, "../games", folder, "boards", `${name}.json`));

  it.each(["de", "en"] as const)("is drawn, and said in %s", async (language) => {
    settings.language = language;
    const page = await drawn(folder, board);
    expect(page).toContain("<svg");
    // Words that are missing show their key.
    expect(page).not.toMatch(/NaN|undefined|Infinity|fairness\.[a-z]/);
  });

  it("is drawn without a drawing, and puts no markup of the board on the page", async () => {
    const { drawing: _, provenance: __, ...rest } = board;
    const named = JSON.stringify(rest).replace(/"(de|en)": ?"[^"]*"/g, '"$1":"<img src=x>"');
    const page = await drawn(folder, JSON.parse(named) as BoardDocument);
    expect(page.split("\nIs it fair?")[0]?.split("\nIst es fair?")[0]).not.toContain("<img");
    expect(page).not.toMatch(/NaN|undefined/);
  });
});

import { describe, expect, it } from "vitest";
import "../../tests/browser";
import { AutoBalance, games_of_round, isBetter, type Round } from "./auto.svelte";
import type { BoardDocument } from "../family";
import { numberAt } from "./pointers";
import type { Proposal, Report } from "./report";
import type { World } from "./run.svelte";
import { about, ticket, ticketReport, ticket_board } from "./sample_reports";
import { of } from "./ticket_to_ride/report";

const proposal = (index: number, id: string, from: number, to: number): Proposal => ({
  pointer: `/tickets/${index}/value`,
  id,
  from,
  to,
  now: about(0.9, 0.2, 1),
  expected: about(0.1, 0.2, 1),
});

/** A house for which the first ticket is mended by a lower value, and the second by nothing. */
function judge(board: BoardDocument): Report {
  const first = numberAt(board, "/tickets/0/value") ?? 0;
  const second = numberAt(board, "/tickets/1/value") ?? 0;
  const tickets = [
    ticket("paris-lyon", first, about(first === 12 ? 0.9 : 0.1, 0.2, 1)),
    ticket("brest-lyon", second, about(second === 11 ? 0.9 : 1.4, 0.2, 1)),
  ];
  const seen = tickets.reduce((sum, it) => sum + Math.abs(it.per_game?.value ?? 0), 0);
  return ticketReport({
    tickets,
    imbalance: { ...about(seen, 0.4, 1), seen, by_luck: 0 },
    proposals: [
      ...(first === 12 ? [proposal(0, "paris-lyon", 12, 9)] : []),
      ...(second === 11 ? [proposal(1, "brest-lyon", 11, 8)] : []),
    ],
  });
}

const world = (): World => ({
  house: {
    balance: async ({ first, last }) => ({ counts: { games: [last - first] } }),
    report: async ({ board }) => judge(board),
  },
  store: { read: async () => null, write: async () => {} },
  sleep: async () => {},
  now: () => 0,
});
const look = { board: ticket_board, rules: "r", players: 2, options: {}, bot: "planner" };
const measured = (report: Report, id: string) =>
  of(report).tickets.find((one) => one.id === id)?.per_game ?? null;

describe("the automatic balance", () => {
  it("keeps what helps, takes back what does not, and shows before and after", async () => {
    const auto = new AutoBalance(look, world(), measured);
    await auto.go();
    expect(auto.state).toBe("done");
    expect(auto.rounds.map(({ id, kept }) => [id, kept])).toEqual([
      ["paris-lyon", true],
      ["brest-lyon", false],
    ]);
    expect(auto.before?.imbalance?.value).toBe(1.8);
    expect(auto.after?.imbalance?.value).toBe(1);
    expect(numberAt(auto.board, "/tickets/0/value")).toBe(9);
    expect(numberAt(auto.board, "/tickets/1/value")).toBe(11);
    expect(auto.kept.length).toBe(1);
    expect(auto.done).toBe(games_of_round);
  });

  it("can be stopped", async () => {
    const here = world();
    const auto = new AutoBalance(look, here, measured);
    here.house.balance = async ({ first, last }) => {
      auto.stop();
      return { counts: { games: [last - first] } };
    };
    await auto.go();
    expect(auto.state).toBe("stopped");
    expect(auto.rounds).toEqual([]);
  });

  it("says what went wrong", async () => {
    const here = world();
    here.house.balance = async () => {
      throw new Error("no such bot");
    };
    const auto = new AutoBalance(look, here, measured);
    await auto.go();
    expect([auto.state, auto.trouble]).toEqual(["failed", "no such bot"]);
  });

  it("is no better if the whole becomes clearly less fair", () => {
    const round: Round = {
      ...proposal(0, "paris-lyon", 12, 9),
      measured: about(0.1, 0.2, 1),
      kept: null,
    };
    const report = (seen: number) =>
      ticketReport({ imbalance: { ...about(seen, 0.4, 1), seen, by_luck: 0 } });
    expect(isBetter(round, report(2), report(2.1))).toBe(true);
    expect(isBetter(round, report(2), report(2.9))).toBe(false);
    expect(isBetter({ ...round, measured: about(1.2, 0.2, 1) }, report(2), report(1))).toBe(false);
    expect(isBetter({ ...round, measured: null }, report(2), report(1))).toBe(false);
  });
});

describe("where all win together", () => {
  it("is better if it is won nearer to every other time", () => {
    const round: Round = {
      ...proposal(0, "removed_cards", 2, 1),
      measure: "wins",
      now: about(0.2, 0.03),
      expected: about(0.45, 0.05),
      measured: about(0.58, 0.03),
      kept: null,
    };
    const report = ticketReport();
    const { imbalance: _, ...plain } = report;
    expect(isBetter(round, plain, plain)).toBe(true);
    expect(isBetter({ ...round, measured: about(0.85, 0.03) }, plain, plain)).toBe(false);
  });
});

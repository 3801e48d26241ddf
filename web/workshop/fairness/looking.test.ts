import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeDisk, install } from "../../device/fake_indexed_db";
import "../../tests/browser";
import "../../i18n/fairness";
import type { Deals } from "../core/api";
import { closeDrafts, createDraft, fixVersion, readDraft } from "../core/drafts";
import type { BoardDocument } from "../family";
import { changeDraft, withProposals } from "./apply";
import { Looking } from "./looking.svelte";
import { withNumber } from "./pointers";
import type { Proposal } from "./report";
import { about, entry, ticketReport, ticket_board } from "./sample_reports";

const proposal: Proposal = {
  pointer: "/tickets/0/value",
  id: "paris-lyon",
  from: 12,
  to: 9,
  now: about(0.9, 0.2, 1),
  expected: about(0.1, 0.2, 1),
};

/** The rules id follows from the values of the tickets. */
function rulesOf(board: BoardDocument): string {
  const { tickets } = board as unknown as { tickets: { value: number }[] };
  return tickets.map(({ value }) => value).join("-");
}
const { errors } = vi.hoisted(() => ({ errors: { count: 0 } }));
vi.mock("../core/api", () => ({
  check: async (board: BoardDocument) => ({
    id: "d",
    rules: rulesOf(board),
    problems: Array(errors.count).fill({ pointer: "", code: "x", words: "" }),
    ...(errors.count === 0 ? { entry } : {}),
  }),
  balance: async ({ first, last }: Deals) => ({ counts: { games: [last - first] } }),
  report: async ({ board }: { board: BoardDocument }) =>
    ticketReport({ rules: rulesOf(board), proposals: [proposal] }),
}));

beforeEach(() => {
  install(new FakeDisk());
  closeDrafts();
  errors.count = 0;
});

/** A draft that was played through; each has rules of its own, since runs stay. */
async function looked(value: number): Promise<{ id: string; looking: Looking }> {
  const board = withNumber(ticket_board, "/tickets/1/value", value);
  const id = await createDraft(board, { kind: "blank" });
  const looking = new Looking(id);
  await looking.open();
  await looking.run?.settled();
  return { id, looking };
}

describe("a board under test", () => {
  it("is played through, and the draft remembers what came out", async () => {
    const { id, looking } = await looked(20);
    expect(looking.instead).toBe(null);
    expect(looking.run?.state).toBe("done");
    expect(looking.shown?.report.rules).toBe("12-20");
    expect(looking.stale).toBe(false);
    expect((await readDraft(id))?.fairness).toMatchObject({ rules: "12-20", imbalance: 0.4 });
  });

  it("knows that a proposal was applied, and nothing else changed", async () => {
    const { id, looking } = await looked(21);
    await changeDraft(id, "12 → 9", (board) => withProposals(board, [proposal]));
    await looking.refresh();
    expect([looking.stale, looking.only_applied]).toEqual([true, 1]);
    // Figures are of the board before, and so is its map.
    expect(looking.shown?.report.rules).toBe("12-21");
  });

  it("greys the report after any other change, and names the version it holds for", async () => {
    const { id, looking } = await looked(22);
    await fixVersion(id, { document_id: "d", rules_id: "12-22" }, "first");
    await changeDraft(id, "30", (board) => withNumber(board, "/tickets/1/value", 30));
    await looking.refresh();
    expect([looking.stale, looking.only_applied, looking.version]).toEqual([true, 0, 1]);

    // Until the new run has figures, the old ones stay.
    const before = looking.run;
    await looking.start();
    await looking.run?.settled();
    expect(looking.run).not.toBe(before);
    expect(looking.stale).toBe(false);
    expect(looking.shown?.report.rules).toBe("12-30");
  });

  it("is not grey after a change that does not matter to the game", async () => {
    const { id, looking } = await looked(23);
    await changeDraft(id, "name", (board) => ({ ...board, author: "somebody" }));
    await looking.refresh();
    expect(looking.stale).toBe(false);
  });

  it("finds the run again that goes on behind another page", async () => {
    const { id, looking } = await looked(24);
    looking.close();
    const again = new Looking(id);
    await again.open();
    expect(again.run).toBe(looking.run);
    expect(again.shown?.report.games).toBe(5000);
  });

  it("has a run for each way of playing", async () => {
    const { looking } = await looked(25);
    const of_two = looking.run;
    await looking.choose({ players: 3, options: {}, bot: "planner" });
    expect(looking.run).not.toBe(of_two);
    expect(looking.run?.look.players).toBe(3);
    await looking.run?.settled();
    await looking.choose({ players: 2, options: {}, bot: "planner" });
    expect(looking.run).toBe(of_two);
  });

  it("cannot be tested as long as it cannot be played", async () => {
    errors.count = 2;
    const { looking } = await looked(26);
    expect(looking.instead).toBe("problems");
    expect(looking.run).toBe(null);
  });
});

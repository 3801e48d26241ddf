import { beforeEach, describe, expect, it } from "vitest";
import { FakeDisk, install } from "../../device/fake_indexed_db";
import { closeDrafts, createDraft, readDraft, readSteps } from "../core/drafts";
import { applied } from "../core/patches";
import type { Json } from "../family";
import { changeDraft, expectedImbalance, standing, withoutProposals, withProposals } from "./apply";
import { numberAt, withNumber } from "./pointers";
import type { Proposal } from "./report";
import { about, ticket_board } from "./sample_reports";

const proposal = (index: number, from: number, to: number): Proposal => ({
  pointer: `/tickets/${index}/value`,
  id: `t${index}`,
  from,
  to,
  now: about(0.7, 0.2, 1),
  expected: about(0.1, 0.2, 1),
});
const one = proposal(0, 12, 9);
const other = proposal(1, 11, 14);

describe("numbers by pointer", () => {
  it("are found and changed, and nothing else is", () => {
    expect(numberAt(ticket_board, "/tickets/1/value")).toBe(11);
    const next = withNumber(ticket_board, "/tickets/1/value", 14);
    expect(numberAt(next, "/tickets/1/value")).toBe(14);
    expect(numberAt(ticket_board, "/tickets/1/value")).toBe(11);
    expect((next as unknown as { places: unknown }).places).toBe(
      (ticket_board as unknown as { places: unknown }).places,
    );
    expect(JSON.stringify(withNumber(next, "/tickets/1/value", 11))).toBe(
      JSON.stringify(ticket_board),
    );
  });

  it.each([
    "",
    "tickets",
    "/tickets",
    "/tickets/9/value",
    "/tickets/01/value",
    "/__proto__/x",
    "/name/de",
  ])("are not at %j", (pointer) => {
    expect(numberAt(ticket_board, pointer)).toBe(null);
    expect(() => withNumber(ticket_board, pointer, 1)).toThrow("no number");
  });

  it("may lie behind odd names", () => {
    const odd = JSON.parse('{"a/b": {"c~d": 1}, "__proto__": {"x": 2}}');
    expect(numberAt(odd, "/a~1b/c~0d")).toBe(1);
    expect(JSON.stringify(withNumber(odd, "/__proto__/x", 3))).toBe(
      '{"a/b":{"c~d":1},"__proto__":{"x":3}}',
    );
  });
});

describe("proposals", () => {
  it("are open, applied, or about something that was changed otherwise", () => {
    expect(standing(ticket_board, one)).toBe("open");
    const next = withProposals(ticket_board, [one, other]);
    expect([one, other].map((it) => standing(next, it))).toEqual(["applied", "applied"]);
    const third = withNumber(ticket_board, one.pointer, 10);
    expect(standing(third, one)).toBe("other");
    // What somebody else has decided is left alone.
    expect(numberAt(withProposals(third, [one]), one.pointer)).toBe(10);
    expect(numberAt(withoutProposals(third, [one]), one.pointer)).toBe(10);
  });

  it("can be taken back one by one", () => {
    const next = withProposals(ticket_board, [one, other]);
    const back = withoutProposals(next, [one]);
    expect([one, other].map((it) => standing(back, it))).toEqual(["open", "applied"]);
    expect(JSON.stringify(withoutProposals(back, [other]))).toBe(JSON.stringify(ticket_board));
  });

  it("lessen the imbalance by what is expected of those that are applied", () => {
    const next = withProposals(ticket_board, [one]);
    expect(expectedImbalance(2, ticket_board, [one, other])).toBe(2);
    expect(expectedImbalance(2, next, [one, other])).toBeCloseTo(1.4);
    expect(expectedImbalance(0.3, next, [one, other])).toBe(0);
  });
});

describe("a step of the draft", () => {
  beforeEach(() => {
    install(new FakeDisk());
    closeDrafts();
  });

  it("is kept so that the editor can take it back", async () => {
    const id = await createDraft(ticket_board, { kind: "blank" });
    const draft = await changeDraft(id, "12 → 9", (board) => withProposals(board, [one]));
    expect(numberAt(draft.document, one.pointer)).toBe(9);
    expect(draft.done).toBe(1);
    expect(draft.last).toBe("12 → 9");
    const steps = await readSteps(id);
    expect(steps.map(({ label }) => label)).toEqual(["12 → 9"]);
    const back = applied(draft.document as unknown as Json, steps[0]!.back);
    expect(JSON.stringify(back)).toBe(JSON.stringify(ticket_board));
  });

  it("is none if nothing changes, and nothing if there is no draft", async () => {
    const id = await createDraft(ticket_board, { kind: "blank" });
    await changeDraft(id, "nothing", (board) => board);
    expect((await readDraft(id))?.revision).toBe(0);
    await expect(changeDraft("0123456789abcdef", "x", (board) => board)).rejects.toThrow();
  });
});

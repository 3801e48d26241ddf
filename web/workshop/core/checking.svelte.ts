// Asks a house what is wrong with a board, a moment after each step; only the last answer counts.
import type { BoardDocument, Problem } from "../family";
import { check, type Checked } from "./api";

/** `no_answer`: there is no connection, or the house has no time. */
export type CheckStanding = "asking" | "answered" | "no_answer";

const wait_ms = 350;
const again_ms = 8000;

export class Checking {
  standing = $state<CheckStanding>("asking");
  /** Of the board that was asked about last; while another answer is waited for, still shown. */
  problems = $state.raw<readonly Problem[]>([]);
  /** The last answer, if it is about the board as it is. */
  answer = $state.raw<Checked | null>(null);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private closed = false;

  constructor(
    private readonly board: () => BoardDocument,
    private readonly heard: (answer: Checked) => void,
    private readonly ask: (board: BoardDocument) => Promise<Checked> = check,
  ) {}

  /** Something was done; with 0 at once. */
  changed(after = wait_ms): void {
    this.answer = null;
    this.asked++;
    if (this.standing === "answered") this.standing = "asking";
    this.plan(after);
  }

  private plan(after: number): void {
    clearTimeout(this.timer);
    if (!this.closed) this.timer = setTimeout(() => void this.now(), after);
  }

  /** The answer about the board as it is; null if there is none. */
  async now(): Promise<Checked | null> {
    clearTimeout(this.timer);
    if (this.answer !== null) return this.answer;
    const mine = ++this.asked;
    let answer: Checked;
    try {
      answer = await this.ask(this.board());
    } catch {
      if (mine === this.asked) {
        this.standing = "no_answer";
        this.plan(again_ms);
      }
      return null;
    }
    if (mine !== this.asked) return null;
    this.answer = answer;
    this.problems = answer.problems;
    this.standing = "answered";
    this.heard(answer);
    return answer;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }
}

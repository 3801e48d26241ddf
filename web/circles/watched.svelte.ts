// Something of a server that is looked at again and again while the page is in sight. What was seen stays,
// with the time of it, while nobody answers; what may not be seen any more goes.
import { isLost } from "../people/session";
import { Refusal } from "../shell/api";

/** After any other, what was seen before is not shown any more. */
const passing = new Set([
  "offline",
  "storage",
  "too_fast",
  "too_much_at_once",
  "stopping",
  "busy",
  "old_nonce",
  "used_nonce",
]);
const soon_ms = 5_000;

export class Watched<Value> {
  value = $state.raw<Value | null>(null);
  /** The code of why there is nothing newer, or nothing at all; "": it is as of now. */
  problem = $state("");
  /** This device speaks for nobody any more. */
  lost = $state(false);
  /** When it was last heard. */
  at = $state(0);

  private next: ReturnType<typeof setTimeout> | undefined;
  private watching = false;
  private asked = 0;

  constructor(
    private readonly load: () => Promise<Value>,
    private readonly every_ms: number,
  ) {}

  /** Returns how to end it. */
  watch(): () => void {
    this.watching = true;
    const seen = () => {
      if (!document.hidden) void this.look();
    };
    document.addEventListener("visibilitychange", seen);
    addEventListener("online", seen);
    void this.look();
    return () => {
      this.watching = false;
      clearTimeout(this.next);
      document.removeEventListener("visibilitychange", seen);
      removeEventListener("online", seen);
    };
  }

  /** What somebody else was answered. */
  take(value: Value): void {
    ++this.asked;
    this.value = value;
    this.problem = "";
    this.lost = false;
    this.at = Date.now();
  }

  async look(): Promise<void> {
    clearTimeout(this.next);
    const question = ++this.asked;
    try {
      const value = await this.load();
      // What was asked later is newer.
      if (question === this.asked) this.take(value);
    } catch (error) {
      if (question === this.asked) this.refused(error);
    }
    this.plan();
  }

  private refused(error: unknown): void {
    this.problem = error instanceof Refusal ? error.code : "offline";
    this.lost = isLost(error);
    if (!passing.has(this.problem)) this.value = null;
  }

  /** What is not there, or not for who asks, is not asked for again before somebody comes back to the page. */
  private get settled(): boolean {
    return (
      this.lost ||
      ["blocked", "locked"].includes(this.problem) ||
      this.problem.startsWith("no_such_")
    );
  }

  private plan(): void {
    clearTimeout(this.next);
    if (!this.watching || this.settled) return;
    // A page that nobody sees waits until it is seen.
    const again = () => (document.hidden ? this.plan() : void this.look());
    this.next = setTimeout(again, this.problem === "offline" ? soon_ms : this.every_ms);
  }
}

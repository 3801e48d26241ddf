// What the server has found out about a match so far; asked for until that is all.
import { api } from "../api";
import { chanceAt, inTime, type Analysis, type Decision, type TurningPoint } from "./analysis";

/** Reasons to ask later. */
const patient = new Set(["offline", "busy", "too_many_analyses", "storage"]);
/** How long until it is asked again, in ms: while there is more to come, and if it cannot be told. */
const [soon, later] = [1000, 5000];

export class Findings {
  analysis = $state.raw<Analysis | null>(null);
  /** Why there is no analysis: a code, or null. */
  missing = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly table: string) {}

  async ask(): Promise<void> {
    if (this.closed) return;
    let wait = soon;
    try {
      this.analysis = await api.analysis(this.table);
      this.missing = null;
      if (this.analysis.done >= this.analysis.of) return;
    } catch (error) {
      const code = (error as { code?: string }).code ?? "offline";
      if (!patient.has(code)) {
        this.missing = code;
        return;
      }
      wait = later;
    }
    this.timer = setTimeout(() => void this.ask(), wait);
  }
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  get decisions(): readonly Decision[] {
    return this.analysis?.decisions ?? [];
  }
  /** The one that was made at this very moment. */
  decisionAt(ply: number): Decision | null {
    return this.decisions.find((decision) => decision.ply === ply) ?? null;
  }
  chancesAt(ply: number): readonly number[] | null {
    const known = this.analysis?.chances ?? [];
    // Nobody knows yet what has not been looked at.
    const far = this.analysis?.sums.length === 0 && ply > (known.at(-1)?.ply ?? -1);
    return far ? null : chanceAt(known, ply);
  }
  turning = $derived.by((): readonly TurningPoint[] => inTime(this.analysis?.turning ?? []));
}

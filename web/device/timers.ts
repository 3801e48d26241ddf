// The timers that a house sets.
import type { Id } from "./messages";

/** A browser takes more for none at all. */
export const longest_ms = 2 ** 31 - 1;

export class Timers {
  private readonly running = new Map<Id, ReturnType<typeof setTimeout>>();

  constructor(private readonly wake: (id: Id) => void) {}

  /** One that is set again begins anew. */
  set(id: Id, ms: number): void {
    clearTimeout(this.running.get(id));
    const now = Math.min(Math.max(ms, 0), longest_ms);
    const timer = setTimeout(() => {
      if (ms > now) return this.set(id, ms - now);
      this.running.delete(id);
      this.wake(id);
    }, now);
    this.running.set(id, timer);
  }

  unset(id: Id): void {
    clearTimeout(this.running.get(id));
    this.running.delete(id);
  }

  unsetAll(): void {
    for (const id of [...this.running.keys()]) this.unset(id);
  }
}

// Who is at which table of this device, in all of its tabs: as long as a line stands there, nobody takes
// the table away.
import type { Id } from "./messages";

export class Presence {
  private readonly lines = new Map<Id, { table: string; leave: () => void }>();

  /** Without locks, which browsers have only with TLS, each tab knows of itself alone. */
  constructor(private readonly locks: Pick<LockManager, "request"> | undefined) {}

  /** Something is said on a line; it may be where that line wants to go. */
  heard(line: Id, text: string): void {
    const table = joined(text);
    if (table === null) return;
    this.left(line);
    this.lines.set(line, { table, leave: this.stay(table) });
  }

  left(line: Id): void {
    this.lines.get(line)?.leave();
    this.lines.delete(line);
  }

  /** Null if somebody is at that table: then the work is not done. */
  async whileEmpty<T>(table: string, work: () => Promise<T>): Promise<T | null> {
    if ([...this.lines.values()].some((line) => line.table === table)) return null;
    if (this.locks === undefined) return work();
    return this.locks.request(nameOf(table), { ifAvailable: true }, (lock) =>
      lock === null ? null : work(),
    );
  }

  /** Returns how to leave; a worker that ends leaves everything. */
  private stay(table: string): () => void {
    let leave = (): void => undefined;
    const left = new Promise<void>((resolve) => (leave = resolve));
    // Where it is refused, it is refused to who would take the table away, too.
    this.locks?.request(nameOf(table), { mode: "shared" }, () => left).catch(() => undefined);
    return leave;
  }
}

function nameOf(table: string): string {
  return `roundhouse table ${table}`;
}

function joined(text: string): string | null {
  if (!text.includes('"join"')) return null;
  try {
    const { type, table } = JSON.parse(text) as { type?: unknown; table?: unknown };
    return type === "join" && typeof table === "string" ? table : null;
  } catch {
    return null;
  }
}

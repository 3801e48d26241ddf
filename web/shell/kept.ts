// Things that this device keeps for long, with a version: what cannot be read is set aside, and what
// a newer page has written is left alone.
import { keep, recallText, setAside } from "./memory";

export class Kept<Content> {
  constructor(
    private readonly key: string,
    private readonly version: number,
    /** What of a content can be believed, or null if nothing can. */
    private readonly checked: (content: unknown) => Content | null,
    /** When there is nothing yet. */
    private readonly fresh: () => Content,
  ) {}

  /** Whether a newer page has been here: then nothing is written. */
  get newer(): boolean {
    const version = this.found()?.version;
    return version !== undefined && version > this.version;
  }

  read(): Content {
    const text = recallText(this.key);
    if (text === null) return this.fresh();
    if (this.newer) return this.fresh();
    const found = this.found();
    const content = found?.version === this.version ? this.checked(found.content) : null;
    if (content !== null) return content;
    setAside(this.key);
    return this.fresh();
  }

  write(content: Content): void {
    if (!this.newer) keep(this.key, { version: this.version, content });
  }

  private found(): { version: number; content: unknown } | null {
    try {
      const value: unknown = JSON.parse(recallText(this.key) ?? "null");
      if (typeof value !== "object" || value === null) return null;
      const { version, content } = value as Record<string, unknown>;
      return typeof version === "number" ? { version, content } : null;
    } catch {
      return null;
    }
  }
}

/** A plain object whose values can be believed; the others are left out. */
export function entriesOf<T>(
  value: unknown,
  is: (one: unknown) => one is T,
): Record<string, T> | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, T] => is(entry[1])),
  );
}

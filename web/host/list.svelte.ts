// A list of the host, page by page; what is looked for is looked for by the server.
import type { ListName, Lines, Looking } from "./api";
import { whyNot } from "./lines";
import type { Host } from "./host.svelte";

export class HostList<Name extends ListName> {
  lines = $state.raw<Lines[Name][]>([]);
  next = $state<number | null>(null);
  /** Whether an answer has come at all. */
  heard = $state(false);
  busy = $state(false);
  problem = $state("");
  looking = $state.raw<Looking>({ search: "", status: "" });

  private asked = 0;

  constructor(
    private readonly host: Host,
    readonly name: Name,
  ) {}

  /** From the start, for something else, or again. */
  async look(looking: Partial<Looking> = {}): Promise<void> {
    this.looking = { ...this.looking, ...looking };
    await this.read(null);
  }

  async more(): Promise<void> {
    if (this.next !== null && !this.busy) await this.read(this.next);
  }

  /** It is not there any more. */
  drop(key: number): void {
    this.lines = this.lines.filter((line) => line.key !== key);
  }

  /** It is otherwise now. */
  patch(key: number, change: Partial<Lines[Name]>): void {
    this.lines = this.lines.map((line) => (line.key === key ? { ...line, ...change } : line));
  }

  private async read(before: number | null): Promise<void> {
    const question = ++this.asked;
    this.busy = true;
    try {
      const { lines, next } = await this.host.ask((api) =>
        api.list(this.name, this.looking, before),
      );
      // What was asked later is wanted.
      if (question !== this.asked) return;
      this.lines = before === null ? lines : [...this.lines, ...lines];
      this.next = next;
      this.problem = "";
      this.heard = true;
    } catch (error) {
      if (question === this.asked) this.problem = whyNot(error);
    } finally {
      if (question === this.asked) this.busy = false;
    }
  }
}

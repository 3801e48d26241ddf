// A line to a table's home that mends itself.
import type { Home, Line as HomeLine } from "../home/home";
import type { Message, Request } from "../wire/protocol";

export type Line = "connecting" | "open" | "lost";

/** Ids need not be secret, only different. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (b) => b.toString(36).padStart(2, "0")).join("");
}

/**
 * `opened` is called each time the line stands anew; whoever uses it then says again what was not
 * answered.
 */
export class Connection {
  private line: HomeLine | null = null;
  private stands = false;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly home: Home,
    private readonly on: {
      opened: () => void;
      message: (message: Message) => void;
      line: (line: Line) => void;
    },
  ) {
    addEventListener("online", this.retry);
    this.open();
  }

  /** False if it could not go out; `opened` will be called when it can. */
  send(request: Request): boolean {
    if (!this.stands) return false;
    try {
      this.line?.send(JSON.stringify(request));
      return true;
    } catch {
      // It breaks just now; soon we are told.
      return false;
    }
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.retry);
    this.hangUp();
  }

  /** Hangs up and tries anew, after a while: the home cannot do now what was asked. */
  again(): void {
    this.tries = 4;
    this.hangUp();
    this.lose();
  }

  /** Without waiting. */
  readonly retry = (): void => {
    if (this.closed || this.stands) return;
    this.tries = 0;
    this.open();
  };

  private open(): void {
    clearTimeout(this.timer);
    this.hangUp();
    this.on.line(this.tries === 0 ? "connecting" : "lost");
    const line: HomeLine = this.home.line({
      opened: () => {
        if (line !== this.line) return;
        this.stands = true;
        this.tries = 0;
        this.on.line("open");
        this.on.opened();
      },
      message: (text) => {
        if (line === this.line) this.on.message(JSON.parse(text) as Message);
      },
      closed: () => {
        if (line !== this.line) return;
        this.hangUp();
        this.lose();
      },
    });
    this.line = line;
  }

  /** Of a line that was hung up nothing is heard any more. */
  private hangUp(): void {
    const { line } = this;
    this.line = null;
    this.stands = false;
    line?.close();
  }

  private lose(): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.on.line("lost");
    const wait = Math.min(300 * 2 ** this.tries, 5000) * (0.8 + 0.4 * Math.random());
    this.tries += 1;
    this.timer = setTimeout(() => this.open(), wait);
  }
}

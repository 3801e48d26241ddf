// The line to the server.
import type { Message, Request } from "../wire/protocol";

export type Line = "connecting" | "open" | "lost";

/** Ids need not be secret, only different. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (b) => b.toString(36).padStart(2, "0")).join("");
}

/**
 * A line to the server that mends itself. `opened` is called each time it stands anew; whoever
 * uses it then says again what was not answered.
 */
export class Connection {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
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
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(request));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.retry);
    this.socket?.close();
  }

  /** Hangs up and tries anew, after a while: the server cannot do now what was asked. */
  again(): void {
    this.tries = 4;
    this.socket?.close();
  }

  /** Without waiting. */
  readonly retry = (): void => {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return;
    this.tries = 0;
    this.open();
  };

  private open(): void {
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = null;
    old?.close();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/live`);
    this.socket = socket;
    this.on.line(this.tries === 0 ? "connecting" : "lost");
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.tries = 0;
      this.on.line("open");
      this.on.opened();
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.on.message(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = () => {
      if (socket !== this.socket || this.closed) return;
      this.on.line("lost");
      const wait = Math.min(300 * 2 ** this.tries, 5000) * (0.8 + 0.4 * Math.random());
      this.tries += 1;
      this.timer = setTimeout(() => this.open(), wait);
    };
  }
}

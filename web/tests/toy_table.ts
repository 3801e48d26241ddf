// A table of a game with hardly any rules, and a socket that a test speaks for the server through.
import { afterEach, beforeEach, vi } from "vitest";
import "./browser";
import type { GameModule } from "../games/game";
import type { Request, SeatView, Sync, TableInfo, Update } from "../wire/protocol";

/** Stands for the browser's socket and records what is sent. */
export class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  static get last(): Socket {
    const socket = Socket.all.at(-1);
    if (socket === undefined) throw new Error("nobody has called");
    return socket;
  }
  readyState = 0;
  sent: Request[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage = (_event: { data: string }) => {};

  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Request);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  drop(): void {
    this.readyState = 3;
    this.onclose();
  }
  say(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  of(type: string): Request[] {
    return this.sent.filter((request) => request.type === type);
  }
}

vi.stubGlobal("WebSocket", Socket);

// After the socket is there.
const { Table } = await import("../shell/table.svelte");
const { choose } = await import("../shell/settings.svelte");
const { forget } = await import("../shell/my_tables");
const { addWords } = await import("../shell/words.svelte");

addWords("toy", {
  de: { reason: { not_yours: "nicht deins" } },
  en: { reason: { not_yours: "not yours" } },
});

export const module = {
  about: { prefix: "toy", entries: {} },
  secret: true,
  prompt: () => ({ title: "" }),
  describe: () => ({ title: "", group: "" }),
  tell: (event: { words: string }) => event.words,
  motive: (reason: string) => reason,
  by: (event: { seat: number }) => event.seat,
  duration: () => 500,
  sound: () => null,
  points: () => null,
} as unknown as GameModule;

export function info(change: Partial<TableInfo> = {}): TableInfo {
  const seat = {
    who: "person" as const,
    present: true,
    to_act: false,
    muted: false,
    plate: "blue" as const,
  };
  return {
    table: "abc",
    game: "toy",
    options: {},
    listed: false,
    hints: true,
    status: "running",
    seats: [
      { ...seat, seat: 0, name: "Ann", to_act: true },
      { ...seat, seat: 1, name: "Bob" },
    ],
    makers: [0],
    known_luck: false,
    ...change,
  };
}

export function seen(
  seat: number | null,
  view: string,
  legal: unknown[] = [],
  events: unknown[] = [],
): SeatView {
  return { seat, view, legal, events };
}

export function sync(change: Partial<Sync> = {}): Sync {
  return {
    type: "sync",
    id: "join",
    table: info(),
    mine: [0],
    ply: 4,
    state: 4,
    views: [seen(0, "first", ["a", "b"])],
    outcome: null,
    chat: [],
    ...change,
  };
}

export function update(ply: number, change: Partial<Update> = {}): Update {
  return {
    type: "update",
    id: null,
    from: ply - 1,
    ply,
    state: ply,
    to_act: [1],
    clocks_ms: [],
    views: [seen(0, `view ${ply}`, [], [{ seat: 1, words: `move ${ply}` }])],
    outcome: null,
    ...change,
  };
}

export function joined(first: Sync = sync()) {
  const table = new Table("abc", "secret", module, {}, info());
  Socket.last.open();
  Socket.last.say(first);
  return table;
}

/** The line breaks and stands anew. */
export function again(first: Sync = sync()): void {
  Socket.last.drop();
  vi.advanceTimersByTime(9000);
  Socket.last.open();
  Socket.last.say(first);
}

beforeEach(() => {
  vi.useFakeTimers();
  forget("abc");
  Socket.all = [];
  choose({ motion: true });
});
afterEach(() => {
  vi.useRealTimers();
});

// A server with a host's token for tests: it judges tokens as server/admin_api.cpp does, and notes what it was asked.
import { vi } from "vitest";

export const right_token = "0123456789abcdef0123456789abcdef";

export interface AskedOfDesk {
  method: string;
  path: string;
  body: unknown;
  token: string | null;
}
type Given = { status?: number; body: unknown };

export class FakeDesk {
  readonly asked: AskedOfDesk[] = [];
  /** By "METHOD path" without what follows "?". */
  readonly answers = new Map<string, (asked: AskedOfDesk) => Given>();
  /** Null: this server has none. */
  token: string | null = right_token;
  tries = 10;
  there = true;
  house = {
    tables: { open: 1, running: 2, over: 3 },
    people: 4,
    circles: 5,
    tournaments: 6,
    reports: 7,
    blocked: 8,
    addresses: 9,
    calls: 10,
    server: {
      keep_finished: 0,
      mail: true,
      push: false,
      since: 1_790_000_000_000,
      connections: 11,
      tables_in_memory: 12,
      tables_created: 13,
      moves: 14,
      letters_told: 15,
      letters_failed: 16,
      limited: 17,
      store_errors: 0,
    },
  };

  install(): void {
    vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
      if (!this.there) throw new TypeError("Failed to fetch");
      const headers = (init.headers ?? {}) as Record<string, string>;
      const asked: AskedOfDesk = {
        method: init.method ?? "GET",
        path,
        body: init.body == null ? null : (JSON.parse(String(init.body)) as unknown),
        token: headers.Authorization?.replace(/^Bearer /, "") ?? null,
      };
      this.asked.push(asked);
      const { status = 200, body } = this.answer(asked);
      return new Response(JSON.stringify(body), {
        status,
        headers: { "Content-Type": "application/json" },
      });
    });
  }

  paths(): string[] {
    return this.asked.map(({ method, path }) => `${method} ${path}`);
  }

  private answer(asked: AskedOfDesk): Given {
    if (this.token === null) return refused(404, "not_found");
    if (this.tries < 1) return refused(429, "too_fast");
    if (asked.token !== this.token) {
      if (asked.token !== null) --this.tries;
      return { status: 401, body: { error: { code: "bad_token", words: "", tries: this.tries } } };
    }
    if (asked.path === "/api/admin/house") return { body: this.house };
    const answer = this.answers.get(`${asked.method} ${asked.path.split("?")[0]}`);
    return answer === undefined ? refused(404, "not_found") : answer(asked);
  }
}

export function refused(status: number, code: string): Given {
  return { status, body: { error: { code, words: code } } };
}

/** What a tab keeps. */
export function fakeSession(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}

// A house for tests of the page: it lets in who signs rightly, as people/sessions.cpp does, and notes what it was
// asked. What is not about sessions is answered by `answers`.
import { vi } from "vitest";
import { fromBase64url } from "./base64url";

export interface Asked {
  method: string;
  path: string;
  body: Record<string, unknown> | null;
  token: string | null;
}

type Answer = { status?: number; body: unknown };

export const refusal = (status: number, code: string): Answer => ({
  status,
  body: { error: { code, words: code } },
});

async function signs(device: string, text: string, signature: string): Promise<boolean> {
  const key = await crypto.subtle.importKey(
    "raw",
    fromBase64url(device) ?? new Uint8Array(),
    { name: "Ed25519" },
    false,
    ["verify"],
  );
  return crypto.subtle.verify(
    { name: "Ed25519" },
    key,
    fromBase64url(signature) ?? new Uint8Array(),
    new TextEncoder().encode(text),
  );
}

export class FakeHouse {
  readonly asked: Asked[] = [];
  /** By "METHOD path"; what is not there is not found. */
  readonly answers = new Map<string, (asked: Asked) => Answer>();
  /** Devices that may speak, and for whom. */
  readonly devices = new Map<string, string>();
  /** Tokens that are good. */
  readonly tokens = new Set<string>();
  there = true;
  /** By how much its clock is ahead. */
  ahead_ms = 0;
  private count = 0;

  constructor(
    readonly host = "table.example",
    readonly person = "personpersonpersonpersonpe",
  ) {}

  paths(): string[] {
    return this.asked.map(({ method, path }) => `${method} ${path}`);
  }

  install(): void {
    vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => this.fetch(path, init));
  }

  private async fetch(path: string, init: RequestInit): Promise<Response> {
    if (!this.there) throw new TypeError("Failed to fetch");
    const headers = (init.headers ?? {}) as Record<string, string>;
    const asked: Asked = {
      method: init.method ?? "GET",
      path,
      body: init.body == null ? null : (JSON.parse(String(init.body)) as Asked["body"]),
      token: headers.Authorization?.replace(/^Bearer /, "") ?? null,
    };
    this.asked.push(asked);
    const { status = 200, body } = await this.answer(asked);
    return new Response(JSON.stringify(body), {
      status,
      headers: { "Content-Type": "application/json" },
    });
  }

  private async answer(asked: Asked): Promise<Answer> {
    const { method, path, body, token } = asked;
    if (path === "/api/people/challenge") return { body: { nonce: `nonce${++this.count}` } };
    if (method === "POST" && path === "/api/people") return this.letIn(body, 201);
    if (method === "POST" && path === "/api/people/devices") return this.letIn(body, 201);
    if (method === "POST" && path === "/api/people/sessions") {
      if (!this.devices.has(String(body?.device))) return refusal(401, "shut_out");
      return this.letIn(body, 200);
    }
    if (/^\/api\/people\/me\b/.test(path) && (token === null || !this.tokens.has(token)))
      return refusal(401, "old_token");
    const answer = this.answers.get(`${method} ${path}`);
    return answer === undefined ? refusal(404, "not_found") : answer(asked);
  }

  private async letIn(body: Asked["body"], status: number): Promise<Answer> {
    const { device = "", nonce = "", signature = "" } = (body ?? {}) as Record<string, string>;
    const text = `roundhouse session\n${this.host}\n${nonce}`;
    if (!(await signs(device, text, signature))) return refusal(401, "bad_signature");
    this.devices.set(device, this.person);
    const token = `token${++this.count}`;
    this.tokens.add(token);
    const until = Date.now() + this.ahead_ms + 3_600_000;
    return { status, body: { person: this.person, token, until } };
  }

  /** Whether what was signed is worth something at this house. */
  signs = signs;
}

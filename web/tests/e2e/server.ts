// A server of the tests' own.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createConnection, createServer, type Server as TcpServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CreatedTable, NewTable, SeatLink, TakeSeat } from "../../wire/protocol";
import type { GameEntry } from "../../shell/api";

const program =
  process.env.ROUNDHOUSE ??
  fileURLToPath(new URL("../../../build/release/roundhouse", import.meta.url));

/** The real program with a data file of its own and the page that is in it. */
export class Server {
  private readonly folder = mkdtempSync(join(tmpdir(), "roundhouse-e2e-"));
  private process: ChildProcess | null = null;
  private port = 0;

  /** `wishes` are options of `roundhouse serve`. */
  constructor(private readonly wishes: readonly string[] = []) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const more =
      process.env.ROUNDHOUSE_WEB === undefined ? [] : ["--web", process.env.ROUNDHOUSE_WEB];
    const child = spawn(
      program,
      ["serve", "--port", String(this.port), "--db", join(this.folder, "tables.db")].concat(
        ["--limits", "off", "--bot-threads", "1"],
        this.wishes,
        more,
      ),
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    this.process = child;
    const log: string[] = [];
    child.stderr?.on("data", (text: Buffer) => log.push(text.toString()));
    this.port = await new Promise<number>((resolve, reject) => {
      child.stdout?.once("data", (text: Buffer) => {
        resolve(Number(/:(\d+)\s*$/.exec(text.toString())?.[1]));
      });
      child.once("error", reject);
      child.once("exit", () => reject(new Error(`${program} has ended: ${log.join("")}`)));
    });
  }

  /** As if the power had failed. */
  async kill(): Promise<void> {
    const child = this.process;
    this.process = null;
    if (child === null || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async games(): Promise<GameEntry[]> {
    const answer = await fetch(`${this.url}/api/games`);
    return ((await answer.json()) as { games: GameEntry[] }).games;
  }

  create(table: NewTable): Promise<CreatedTable> {
    return this.post("/api/tables", table);
  }

  /** A record as it was saved becomes a table to look at. */
  upload(record: unknown): Promise<CreatedTable> {
    return this.post("/api/replays", record);
  }

  takeSeat(table: string, seat: TakeSeat): Promise<SeatLink> {
    return this.post(`/api/tables/${table}/seats`, seat);
  }

  private async post<T>(path: string, body: unknown): Promise<T> {
    const answer = await fetch(this.url + path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const content: unknown = await answer.json();
    if (!answer.ok) throw new Error(JSON.stringify(content));
    return content as T;
  }
}

/** A way to a server that can be cut. */
export class Cable {
  private readonly listener: TcpServer;
  private readonly sockets = new Set<Socket>();
  private whole = true;
  private deaf = false;

  constructor(target: string) {
    const { hostname, port } = new URL(target);
    this.listener = createServer((near) => {
      if (!this.whole) return void near.destroy();
      const far = createConnection({ host: hostname, port: Number(port) });
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(one);
        one.on("data", (bytes) => {
          if (this.whole && !(this.deaf && one === far)) other.write(bytes);
        });
        one.on("close", () => {
          this.sockets.delete(one);
          other.destroy();
        });
        one.on("error", () => one.destroy());
      }
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.listener.listen(0, "127.0.0.1", resolve));
    const address = this.listener.address();
    return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  }

  /** From now on nothing comes back. */
  deafen(): void {
    this.deaf = true;
  }

  cut(): void {
    this.whole = false;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.whole = true;
    this.deaf = false;
  }

  close(): void {
    this.cut();
    this.listener.close();
  }
}

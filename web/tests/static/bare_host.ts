// A host of files and nothing else, as docs/static.md asks for one: right types, a page at its folder,
// and no page in the place of a file that is not there.
import { readFileSync, statSync, type Stats } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const types: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

export class BareHost {
  /** What was asked for and is no file here. */
  readonly missing: string[] = [];
  private readonly server: Server;
  private reachable = true;

  /** `under`: the folder in which the host shows it, with a slash at both ends. */
  constructor(
    private shown: string,
    private readonly under = "/",
  ) {
    this.server = createServer((request, response) => this.answer(request, response));
    this.server.on("connection", (socket) => {
      if (!this.reachable) socket.destroy();
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
  }

  /** Where the page opens, with a slash at the end. */
  get url(): string {
    return `${this.origin}${this.under}`;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** What lies there now. */
  get folder(): string {
    return this.shown;
  }

  /** From now on there is another version of the page. */
  show(folder: string): void {
    this.shown = folder;
  }

  /** As if there were no network. */
  switchOff(): void {
    this.reachable = false;
    this.server.closeAllConnections();
  }

  switchOn(): void {
    this.reachable = true;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private fileAt(path: string): string | null {
    return path.startsWith(this.under) ? join(this.shown, path.slice(this.under.length)) : null;
  }

  /** Asked with a slash at the end. */
  private isFolder(path: string): boolean {
    const file = path.endsWith("/") && !path.endsWith("//") ? this.fileAt(path) : null;
    return file !== null && known(file.replace(/\/$/, ""))?.isDirectory() === true;
  }

  private answer({ method, url = "/" }: IncomingMessage, response: ServerResponse): void {
    const say = (status: number, headers: Record<string, string> = {}, body: Buffer | "" = "") => {
      response.writeHead(status, { ...headers, "Content-Length": String(body.length) });
      response.end(method === "HEAD" ? "" : body);
    };
    if (method !== "GET" && method !== "HEAD") return say(405);
    const path = pathIn(url);
    if (this.isFolder(`${path}/`)) return say(301, { Location: `${path}/` });
    const file = this.isFolder(path) ? this.fileAt(`${path}index.html`) : this.fileAt(path);
    const found = file === null ? undefined : known(file);
    if (file === null || !found?.isFile()) {
      this.missing.push(url);
      return say(404);
    }
    say(
      200,
      {
        "Content-Type": types[extname(file)] ?? "application/octet-stream",
        // By this browsers keep files for a while without asking, as they do with many hosts.
        "Last-Modified": found.mtime.toUTCString(),
      },
      readFileSync(file),
    );
  }
}

/** Undefined if there is no such thing. */
function known(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

/** Without the query, and without a way out of the folder; empty if it cannot be read. */
function pathIn(url: string): string {
  try {
    return normalize(decodeURIComponent(url.replace(/[?#].*$/, ""))).replaceAll("\0", "");
  } catch {
    return "";
  }
}

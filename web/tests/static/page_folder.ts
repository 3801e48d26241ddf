// The page in files that is tested, and copies of it that are another version.
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Built by ./run static --out DIR. */
export function pageFolder(): string {
  const folder = process.env.ROUNDHOUSE_STATIC ?? join(root, "build/static");
  if (!existsSync(join(folder, "device/roundhouse.wasm")))
    throw new Error(
      `no page with a house in ${folder}; build it with ./run static --out ${folder}`,
    );
  return folder;
}

/** The file of a worker, as seen from the page. */
export function workerIn(folder: string, worker: "house_worker" | "thinking_worker"): string {
  const name = readdirSync(join(folder, "assets")).find(
    (file) => file.startsWith(`${worker}-`) && file.endsWith(".js"),
  );
  if (name === undefined) throw new Error(`there is no ${worker} in ${folder}/assets`);
  return `assets/${name}`;
}

export const houseWorker = (folder: string): string => workerIn(folder, "house_worker");

const isText = (file: string) => /\.(css|html|js|json|svg|webmanifest)$/.test(file);

/** Changes the text of each file of which `of` is true; says in how many something was changed. */
function edit(folder: string, of: (file: string) => boolean, change: (text: string) => string) {
  let changed = 0;
  for (const file of readdirSync(folder, { recursive: true }) as string[]) {
    if (!isText(file) || !of(file)) continue;
    const before = readFileSync(join(folder, file), "utf8");
    const after = change(before);
    if (after === before) continue;
    writeFileSync(join(folder, file), after);
    changed += 1;
  }
  return changed;
}

function copied(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), "roundhouse-page-"));
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  return copy;
}

/** What of a new version can be seen from outside. */
export const version_mark = "roundhouse-test-version";

/**
 * The page as its next version would be: all that is named by its content has other names, and nothing
 * of the old one is there any more.
 */
export function nextVersion(folder: string): string {
  const copy = copied(folder);
  const assets = join(copy, "assets");
  const names = readdirSync(assets).filter((name) => !name.endsWith(".gz"));
  const renamed = (name: string) => name.replace(/(\.\w+)$/, "-next$1");
  const any = new RegExp(names.map((name) => name.replaceAll(".", "\\.")).join("|"), "g");
  edit(
    copy,
    () => true,
    (text) => text.replace(any, (name) => renamed(name)),
  );
  for (const name of names) {
    renameSync(join(assets, name), join(assets, renamed(name)));
    rmSync(join(assets, `${name}.gz`), { force: true });
  }
  const marked = edit(
    copy,
    (file) => file === "index.html",
    (text) => text.replace("<head>", `<head><meta name="${version_mark}" content="next" />`),
  );
  const kept = edit(
    copy,
    (file) => file === "sw.js",
    (text) => text.replace(/(\$\{own\})[0-9a-f]{12}/, "$1feedfeedfeed"),
  );
  if (marked !== 1 || kept !== 1) throw new Error("the next version is not like a page from here");
  return copy;
}

/** A new page beside a house that is older: the page's worker expects another version. */
export function withOldModule(folder: string): string {
  const copy = copied(folder);
  const cmake = readFileSync(join(root, "CMakeLists.txt"), "utf8");
  const version = /^project\([^)]*\bVERSION\s+([\d.]+)/m.exec(cmake)?.[1] ?? "";
  const literal = new RegExp(`(["'\`])${version.replaceAll(".", "\\.")}\\1`, "g");
  const changed = edit(
    copy,
    (file) => basename(file) === basename(houseWorker(folder)),
    (text) => text.replace(literal, (_, quote: string) => `${quote}99.0.0${quote}`),
  );
  if (changed !== 1) throw new Error(`the house worker says nowhere that it is of ${version}`);
  return copy;
}

/** Says "full" or "room" to all houses, which say "heard". */
export const room_channel = "roundhouse-test-room";

/**
 * A page whose device is full when a test says so. Where no driver can set a browser's quota, filling it
 * would take gigabytes, and what fails then, and when, would be another thing each time.
 */
export function withLimitedRoom(folder: string): string {
  const copy = copied(folder);
  const first_line = `(${limitRoom.toString()})(${JSON.stringify(room_channel)});\n`;
  const changed = edit(
    copy,
    (file) => basename(file) === basename(houseWorker(folder)),
    (text) => first_line + text,
  );
  if (changed !== 1) throw new Error("there is not one house worker");
  return copy;
}

/**
 * Runs in the house worker. In a full device the first write of each transaction still finds room, so
 * that there is something by halves which must not stay.
 */
function limitRoom(channel: string): void {
  const room = new BroadcastChannel(channel);
  let full = false;
  room.onmessage = ({ data }: MessageEvent<string>) => {
    // A house that is raised later asks the others.
    if (data === "?" && full) room.postMessage("full");
    if (data !== "full" && data !== "room") return;
    full = data === "full";
    room.postMessage("heard");
  };
  room.postMessage("?");

  const refuse = (): IDBRequest<IDBValidKey> => {
    const error = new DOMException("there is no room", "QuotaExceededError");
    const request = { error, onerror: () => {} };
    queueMicrotask(() => request.onerror());
    return request as unknown as IDBRequest<IDBValidKey>;
  };
  const begun = new WeakSet<IDBTransaction>();
  for (const name of ["add", "put"] as const) {
    const write = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (...what) {
      if (full && begun.has(this.transaction)) return refuse();
      begun.add(this.transaction);
      return write.apply(this, what);
    };
  }
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

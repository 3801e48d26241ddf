// Tables beside this device: which other device has which, and their houses as homes of this page.
import type { Home } from "../home/home";
import {
  answerHere,
  filenameHere,
  idHere,
  idThere,
  messageHere,
  messageThere,
  pathThere,
  rematchOf,
} from "./ids";

/** By the id as this page calls it: "1…". */
const hosts = new Map<string, Home>();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Whether the device that has this table is there. */
export function isThere(table: string): boolean {
  return hosts.has(table);
}

/** Calls when a device comes or goes; returns how to end that. */
export function onHosts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** From now on this table, as its house calls it, is there; returns its id on this page. */
export function hostCame(table: string, host: Home): string {
  const here = idHere(table);
  hosts.set(here, host);
  changed();
  return here;
}

/** With all its tables, unless another connection has taken its place. */
export function hostWent(host: Home): void {
  for (const [table, other] of [...hosts]) if (other === host) hosts.delete(table);
  changed();
}

/** The home of one table. It stays the same when the other device goes and comes back. */
export function besideHome(table: string): Home {
  /** Where a table goes on is the same device. */
  const learn = (host: Home, text: string): void => {
    const rematch = rematchOf(text);
    if (rematch !== null && hosts.get(table) === host) hosts.set(rematch, host);
  };
  return {
    async ask(method, path, body) {
      const host = hosts.get(table);
      if (host === undefined) throw new Error("the other device is away");
      const there = pathThere(path);
      const answer = await host.ask(method, there, body);
      const is_table = method === "GET" && there === `/api/tables/${idThere(table)}`;
      return {
        ...answer,
        filename: filenameHere(answer.filename),
        body: is_table ? answerHere(answer.body) : answer.body,
      };
    },
    line(on) {
      const host = hosts.get(table);
      if (host === undefined) {
        queueMicrotask(() => on.closed());
        return {
          send() {
            throw new Error("the other device is away");
          },
          close() {},
        };
      }
      const line = host.line({
        opened: () => on.opened(),
        closed: () => on.closed(),
        message(text) {
          const here = messageHere(text);
          learn(host, here);
          on.message(here);
        },
      });
      return { send: (text) => line.send(messageThere(text)), close: () => line.close() };
    },
  };
}

// Where tables live, and who is asked for what: a table's own home for all that is about it; for the rest
// the server, and this device where there is no server or it cannot be reached.
import type { Answer, Home, Line } from "./home";
import { serverHome } from "./server_home";

/** Where a new table can be laid. */
export type Where = "server" | "device";

const house = onDemand(async () => (await import("../device/device_home")).deviceHome());
const device: Home = {
  async ask(...question) {
    const answer = await house.ask(...question);
    keepPage();
    return answer;
  },
  line: (on) => house.line(on),
};
const beside = new Map<string, Home>();

/** Whether the last question to the server found it. */
let found = true;

const watched: Home = {
  async ask(...question) {
    try {
      const answer = await serverHome.ask(...question);
      found = true;
      return answer;
    } catch (error) {
      found = false;
      throw error;
    }
  },
  line: (on) => serverHome.line(on),
};

/** The server of this page; a page in files has none. */
export function server(): Home | null {
  return import.meta.env.VITE_STATIC === "1" ? null : watched;
}

/** Whether tables can be laid on this device: the page may have been built without a house for it. */
export function playsHere(): boolean {
  return import.meta.env.VITE_MODULE !== "";
}

/** By its id: no server's begins with 0 or 1. */
export function homeOf(table: string): Home {
  if (table.startsWith("0")) return device;
  if (table.startsWith("1")) return besideHome(table);
  return server() ?? device;
}

function besideHome(table: string): Home {
  const known =
    beside.get(table) ??
    onDemand(async () => (await import("../beside/beside_home")).besideHome(table));
  beside.set(table, known);
  return known;
}

/** Where a new table is laid if nobody says it. Whoever waits for others waits where they can come. */
export function usualPlace(waits: boolean): Where {
  if (server() === null) return "device";
  return found || waits ? "server" : "device";
}

/** What cannot be laid on this device is laid on the server, if there is one. */
export function homeAt(where: Where): Home {
  return where === "device" && playsHere() ? device : (server() ?? device);
}

/** What is the same everywhere. */
export async function askAnywhere(...question: Parameters<Home["ask"]>): Promise<Answer> {
  const remote = server();
  if (remote === null) return device.ask(...question);
  try {
    return await remote.ask(...question);
  } catch (error) {
    if (!playsHere()) throw error;
    // If this device cannot answer either, what is missing is the server.
    return device.ask(...question).catch(() => Promise.reject(error));
  }
}

/**
 * A table that waits for nobody, and whatever else makes one: nobody waits for a server that was not
 * there a moment ago, and one that is lost only now is not missed.
 */
export function layAnywhere(path: string, body: string): Promise<Answer> {
  const remote = server();
  if (remote === null || usualPlace(false) === "server" || !playsHere())
    return askAnywhere("POST", path, body);
  return device.ask("POST", path, body).catch(() => remote.ask("POST", path, body));
}

let kept = false;

/** Who plays on this device shall be able to without the server: from now on its page is kept whole. */
function keepPage(): void {
  if (kept || server() === null || !import.meta.env.PROD) return;
  kept = true;
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("keep all"));
}

/** A home whose code is loaded when somebody first turns to it. */
function onDemand(load: () => Promise<Home>): Home {
  let loading: Promise<Home> | null = null;
  const home = (): Promise<Home> => {
    loading ??= load();
    loading.catch(() => (loading = null));
    return loading;
  };
  return {
    ask: async (...question) => (await home()).ask(...question),
    line(on): Line {
      let line: Line | null = null;
      let over = false;
      // A home may say that the line is open before it has handed it out.
      const early: string[] = [];
      home().then(
        (loaded) => {
          if (over) return;
          line = loaded.line(on);
          for (const text of early) line.send(text);
        },
        () => over || on.closed(),
      );
      return {
        send: (text) => (line === null ? early.push(text) : line.send(text)),
        close() {
          over = true;
          line?.close();
        },
      };
    },
  };
}

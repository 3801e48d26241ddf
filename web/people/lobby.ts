// What the lobby has of people: loaded once when somebody comes, and again now and then for who is here.
import { net } from "../shell/device/net.svelte";
import { me } from "./self.svelte";

const again_ms = 45_000;
let loaded = 0;
let loading: Promise<boolean> | null = null;

/** Whether there are tables now that this device did not know. */
export function arrive(now = Date.now()): Promise<boolean> {
  // Who cannot speak from here hears that however often he asks.
  if (["lost", "blocked", "locked"].includes(me.stand)) return Promise.resolve(false);
  if (loading === null && now - loaded < again_ms && me.stand === "known")
    return Promise.resolve(false);
  loading ??= (async () => {
    try {
      if (!(await me.load())) return false;
      return await me.loadTables();
    } finally {
      loaded = Date.now();
      loading = null;
    }
  })();
  return loading;
}

/**
 * A server that is there may be too busy to say who somebody is: then it is asked again by itself. Returns how to
 * end it.
 */
export function untilKnown(every_ms = 10_000): () => void {
  const again = setInterval(() => {
    if (me.stand === "asked" && net.reach === "there" && !document.hidden) void arrive();
  }, every_ms);
  return () => clearInterval(again);
}

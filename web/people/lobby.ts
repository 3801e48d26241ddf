// What the lobby has of people: loaded once when somebody comes, and again now and then for who is here.
import { me } from "./self.svelte";

const again_ms = 45_000;
let loaded = 0;
let loading: Promise<boolean> | null = null;

/** Whether there are tables now that this device did not know. */
export function arrive(now = Date.now()): Promise<boolean> {
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

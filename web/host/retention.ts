// Finished tables that are removed at once, as many at a time as the server takes.
import type { Host } from "./host.svelte";

/**
 * How many went. `told` hears it after each part, so that what was done is known even if it could not be ended. A
 * server that removes none of those that it still counts is not asked for ever.
 */
export async function removeAll(
  host: Pick<Host, "ask">,
  days: number,
  told: (sum: number) => void,
): Promise<void> {
  let sum = 0;
  for (;;) {
    const { removed, more } = await host.ask((api) => api.retention(days));
    sum += removed;
    told(sum);
    if (!more || removed === 0) return;
  }
}

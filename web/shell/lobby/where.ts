// Where a table that is about to be made will lie: in the net, where others can come, or on this device.
import type { Where } from "../../home/homes";
import type { Reach } from "../device/net.svelte";
import { keep, recall } from "../memory";

export interface Place {
  /** Null: it cannot be made now. */
  where: Where | null;
  /** Whether both would do. */
  choice: boolean;
  /** What has to be said about it. */
  note: "needs_net" | "beside" | null;
}

/**
 * `waits`: there is a free seat. `house`: this device can have tables. A wish counts where both would do.
 */
export function placeOf(waits: boolean, reach: Reach, house: boolean, wish: Where): Place {
  const settled = (where: Where | null, note: Place["note"] = null): Place => ({
    where,
    choice: false,
    note,
  });
  if (reach === "none") return settled("device", waits ? "beside" : null);
  // Nobody would find the way to a free seat here.
  if (waits) return reach === "there" ? settled("server") : settled(null, "needs_net");
  if (!house) return settled(reach === "there" ? "server" : null);
  return reach === "there" ? { where: wish, choice: true, note: null } : settled("device");
}

export function wishedPlace(): Where {
  return recall<unknown>("where", null) === "device" ? "device" : "server";
}

export function wishPlace(where: Where): void {
  keep("where", where);
}

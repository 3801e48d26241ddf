// Takes a table of this device away for good: out of the store, and off the list.
import { deviceHome } from "../../device/device_home";
import { Refusal } from "../api";
import { forget } from "../my_tables";
import { house } from "./house.svelte";

/** Throws a Refusal; then the table is as it was. */
export async function removeHere(table: string): Promise<void> {
  await deviceHome()
    .remove(table)
    .catch((error: unknown) => {
      const code = (error as { code?: unknown } | null)?.code;
      throw new Refusal(typeof code === "string" ? code : "no_module", String(error));
    });
  forget(table);
  // If there is still no room, it will be said again.
  if (house.trouble === "full") house.trouble = null;
}

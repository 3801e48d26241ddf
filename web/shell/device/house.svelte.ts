// Whether this device can have tables, as far as the page knows it.
import type { FailureCode } from "../../device/messages";
import { playsHere } from "../../home/homes";

export const house = $state({
  /** Why it does not stand, or, `full`, why it stores nothing more. */
  trouble: null as FailureCode | null,
});

export function hasHouse(): boolean {
  return playsHere() && (house.trouble === null || house.trouble === "full");
}

// Where the drawing puts things around a place; its position itself is in the board file.
import type { Box } from "../../../shell/parts/map_box";
import type { PlaceId } from "../../../wire/grand_trunk_journey";
import layout from "./layout.json";

export interface PlaceLayout {
  /** Middle of the name's base line; the goods token hangs below it. */
  label: [number, number];
  /** Upper left corner of the first contract. */
  contract: [number, number];
  /** From the place to the days that a move takes, and to a train that stands there. */
  days: [number, number];
  train: [number, number];
  /** On which side of the token the first delivery lies, if not on the right. */
  seal?: "left";
}

export const map_box: Box = layout.box;

const usual: PlaceLayout = { label: [0, 0], contract: [0, 0], days: [30, 14], train: [-4, -24] };

export function layoutOf(place: PlaceId): PlaceLayout {
  return (layout.places as unknown as Record<PlaceId, PlaceLayout>)[place] ?? usual;
}

// What deserves a small moment of its own.
import type { Event, View } from "../../wire/grand_trunk_journey";
import type { Seat } from "../../wire/match";

/**
 * Whose train has just become full: every railcar that its locomotive can pull is there and loaded.
 * With force I any load would do, so that is no feat; neither is a second cube on a full train.
 */
export function filled(events: readonly Event[], view: View): Seat[] {
  const seats = events.flatMap((event) => {
    if (event.type !== "cube_loaded") return [];
    const train = view.players[event.seat];
    const loaded = train?.railcars.find(({ card }) => card === event.railcar);
    if (train === undefined || loaded?.cubes !== 1) return [];
    const full =
      train.force > 1 &&
      train.railcars.length >= train.force &&
      train.railcars.every(({ good }) => good !== null);
    return full ? [event.seat] : [];
  });
  return [...new Set(seats)];
}

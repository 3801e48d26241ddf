// When each event is seen, one after the other, in milliseconds, and what is heard.
import type { Event } from "../../wire/switch_and_signal";
import type { Sound } from "../game";

export interface Beat {
  event: Event;
  start: number;
  length: number;
}

/** How long the dice tumble before they lie still, as a part of their beat. */
export const tumbling = 0.65;

function lengthOf(event: Event): number {
  switch (event.type) {
    case "card_revealed":
      return 500;
    case "start_rolled":
    case "rolled":
      return 800;
    case "train_deployed":
    case "train_to_depot":
    case "goods_delivered":
      return 450;
    case "train_ran":
      return 190;
    case "train_stopped":
      return event.points_left > 0 && event.cause !== "city" && event.cause !== "port" ? 220 : 60;
    case "tokens_lost":
      return Math.min(200 + 160 * event.count, 900);
    case "departure_lost":
      return 450;
    case "goods_loaded":
    case "signal_set":
    case "signal_placed":
      return 350;
    case "switch_set":
    case "switch_placed":
      return 280;
    default:
      return 0;
  }
}

/** The first deal is shown at once: nobody wants to watch a whole set-up. */
function isSetUp(events: readonly Event[]): boolean {
  return events.some((event) => event.type === "first_chosen");
}

export function beats(events: readonly Event[]): Beat[] {
  if (isSetUp(events)) return [];
  let start = 0;
  return events.map((event) => {
    const length = lengthOf(event);
    const beat = { event, start, length };
    start += length;
    return beat;
  });
}

/** How many of the events have been seen; a card is seen while it is turned up. */
export function toldAt(list: readonly Beat[], time: number): number {
  const open = list.findIndex(({ event, start, length }) =>
    event.type === "card_revealed" ? time < start : time < start + length,
  );
  return open < 0 ? list.length : open;
}

export function duration(events: readonly Event[]): number {
  const last = beats(events).at(-1);
  return last === undefined ? 0 : last.start + last.length;
}

export function sound(event: Event): Sound | null {
  switch (event.type) {
    case "rolled":
    case "start_rolled":
      return "dice";
    case "train_deployed":
    case "train_stopped":
      return "wagon";
    case "card_revealed":
    case "card_played":
      return "card";
    case "goods_loaded":
    case "goods_delivered":
      return "ticket";
    case "tokens_lost":
      return "loss";
    default:
      return null;
  }
}

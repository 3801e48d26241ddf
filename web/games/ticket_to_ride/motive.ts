// Why an action is good, in words.
import { named, t, type Params } from "../../shell/words.svelte";
import type { Motive, TicketId } from "../../wire/ticket_to_ride";
import { atlasOf, type TicketTable } from "./table";
import { cardName, routeName } from "./names";

export function motive(reason: Motive, table: TicketTable): string {
  const atlas = atlasOf(table);
  const place = (id: string) => named(atlas.place(id).name);
  /** Without its value, which is said otherwise. */
  const ticket = (id: TicketId) => {
    const { a, b } = atlas.ticket(id);
    return `${place(a)} – ${place(b)}`;
  };
  const words: Params = { ...reason };
  if ("ticket" in reason) words.ticket = ticket(reason.ticket);
  if ("other" in reason) words.other = ticket(reason.other);
  if ("route" in reason) words.route = routeName(atlas, reason.route);
  if ("place" in reason) words.place = place(reason.place);
  if ("card" in reason) words.card = cardName(reason.card);
  if ("color" in reason) words.color = t(`ttr.passenger.${reason.color}`);
  return t(`ttr.motive.${reason.type}`, words);
}

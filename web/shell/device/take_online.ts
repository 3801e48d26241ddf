// A game that was begun on this device goes on in the net, where others can come to it.
import type { Seat } from "../../wire/match";
import type { NewSeat, NewTable, SeatInfo, TableInfo } from "../../wire/protocol";
import { api } from "../api";
import { liesAt, noteMoved, remember } from "../my_tables";
import { askDevice } from "./ask_device";

/** Whether the server would have anything to go on with. Lessons and challenges lead their own way. */
export function canGoOnline({ table, status, origin }: TableInfo): boolean {
  const own_way = origin?.kind === "lesson" || origin?.kind === "challenge";
  return liesAt(table) === "device" && status === "running" && !own_way;
}

/** Whether this seat may become free: somebody at this device has to stay. */
export function mayFree(
  seats: readonly SeatInfo[],
  freed: ReadonlySet<Seat>,
  seat: SeatInfo,
): boolean {
  return (
    seat.who === "bot" ||
    seats.some((other) => other !== seat && other.who === "person" && !freed.has(other.seat))
  );
}

/** Who sits where: everybody as before, but for the seats that become free. */
export function seatsOnline(seats: readonly SeatInfo[], freed: ReadonlySet<Seat>): NewSeat[] {
  return seats.map((seat): NewSeat => {
    if (seat.who === "open" || freed.has(seat.seat)) return { who: "open" };
    if (seat.who === "bot") return { who: "bot", bot: seat.bot ?? null };
    const { name = null, plate, face = null } = seat;
    return { who: "here", name, plate, face };
  });
}

/** The id of the table in the net; throws a Refusal, and then everything is as it was. */
export async function takeOnline(info: TableInfo, freed: ReadonlySet<Seat>): Promise<string> {
  const begun: unknown = JSON.parse(await askDevice("GET", `/api/tables/${info.table}/begun`));
  const wish: NewTable = {
    game: info.game,
    options: info.options,
    seats: seatsOnline(info.seats, freed),
    listed: false,
    clock: info.clock ?? null,
    hints: info.hints,
    begun,
  };
  const made = await api.create(wish, "server");
  const mine = wish.seats.flatMap(({ who }, seat) => (who === "here" ? [seat] : []));
  remember(made.table, { token: made.token ?? null, game: info.game, mine, links: made.links });
  noteMoved(info.table, made.table);
  return made.table;
}

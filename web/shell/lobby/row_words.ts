// A table of one's own in a few words: who else is there, and how it stands.
import type { SeatInfo, TableInfo } from "../../wire/protocol";
import { left } from "../clock";
import type { MyTable, TableState } from "../my_tables";
import { facesAt } from "../people/faces";
import { usualPlate } from "../people/looks";
import { t } from "../words.svelte";
import { shortLevel } from "./levels";
import { botName } from "./option_words";

function nameOf(seat: SeatInfo): string {
  return seat.name ?? (seat.who === "bot" ? botName(seat.seat) : t("seat.is.open"));
}

/** Everybody else; whoever looks knows that she is there. */
function othersAt(mine: MyTable, info: TableInfo | undefined): SeatInfo[] {
  return (info?.seats ?? []).filter(({ seat, who }) => who !== "open" && !mine.mine.includes(seat));
}

/** As they are drawn. */
export function companyAt(mine: MyTable, info: TableInfo | undefined) {
  const faces = facesAt(info?.seats ?? []);
  return othersAt(mine, info).map(({ seat, plate }) => ({
    seat,
    plate: plate ?? usualPlate(seat),
    face: faces[seat] ?? null,
  }));
}

export function namesAt(mine: MyTable, info: TableInfo | undefined): string {
  return othersAt(mine, info)
    .map((seat) => nameOf(seat) + (seat.who === "bot" ? ` (${shortLevel(seat.bot ?? "")})` : ""))
    .join(", ");
}

export function stateWords(mine: MyTable, info: TableInfo | undefined, state: TableState): string {
  if (mine.moved !== undefined) return t("mine.moved");
  if (state === "over") return resultWords(mine);
  if (info === undefined) return t("mine.unknown");
  const to_act = info.seats.filter((seat) => seat.to_act);
  if (state === "yours") {
    const here = to_act.find((seat) => mine.mine.includes(seat.seat));
    return mine.mine.length > 1 && here !== undefined
      ? t("mine.yours_here", { name: nameOf(here) })
      : t("mine.yours");
  }
  if (state === "open")
    return t("mine.open", { count: info.seats.filter((seat) => seat.who === "open").length });
  return to_act.length === 0
    ? t("mine.chance")
    : t("mine.others", { names: to_act.map(nameOf).join(", "), count: to_act.length });
}

/** How much time one has left for what one is to do; empty if no clock runs. */
export function clockWords(mine: MyTable, info: TableInfo | undefined): string {
  const clocks = (info?.seats ?? []).flatMap(({ seat, to_act, clock_ms }) =>
    to_act && mine.mine.includes(seat) && clock_ms != null ? [clock_ms] : [],
  );
  return clocks.length === 0 ? "" : t("mine.clock", { time: left(Math.min(...clocks)) });
}

/** The same while it cannot be known: how it stood when it was last heard of. */
export function waitingWords(
  mine: MyTable,
  info: TableInfo | undefined,
  state: TableState,
): string {
  if (state === "over") return resultWords(mine);
  if (mine.moved !== undefined) return t("mine.moved");
  const to_act = (info?.seats ?? []).filter((seat) => seat.to_act);
  return t("mine.waits", {
    was: to_act.length === 0 && state === "others" ? "unknown" : state,
    names: to_act.map(nameOf).join(", "),
    count: to_act.length,
  });
}

function resultWords({ result, mine }: MyTable): string {
  if (result === undefined) return t("mine.over");
  if (result.won !== undefined) return t(result.won ? "mine.won" : "mine.lost");
  const best = [...mine].sort((a, b) => (result.rank[a] ?? 9) - (result.rank[b] ?? 9))[0];
  if (best === undefined) return t("mine.over");
  const rank = result.rank[best] ?? 1;
  const points = result.points[best] ?? 0;
  return rank === 1 ? t("mine.first", { points }) : t("mine.place", { rank, points });
}

// A table in a few words: who will sit there.
import { t } from "../words.svelte";
import type { Draft, DraftSeat } from "./draft";
import { shortLevel } from "./levels";
import { botName } from "./option_words";

/** "Du und zwei Bots" */
export function company(draft: Draft): string {
  const count = (who: DraftSeat["who"]) => draft.seats.filter((seat) => seat.who === who).length;
  const here = count("you") + count("here");
  const bots = count("bot");
  const open = count("open");
  const parts = [here === 1 ? t("line.you") : t("line.together", { here })];
  if (bots > 0) parts.push(t("line.bots", { n: bots }));
  if (open > 0) parts.push(t("line.open", { n: open }));
  if (parts.length === 1 && here === 1) return t("line.alone");
  const last = parts.pop() ?? "";
  return `${parts.join(", ")} ${t("line.and")} ${last}`;
}

export function seatName(seat: DraftSeat, at: number): string {
  if (seat.who === "bot") return botName(at);
  if (seat.who === "here") return seat.name.trim() || t("seat.is.here");
  return t(seat.who === "you" ? "seat.is.you" : "seat.is.open");
}

/** "Bruno, Stufe 3" */
export function seatTitle(seat: DraftSeat, at: number): string {
  const name = seatName(seat, at);
  return seat.who === "bot" ? `${name}, ${shortLevel(seat.bot)}` : name;
}

/** How strong the bots are: "Bots: Stufe 3", or "" without bots. */
export function levels(draft: Draft): string {
  const bots = draft.seats.filter((seat) => seat.who === "bot").map((seat) => seat.bot);
  const list = [...new Set(bots)].sort().map(shortLevel).join(", ");
  return bots.length === 0 ? "" : t("line.levels", { n: bots.length, list });
}

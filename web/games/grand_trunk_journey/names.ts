// Names of things in the reader's language.
import { named, t } from "../../shell/words.svelte";
import type { CardId, Good, Improvement, PlaceId, View } from "../../wire/grand_trunk_journey";
import type { Seat } from "../../wire/match";
import {
  cardOf,
  featureOf,
  improvementOf,
  isRailcar,
  objectiveOf,
  placeOf,
  railcarOf,
  type Board,
  type Feature,
} from "./board";
import { railcarNamed } from "./known";
import type { Gtj } from "./table";

export const goodName = (good: Good) => t(`gtj.good.${good}`);
export const placeName = (board: Board, id: PlaceId) => named(placeOf(board, id).name);
export function featureName(feature: Feature): string {
  const railcar = railcarNamed(feature);
  return railcar === undefined ? t(`gtj.feature.${feature}.name`) : named(railcar);
}
/** What a feature is for, in a few words. */
export function featureText(board: Board, feature: Feature): string {
  if (railcarNamed(feature) === undefined) return t(`gtj.feature.${feature}.text`);
  return listOf(railcarOf(board, feature).goods.map(goodName));
}
/** Long words may be broken, most of them after the first part of a compound. */
export const breakable = (name: string) =>
  name.replace(
    /(Eisenbahn|Eisenerz|Schienen|Ringlok|Bewirt|Stahl|Auslän|Abstell|Exploi|Peter)(?=\p{L})/gu,
    "$1\u00ad",
  );
export const improvementName = (board: Board, id: Improvement) =>
  breakable(named(improvementOf(board, id).name));
export const objectiveName = (board: Board, id: string) =>
  breakable(named(objectiveOf(board, id).name));
export const roman = (n: number) => ["0", "I", "II", "III", "IV"][n] ?? String(n);
export const days = (n: number) => t("gtj.days", { days: n });

/** The name on a card: its place, or its railcar where it has none. */
export function cardName(board: Board, view: View, seat: Seat, id: CardId): string {
  const card = cardOf(board, id);
  switch (card.kind) {
    case "city":
      return placeName(board, card.city ?? id);
    case "port":
      return t("gtj.card.port");
    case "junction":
      return t("gtj.card.junction");
    case "railcar": {
      const feature = featureOf(board, view.players[seat]?.company, id);
      return feature === null ? id : featureName(feature);
    }
  }
}

/** A railcar on a train or in the hand: "Hopper Car (Burlington)" where a city card serves as one. */
export function railcarName(board: Board, view: View, seat: Seat, id: CardId): string {
  const feature = featureOf(board, view.players[seat]?.company, id);
  if (!isRailcar(feature)) return cardName(board, view, seat, id);
  const railcar = featureName(feature);
  if (cardOf(board, id).kind === "railcar") return railcar;
  return t("gtj.card.as_railcar", { railcar, card: cardName(board, view, seat, id) });
}

/** The type alone. */
export function railcarKind(board: Board, view: View, seat: Seat, id: CardId): string {
  const feature = featureOf(board, view.players[seat]?.company, id);
  return feature === null ? id : featureName(feature);
}

export function listOf(words: readonly string[], last = t("gtj.and")): string {
  if (words.length < 2) return words[0] ?? "";
  return `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/** Whose eyes the texts are written for: the own seat, or who is at turn for onlookers. */
export function viewer(table: Gtj): Seat {
  return table.seat ?? table.view.turn;
}

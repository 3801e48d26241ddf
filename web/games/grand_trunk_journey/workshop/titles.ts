// What entries and rules are called in a line.
import { named, t } from "../../../shell/words.svelte";
import { goodName } from "../names";
import { ruleKey } from "./forms";
import { ruleAt, read, type Board, type List, type Objective } from "./read";

/** The name in the reader's language, or in the other, or the id. */
export function nameOf({ id, name }: { id: string; name: { en: string; de: string } }): string {
  return named(name) || name.en || name.de || id;
}

export function placeNamed(board: Board, id: string): string {
  const place = read(board).places.find((it) => it.id === id);
  return place === undefined ? id : nameOf(place);
}

export function cardTitle(board: Board, index: number): string {
  const card = read(board).cards[index];
  if (card === undefined) return "";
  if (card.kind === "city") return placeNamed(board, card.city ?? card.id);
  const same = read(board).cards.filter(({ kind }) => kind === card.kind);
  const words = t(`gtj.workshop.card.${card.kind}`);
  return same.length === 1 ? words : `${words} ${same.indexOf(card) + 1}`;
}

export const daysTitle = (from: number, to: number) =>
  t("gtj.workshop.days_from_to", { from, to, one: from === to ? "yes" : "no" });

/** "Boston – Portland", "Auftrag Boston, Holz". */
export function entryTitle(board: Board, list: List, index: number): string {
  const known = read(board);
  switch (list) {
    case "links": {
      const link = known.links[index];
      if (link === undefined) return "";
      return `${placeNamed(board, link.a)} – ${placeNamed(board, link.b)}`;
    }
    case "goods_tokens": {
      const token = known.goods_tokens[index];
      if (token === undefined) return "";
      const before = known.goods_tokens.slice(0, index).filter((it) => it.for === token.for);
      return `${t(`gtj.workshop.for.${token.for}`)} ${before.length + 1}`;
    }
    case "contract_slots": {
      const slot = known.contract_slots[index];
      return slot === undefined ? "" : daysTitle(slot.from, slot.to);
    }
    case "contracts": {
      const contract = known.contracts[index];
      if (contract === undefined) return "";
      return `${placeNamed(board, contract.city)}, ${goodName(contract.good)}`;
    }
    case "cards":
      return cardTitle(board, index);
    default: {
      const entry = known[list][index];
      return entry === undefined ? "" : nameOf(entry);
    }
  }
}

/** What stands behind the title in a list. */
export function entryNote(board: Board, list: List, index: number): string {
  const known = read(board);
  switch (list) {
    case "contract_slots": {
      const slot = known.contract_slots[index];
      if (slot === undefined) return "";
      return t("gtj.workshop.slot_note", { points: slot.points, day: slot.turned_on_day });
    }
    case "contracts":
      return t("gtj.days", { days: known.contracts[index]?.days ?? 0 });
    case "cards": {
      const card = known.cards[index];
      return card === undefined || card.copies === 1 ? "" : `${card.copies} ×`;
    }
    case "objectives": {
      const objective = known.objectives[index];
      return objective === undefined ? "" : objectiveNote(objective);
    }
    case "scenarios":
      return (known.scenarios[index]?.start_cities ?? [])
        .map((id) => placeNamed(board, id))
        .join(", ");
    default:
      return "";
  }
}

function objectiveNote({ score: { points, per } }: Objective): string {
  const how = per === undefined ? "fixed" : per === "three_goods" ? "three" : "per";
  return t(`gtj.objective_score.${how}`, { points });
}

export const ruleTitle = (way: string) => t(`gtj.workshop.rule.${ruleKey(way)}`);

/** For steps and rows: "Starthand 5". */
export function ruleNow(board: Board, way: string): string {
  return `${ruleTitle(way)} ${String(ruleAt(board, way) ?? "")}`;
}

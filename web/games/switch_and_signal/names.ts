// What things are called in sentences.
import { named, t } from "../../shell/words.svelte";
import type {
  ActionCard,
  Color,
  Goods,
  JunctionId,
  LineId,
  SignalId,
  SpaceId,
  TrainId,
} from "../../wire/switch_and_signal";
import { colorOf, numberOf, type Plan } from "./board";

/** "B1": the tag that stands beside a train. */
export function tag(train: TrainId): string {
  return t(`sas.tag.${colorOf(train)}`) + numberOf(train);
}
export function colorName(color: Color): string {
  return t(`sas.color.${color}`);
}
export function goodsName(goods: Goods): string {
  return t(`sas.goods.${goods}`);
}
export function cardName(card: ActionCard): string {
  return t(`sas.card.${card}`);
}
export function place(plan: Plan, id: string): string {
  return named(plan.name(id));
}

/** A helper's name with the places at which it may go on in the next line. */
export function softly(name: string): string {
  return name.replace(/^(Fahrdienst|Strecken)(?=[a-z])/, "$1\u00ad");
}

/** The letters on a cube: of its home city, so many that no two are the same. */
export function letters(plan: Plan, goods: Goods): string {
  const name = (g: Goods) => named(plan.home.get(g)?.name ?? { de: "?", en: "?" });
  const all = [...plan.home.keys()].map(name);
  const same = new Set(all.map((it) => it[0])).size < all.length;
  return name(goods).slice(0, same ? 2 : 1);
}

/** Where a line leads, seen from one of its ends. */
export function towards(plan: Plan, line: LineId, from: string): string {
  return place(plan, plan.otherEnd(line, from));
}

/** "kurz vor Dijon"; `forward` is the direction on a track piece. */
export function whereabouts(plan: Plan, space: SpaceId, forward: boolean | null): string {
  const piece = plan.pieceOf(space);
  if (piece === undefined) return t("sas.place.in", { place: place(plan, space) });
  const { line, n } = piece;
  const [back, ahead] = forward === false ? [line.to, line.from] : [line.from, line.to];
  const done = forward === false ? line.pieces - n + 1 : n;
  const names = { a: place(plan, back), b: place(plan, ahead) };
  if (line.pieces === 1 || (done > 1 && done < line.pieces)) return t("sas.place.between", names);
  return t(done === 1 ? "sas.place.after" : "sas.place.before", names);
}

/** "Paris Richtung Lille", or "zwischen Köln und Frankfurt". */
export function signalName(plan: Plan, id: SignalId): string {
  const it = plan.signal.get(id);
  if (it === undefined) return id;
  if (it.city !== null)
    return t("sas.signal.city", {
      city: place(plan, it.city),
      to: towards(plan, it.line.id, it.city),
    });
  return t("sas.signal.line", { a: place(plan, it.line.from), b: place(plan, it.line.to) });
}

/** "Basel–Lyon": what a switch joins. */
export function wayName(plan: Plan, junction: JunctionId, open: readonly LineId[]): string {
  return open.map((line) => towards(plan, line, junction)).join("–");
}

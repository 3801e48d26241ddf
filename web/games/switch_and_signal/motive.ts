// Why an action is good, or what it risks, in words.
import { named, t, type Params } from "../../shell/words.svelte";
import type { Motive } from "../../wire/switch_and_signal";
import { cardName, colorName, goodsName, place, tag } from "./names";
import { planAt, type SasTable } from "./table";

/** "3, 4 oder 5" */
function listed(rolls: readonly number[]): string {
  const last = rolls.at(-1) ?? 0;
  if (rolls.length < 2) return String(last);
  return t("sas.roll.or", { a: rolls.slice(0, -1).join(", "), b: last });
}

export function motive(reason: Motive, table: SasTable): string {
  const plan = planAt(table);
  const { type, ...fields } = reason;
  const words: Params = {};
  for (const [field, value] of Object.entries(fields))
    if (typeof value === "string" || typeof value === "number") words[field] = value;
  if ("train" in reason) words.train = tag(reason.train);
  if ("other" in reason) words.other = reason.other === null ? "" : tag(reason.other);
  if ("rolls" in reason) words.rolls = listed(reason.rolls);
  if ("place" in reason) words.place = place(plan, reason.place);
  if ("port" in reason) words.port = place(plan, reason.port);
  if ("goods" in reason) words.goods = reason.goods === null ? "none" : goodsName(reason.goods);
  if ("color" in reason) words.color = colorName(reason.color);
  if ("card" in reason) words.card = cardName(reason.card);
  if (reason.type === "usual_way") {
    words.from = place(plan, reason.from);
    words.to = place(plan, reason.to);
  }
  if (reason.type === "helper_once") {
    const helper = plan.helper.get(reason.helper);
    words.helper = helper === undefined ? "" : named(helper.name);
  }
  return t(`sas.motive.${type}`, words);
}

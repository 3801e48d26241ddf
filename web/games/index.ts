import type { GameModule, RuleTexts } from "./game";

/** The only file of the page that names all games; each is loaded when needed. */
const families: Record<string, () => Promise<{ default: GameModule }>> = {
  ticket_to_ride: () => import("./ticket_to_ride"),
  switch_and_signal: () => import("./switch_and_signal"),
  grand_trunk_journey: () => import("./grand_trunk_journey"),
};

export async function gameModule(family: string): Promise<GameModule> {
  const load = families[family];
  if (load === undefined) throw new Error(`no such game: ${family}`);
  return (await load()).default;
}

const rule_texts: Record<string, () => Promise<{ texts: RuleTexts }>> = {
  ticket_to_ride: () => import("./ticket_to_ride/rule_texts"),
  switch_and_signal: () => import("./switch_and_signal/rule_texts"),
  grand_trunk_journey: () => import("./grand_trunk_journey/rule_texts"),
};

/** The rules of a game without its table, for those who only read. */
export async function ruleTexts(family: string): Promise<RuleTexts> {
  const load = rule_texts[family];
  if (load === undefined) throw new Error(`no such game: ${family}`);
  return (await load()).texts;
}

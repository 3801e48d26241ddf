import type { GameModule } from "./game";

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

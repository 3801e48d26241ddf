import type { GameModule } from "../game";
import Table from "./Table.svelte";

const game: GameModule = {
  Table,
  secret: true,
  prompt: () => ({ title: "" }),
  describe: (action) => ({ title: JSON.stringify(action), group: action.type }),
  tell: (event) => JSON.stringify(event),
  by: (event) => event.seat ?? null,
  duration: () => 0,
  sound: () => null,
  points: () => null,
  reason: () => "",
};
export default game;

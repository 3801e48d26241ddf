// What a tap on the board means now: it acts, opens a choice, or asks why not.
import type {
  Action,
  ActionCard,
  JunctionId,
  LineId,
  SignalId,
  SpaceId,
  TrainId,
} from "../../../wire/switch_and_signal";
import { choiceOf } from "../choice.svelte";
import { handOf, legalOf, planAt, type SasTable } from "../table";

export function acting(table: SasTable): boolean {
  return table.view.step === "actions" || table.view.step === "traded";
}

/**
 * Loads this train with the card of which most are in hand: that one is missed least. In a lesson
 * it is the card that is meant.
 */
export function loadOf(table: SasTable, train: TrainId) {
  const hand = handOf(table, table.view.turn);
  const loads = legalOf(table, "load").filter((it) => it.train === train);
  const meant = loads.find((it) => table.meant?.type === "load" && table.meant.card === it.card);
  if (meant !== undefined) return meant;
  const count = ({ card }: { card: ActionCard }) => hand[card] ?? 0;
  return loads.reduce<(typeof loads)[number] | undefined>(
    (best, it) => (best === undefined || count(it) > count(best) ? it : best),
    undefined,
  );
}

/** An empty train beside goods is loaded, unless a train was to be moved; others are picked up. */
export function tapTrain(table: SasTable, train: TrainId): void {
  const choice = choiceOf(table);
  const move = legalOf(table, "move_train").find((it) => it.train === train);
  if (choice.train === train && move !== undefined)
    return table.view.step === "move" ? table.act(move) : choice.clear();
  const load = choice.card === "move_train" ? undefined : loadOf(table, train);
  if (load !== undefined) return table.act(load);
  if (move !== undefined) return choice.pick({ train });
  if (table.view.move?.train !== train) table.why({ type: "move_train", train });
}

/** Picks up a kind of card, so that the places for it are lit; or lays it back. */
export function tapCard(table: SasTable, card: ActionCard): void {
  const choice = choiceOf(table);
  if (choice.card === card) choice.clear();
  else choice.pick({ card });
}

/** The settings that a junction can be given now. */
export function settings(table: SasTable, junction: JunctionId) {
  return table.legal.filter(
    (it): it is Extract<Action, { type: "set_switch" | "place_switch" }> =>
      (it.type === "set_switch" || it.type === "place_switch") && it.junction === junction,
  );
}

export function tapJunction(table: SasTable, junction: JunctionId): void {
  const choice = choiceOf(table);
  if (choice.junction === junction) return choice.clear();
  if (settings(table, junction).length > 0) return choice.pick({ junction });
  const lines = planAt(table).lines_at.get(junction) ?? [];
  const now = table.view.switches.find((it) => it.junction === junction)?.open ?? [];
  const open = lines.filter((line) => line !== now[0]).slice(0, 2);
  const type = table.view.step === "place_discs" ? "place_switch" : "set_switch";
  table.why({ type, junction, open });
}

export function tapSignal(table: SasTable, id: SignalId): void {
  const choice = choiceOf(table);
  if (table.view.step === "place_discs") {
    const place = legalOf(table, "place_signal").find((it) => it.signal === id);
    return place === undefined ? table.why({ type: "place_signal", signal: id }) : table.act(place);
  }
  if (choice.signal === id) return choice.clear();
  const { green } = table.view;
  const picked = choice.signal;
  if (picked !== null && green.includes(picked) !== green.includes(id)) {
    const [from, to] = green.includes(id) ? [id, picked] : [picked, id];
    const set = legalOf(table, "set_signal").find((it) => it.from === from && it.to === to);
    return set === undefined ? table.why({ type: "set_signal", from, to }) : table.act(set);
  }
  if (legalOf(table, "set_signal").some((it) => it.from === id || it.to === id))
    return choice.pick({ signal: id });
  const other = [...planAt(table).signal.keys()].find(
    (it) => green.includes(it) !== green.includes(id),
  );
  const [from, to] = green.includes(id) ? [id, other ?? id] : [other ?? id, id];
  table.why({ type: "set_signal", from, to });
}

export function tapStart(table: SasTable, start: SpaceId): void {
  const legal = legalOf(table, "choose_start").find((it) => it.start === start);
  if (legal !== undefined) table.act(legal);
  else table.why({ type: "choose_start", start });
}

export function tapExit(table: SasTable, line: LineId): void {
  const legal = legalOf(table, "leave").find((it) => it.line === line);
  if (legal !== undefined) table.act(legal);
  else table.why({ type: "leave", line });
}

// What a person has picked up on this device and not yet done.
import type {
  ActionCard,
  JunctionId,
  LineId,
  SignalId,
  TrainId,
} from "../../wire/switch_and_signal";
import { legalOf, type SasTable } from "./table";

export class Choice {
  train = $state<TrainId | null>(null);
  junction = $state<JunctionId | null>(null);
  signal = $state<SignalId | null>(null);
  /** The kind of card that is to be played: the places for it are lit. */
  card = $state<ActionCard | null>(null);
  /** Which question is open in the column: which two cards to give up. */
  asks = $state<"trade" | null>(null);
  helper = $state<string | null>(null);
  /** The exit whose rolls are shown. */
  exit = $state<LineId | null>(null);
  /** The face that is pointed at. */
  face = $state<number | null>(null);

  clear(): void {
    this.train = this.junction = this.signal = this.card = null;
    this.asks = this.helper = this.exit = this.face = null;
  }
  pick(what: Partial<Pick<Choice, "train" | "junction" | "signal" | "card" | "asks">>): void {
    this.clear();
    Object.assign(this, what);
  }
  get nothing(): boolean {
    return [this.train, this.junction, this.signal, this.card, this.asks].every(
      (it) => it === null,
    );
  }
}

const choices = new WeakMap<object, Choice>();

export function choiceOf(table: SasTable): Choice {
  let choice = choices.get(table);
  if (choice === undefined) choices.set(table, (choice = new Choice()));
  return choice;
}

/** The train that the page is about now: the one that runs, the one picked, the first to roll. */
export function trainInFocus(table: SasTable): TrainId | null {
  const { view } = table;
  if (view.move !== null) return view.move.train;
  const shown = table.proposed ?? table.hovered;
  if (shown?.type === "move_train" || shown?.type === "load" || shown?.type === "hold_train")
    return shown.train;
  const { train } = choiceOf(table);
  if (view.step === "move") {
    const movable = [...legalOf(table, "move_train"), ...legalOf(table, "hold_train")].map(
      (it) => it.train,
    );
    return train !== null && movable.includes(train) ? train : (movable[0] ?? null);
  }
  return train;
}

/** The train whose rolls are looked ahead at, if it can roll at all and is not just to be loaded. */
export function trainToRoll(table: SasTable): TrainId | null {
  const { view } = table;
  const shown = table.proposed ?? table.hovered;
  if (view.move !== null || shown?.type === "load") return null;
  if (!["move", "actions", "traded"].includes(view.step)) return null;
  const train = trainInFocus(table);
  return legalOf(table, "move_train").some((it) => it.train === train) ? train : null;
}

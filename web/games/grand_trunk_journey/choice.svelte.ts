// What a person is about to do: chosen things and the action that waits for its last click.
import type { Action, Improvement, PlaceId } from "../../wire/grand_trunk_journey";
import { daysOf } from "./costs";
import type { Gtj } from "./table";
import { actionsAt, cheapest, isInstant, optionsOf, type Selection } from "./offered";
import type { TurnStep } from "./steps";

export type Detail =
  | { kind: "contract"; slot: number }
  | { kind: "improvement"; id: Improvement }
  | { kind: "objective"; id: string }
  | { kind: "player"; seat: number }
  | { kind: "place"; place: PlaceId };

export class Choice {
  selection = $state.raw<Selection | null>(null);
  /** Waits for "Depart" or its like; one of `table.legal`. */
  action = $state.raw<Action | null>(null);
  /** The first of two places: to be swapped, or where steel is taken from. */
  first = $state<PlaceId | null>(null);
  detail = $state.raw<Detail | null>(null);
  /** A later step that was pointed at. */
  step = $state<TurnStep | null>(null);

  constructor(private readonly table: Gtj) {}

  get options(): Action[] {
    return optionsOf(this.table.legal, this.selection, this.first);
  }
  /** What is previewed on map and time track. */
  get shown(): Action | null {
    return this.table.proposed ?? this.table.hovered ?? this.action;
  }

  get days(): number {
    if (this.shown === null) return 0;
    const seat = this.table.seat ?? this.table.view.turn;
    return daysOf(this.shown, this.table.board, this.table.view.players[seat]);
  }

  clear(): void {
    this.selection = null;
    this.action = null;
    this.first = null;
  }

  /** Chooses a thing; once more lets it go. One way to use it is planned at once. */
  select(selection: Selection): void {
    const again = JSON.stringify(selection) === JSON.stringify(this.selection);
    this.clear();
    if (again) return;
    this.selection = selection;
    this.table.propose(null);
    const options = this.options;
    const [only] = options;
    if (only === undefined) return;
    const same = options.every((a) => a.type === only.type && sameTarget(a, only));
    if (same && !isInstant(only)) this.action = cheapest(options);
  }

  /** A choice among the options: played at once or planned. */
  choose(action: Action): void {
    if (isInstant(action)) this.table.act(action);
    else {
      this.table.propose(null);
      this.action = action;
    }
  }

  commit(): void {
    if (this.action !== null) this.table.act(this.action, true);
  }

  optionsAt(place: PlaceId): Action[] {
    return actionsAt(this.table.legal, place, this.selection, this.first);
  }

  /** A click on a place that offers something. */
  at(place: PlaceId): void {
    const options = this.optionsAt(place);
    const [any] = options;
    if (any === undefined) return;
    const pair = any.type === "influence_demand" || any.type === "overland_transport";
    if (pair && this.first === null) {
      this.first = place;
      this.action = null;
    } else if (this.selection?.kind === "card") {
      this.action = cheapest(options);
    } else {
      this.select({ kind: "place", place });
      if (this.selection !== null) this.action = cheapest(options);
    }
  }
}

function sameTarget(a: Action, b: Action): boolean {
  if (a.type === "move" && b.type === "move") return a.to === b.to;
  if (a.type === "build_terminal" && b.type === "build_terminal") return a.city === b.city;
  if (a.type === "acquire_improvement" && b.type === "acquire_improvement")
    return a.improvement === b.improvement;
  if (a.type === "take_objective" && b.type === "take_objective")
    return a.objective === b.objective;
  return JSON.stringify(a) === JSON.stringify(b);
}

const choices = new WeakMap<object, Choice>();

/** What is chosen at a table; prompt and components share it. */
export function choiceOf(table: Gtj): Choice {
  let choice = choices.get(table);
  if (choice === undefined) {
    choice = new Choice(table);
    choices.set(table, choice);
  }
  return choice;
}

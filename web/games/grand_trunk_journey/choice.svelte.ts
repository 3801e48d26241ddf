// What a person is about to do: chosen things and the action that waits for its last click.
import type { Action, Improvement, PlaceId } from "../../wire/grand_trunk_journey";
import { daysOf } from "./costs";
import type { Gtj } from "./table";
import { actionsAt, cheapest, isInstant, optionsOf, usesOf, type Selection } from "./offered";
import { openSteps, stepOf, type TurnStep } from "./steps";
import { isPity, nextAction, undone, type Undone } from "./undone";

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
  /** A step that was pointed at. */
  step = $state<TurnStep | null>(null);
  /** Whether one is asked if the turn is to end with something left undone. */
  ending = $state(false);
  private before: readonly TurnStep[] = [];

  constructor(private readonly table: Gtj) {}

  private get asked(): boolean {
    const { seat, toAct, outcome } = this.table;
    return seat !== null && toAct.includes(seat) && outcome === null;
  }

  /** What there is to do in this turn; while an answer is awaited, what there was. */
  get steps(): readonly TurnStep[] {
    const { view, legal } = this.table;
    if (this.asked && legal.length === 0) return this.before;
    return (this.before = openSteps(view.step, legal, this.step));
  }
  get undone(): Undone[] {
    const { legal, board, view, seat } = this.table;
    return undone(legal, board, view, seat ?? 0);
  }
  /** What the main button does while nothing is chosen. */
  get next(): Action | null {
    const { legal, board, view, seat } = this.table;
    if (!this.asked || view.step === "turn") return null;
    const next = nextAction(legal, board, view, seat ?? 0);
    return next === null || this.step === null || stepOf(next) === this.step ? next : null;
  }

  get options(): Action[] {
    return optionsOf(this.table.legal, this.selection, this.first);
  }
  /** Whether a card is chosen for what it does; what it can buy then glows. */
  get buying(): boolean {
    return this.selection?.kind === "card" && this.selection.half === "use";
  }
  /** What market and map offer: with a card chosen for what it does, only with that card. */
  get offers(): readonly Action[] {
    const { selection, table } = this;
    if (selection?.kind !== "card" || selection.half !== "use") return table.legal;
    return usesOf(table.legal, selection.card);
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
    this.ending = false;
  }

  /** What was planned belongs to the moment it was planned in. */
  renew(): void {
    this.clear();
    this.step = null;
  }

  /** Ends the turn; where goods could still be unloaded, asks first. */
  end(): void {
    const end = this.table.legal.find((a) => a.type === "end_turn");
    if (end === undefined) return this.table.why({ type: "end_turn" });
    const asks = !this.ending && this.undone.some(isPity);
    this.clear();
    this.ending = asks;
    if (!asks) this.table.act(end, true);
  }

  /** Chooses a thing; once more lets it go. One way to use it is planned at once. */
  select(selection: Selection): void {
    const again = JSON.stringify(selection) === JSON.stringify(this.selection);
    this.clear();
    // What was read about something else has been read.
    this.detail = null;
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

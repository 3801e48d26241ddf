// What players of a cooperative game show each other: a thing on the table, or an action that
// whoever is to act can take up. Nothing of it lasts longer than the state it was meant in.
import type { GameModule, GameTable } from "../../games/game";
import type { Seat } from "../../wire/match";
import type { Choices, Suggested } from "../../wire/protocol";
import { actionSentence } from "../action_sentence";
import { same } from "../learn/placed";
import { t } from "../words.svelte";

/** In ms: a thing is pointed at for so long. */
export const pointed_for = 9000;

/** What somebody shows; by seat there is one at a time. */
export interface Shown {
  seat: Seat;
  thing: string | null;
  action: unknown;
}

interface Asked extends GameTable {
  readonly module: GameModule;
  readonly mine: readonly Seat[];
}

interface On {
  choices: (done: (choices: Choices) => void) => void;
  suggest: (what: { thing: string } | { action: unknown }) => void;
  /** For those who listen. */
  tell: (words: string) => void;
}

export class Suggestions {
  /** What others show now. */
  shown = $state.raw<readonly Shown[]>([]);
  /** One's own, as the others see it. */
  own = $state.raw<Shown | null>(null);
  /** Whether the next thing that is clicked is shown to the others. */
  open = $state(false);
  /** What whoever is to act may do; null until it is known. */
  choices = $state.raw<readonly unknown[] | null>(null);
  private readonly timers = new Map<Seat, ReturnType<typeof setTimeout>>();

  constructor(
    private readonly table: Asked,
    private readonly on: On,
  ) {}

  /** Whether there is anybody to show something to. */
  get possible(): boolean {
    const { table } = this;
    return (
      table.module.together !== undefined &&
      table.seat !== null &&
      table.outcome === null &&
      table.past === null &&
      table.info.status === "running" &&
      table.info.seats.some(
        ({ seat, who, present, bot }) =>
          who === "person" && bot == null && present && !table.mine.includes(seat),
      )
    );
  }

  /** The action in the list of what may be done now that somebody suggests; null: none. */
  taken(shown: Shown): unknown {
    if (shown.action === null) return null;
    return this.table.legal.find((action) => same(action, shown.action)) ?? null;
  }

  /** What a suggestion points at, by marks. */
  aims({ thing, action }: Shown): readonly string[] {
    if (thing !== null) return [thing];
    return action === null ? [] : (this.table.module.together?.aims(action) ?? []);
  }

  turn(open = !this.open): void {
    this.open = open && this.possible;
    if (!this.open || this.choices !== null) return;
    this.on.choices(({ seats }) => {
      this.choices = seats
        .filter(({ seat }) => !this.table.mine.includes(seat))
        .flatMap(({ legal }) => legal as unknown[]);
    });
  }

  /** Shows it to the others. */
  point(thing: string): void {
    this.show({ thing });
  }
  suggest(action: unknown): void {
    this.show({ action });
  }

  hear({ seat, thing = null, action = null }: Suggested): void {
    // The device of a hot seat, or one's own other one.
    if (this.table.mine.includes(seat)) return;
    const shown = { seat, thing, action };
    this.shown = [...this.shown.filter((it) => it.seat !== seat), shown];
    this.forgetLater(seat, thing !== null);
    const who = this.table.who(seat);
    if (action !== null) this.on.tell(t("together.heard", { ...who, action: this.words(action) }));
    else this.on.tell(t("together.heard_thing", who));
  }

  dismiss(seat: Seat): void {
    this.shown = this.shown.filter((it) => it.seat !== seat);
    this.forgetLater(seat, false);
  }

  /** The game has gone on. */
  clear(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    if (this.shown.length > 0) this.shown = [];
    this.own = null;
    this.open = false;
    this.choices = null;
  }

  words(action: unknown): string {
    return actionSentence(this.table.module.describe(action, this.table));
  }

  private show(what: { thing: string } | { action: unknown }): void {
    const seat = this.table.seat;
    if (seat === null) return;
    this.on.suggest(what);
    this.own = { seat, thing: null, action: null, ...what };
    this.open = false;
    this.forgetLater(seat, true);
  }

  private forgetLater(seat: Seat, soon: boolean): void {
    clearTimeout(this.timers.get(seat));
    this.timers.delete(seat);
    if (!soon) return;
    const forget = () => {
      if (this.own?.seat === seat) this.own = null;
      else this.dismiss(seat);
    };
    this.timers.set(seat, setTimeout(forget, pointed_for));
  }
}

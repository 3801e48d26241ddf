// The rules at hand: what is open. The drawer itself is loaded when it is opened first.
import { tick } from "svelte";
import type { GameModule, GameTable, RuleTexts } from "../../games/game";

/** Whose rules are read, and where one began to read. */
export interface Reading {
  /** The catalog's id; rules for other boards of the game step back. */
  game: string;
  texts: RuleTexts;
  /** The rules that matter at this moment, most important first. */
  now: () => readonly string[];
  /** The rule that was asked for. */
  rule: string | null;
  /** Where the reader was; the focus goes back there. */
  opener: Element | null;
  /** Rises with every question, so that the same rule can be asked for again. */
  count: number;
}

let reading = $state.raw<Reading | null>(null);

export function readRules(): Reading | null {
  return reading;
}

/** Opens the rules of a table: at what is in play now, or at the rule asked for ("R12"). */
export function openRules(table: GameTable & { module: GameModule }, rule?: string | null): void {
  const { rules } = table.module;
  // Before the game begins there is nothing to be seen yet.
  const now = () => (table.view === undefined ? [] : rules.now(table));
  show(table.game, rules, now, rule ?? null);
}

/** Opens the rules of a game that nobody plays yet. */
export function openRulesOf(game: string, texts: RuleTexts): void {
  show(game, texts, () => [], null);
}

export function closeRules(): void {
  const opener = reading?.opener;
  // Whoever plays on beside the drawer stays where she is.
  const inside = focused(true) !== null;
  reading = null;
  if (inside && opener instanceof HTMLElement)
    void tick().then(() => opener.isConnected && opener.focus());
}

/** What has the focus, if that is inside the drawer or outside of it. */
function focused(inside: boolean): Element | null {
  const element = document.activeElement;
  return (element?.closest("[data-rules-drawer]") != null) === inside ? element : null;
}

function show(game: string, texts: RuleTexts, now: Reading["now"], rule: string | null): void {
  const opener = focused(false) ?? reading?.opener ?? null;
  reading = { game, texts, now, rule, opener, count: (reading?.count ?? 0) + 1 };
}

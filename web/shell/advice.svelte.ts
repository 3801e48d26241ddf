// Hints: asking for them, and what they say.
import type { GameModule, GameTable } from "../games/game";
import type { HintedAction, Message } from "../wire/protocol";
import { actionSentence } from "./action_sentence";
import { sentences } from "./sentences";
import { t } from "./words.svelte";

/** One of the legal actions, the chance to win with it, from 0 to 1, and why it is good. */
export interface Tip {
  action: unknown;
  worth: number;
  reasons: readonly unknown[];
}

/** Why it is good, in words, if the game has words for it. */
export function reasonsOf(tip: Tip, table: Advised): string[] {
  const { motive } = table.module;
  return motive === undefined ? [] : tip.reasons.map((reason) => motive(reason, table));
}

type Advised = GameTable & { readonly module: GameModule };

/** What the best bot would do, for whoever is to act and asks. */
export class Advice {
  /** Null until it has answered, and once the game has gone on. */
  tips = $state.raw<readonly Tip[] | null>(null);
  thinking = $state(false);
  private questions = 0;

  constructor(
    private readonly table: Advised,
    private readonly line: {
      /** False if the question could not go out. */
      ask: (done: (answer: Message) => void, refused: () => void) => boolean;
      tell: (words: string) => void;
    },
  ) {}

  /** Whether there is something to advise on. */
  get possible(): boolean {
    return this.table.info.hints && this.table.seat !== null && this.table.legal.length > 1;
  }

  /** Asks, or puts the answer away. */
  ask(): void {
    if (this.tips !== null) return this.clear();
    if (!this.possible || this.thinking) return;
    const question = ++this.questions;
    const timely = () => question === this.questions;
    this.thinking = this.line.ask(
      (answer) => answer.type === "hint" && timely() && this.show(answer.actions),
      () => timely() && this.clear(),
    );
  }

  clear(): void {
    ++this.questions;
    this.tips = null;
    this.thinking = false;
  }

  private show(actions: readonly HintedAction[]): void {
    this.thinking = false;
    const known = new Map(this.table.legal.map((action) => [JSON.stringify(action), action]));
    this.tips = actions.flatMap(({ action, worth, reasons }) => {
      const own = known.get(JSON.stringify(action));
      return own === undefined ? [] : [{ action: own, worth, reasons }];
    });
    const [best] = this.tips;
    if (best === undefined) return;
    const action = actionSentence(this.table.module.describe(best.action, this.table));
    const why = reasonsOf(best, this.table);
    this.line.tell(sentences([t("hint.heard", { action, worth: best.worth }), ...why]));
  }
}

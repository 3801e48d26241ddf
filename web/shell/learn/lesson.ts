// What a guided first game consists of; the match itself is the script of the same id.

/**
 * One sentence, one deed. With `expects` the deed is the learner's next action of the script;
 * without it the learner only touches what is pointed at, and the match stays where it is.
 */
export interface Step<Action = unknown> {
  /** `<words>.<stop>.<id>.say` is the sentence, `<words>.<stop>.<id>.why` the reason. */
  readonly id: string;
  readonly expects?: Action;
  /**
   * What is pointed at, by `data-learn`. The disc stands at the first that is on the page and not
   * done yet; ticked boxes, chosen tabs and pressed buttons are done.
   */
  readonly targets: readonly string[];
  /** What stays in full light with it, without being pointed at. */
  readonly beside?: readonly string[];
  /** "R14" */
  readonly rule?: string;
}

/** One idea; `<words>.<id>.name` is its name on the line. */
export interface Stop<Action = unknown> {
  readonly id: string;
  readonly steps: readonly Step<Action>[];
}

export interface Lesson<Action = unknown> {
  /** The script's. */
  readonly id: string;
  /** Where its words stand: "ttr.learn.usa". */
  readonly words: string;
  readonly stops: readonly Stop<Action>[];
  /**
   * Whether an action is shown beside the one that is meant, because the choice between them is
   * what is learned: other ways to pay for the same track. Everything else steps back.
   */
  alike?(meant: Action, other: Action): boolean;
}

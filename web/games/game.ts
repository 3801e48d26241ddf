// What the shell and a game's part of the page promise each other.
import type { Component } from "svelte";
import type { Language } from "../shell/settings.svelte";
import type { Lesson } from "../shell/learn/lesson";
import type { Seat } from "../wire/match";
import type { TableInfo } from "../wire/protocol";

/** Words that are needed before the game's own are loaded. */
type Named = Readonly<Record<Language, string>>;

/** What the page says of a game before its code is loaded; a family's `about.ts` exports one. */
export interface About {
  /** What the keys of its words begin with: "ttr" of "ttr.prompt.turn". */
  readonly prefix: string;
  /** By the catalog's id. */
  readonly entries: Readonly<Record<string, AboutEntry>>;
}

export interface AboutEntry {
  /** Posters hang in the order of these numbers. */
  readonly order: number;
  /** What stands large on the poster, and the line below it. */
  readonly title: Named;
  readonly series: Named;
  /** How long a match takes. */
  readonly minutes: number;
  /** How long its guided first game takes, if it has one. */
  readonly lesson_minutes?: number;
  /** Whether the program offers it only when asked for all games. */
  readonly hidden?: boolean;
}

/** What happened since the view before; `count` rises with every message that is shown. */
export interface Change<Event> {
  count: number;
  ply: number;
  events: readonly Event[];
  /** False for what is shown at once: after joining, after a take-back, in a look at the past. */
  animate: boolean;
}

/**
 * A table as a game's components see it. Everything is reactive. The components draw `view`, let
 * things of `legal` glow, and call `act` with one of them or `why` with what is not among them.
 */
export interface GameTable<View = unknown, Action = unknown, Event = unknown, Board = unknown> {
  /** The catalog's id, "ticket-to-ride-usa". */
  readonly game: string;
  readonly board: Board;
  readonly info: TableInfo;
  /** Through whose eyes; null for onlookers. */
  readonly seat: Seat | null;
  readonly view: View;
  /** What this seat may do now. Empty if it is not asked, and while an answer is awaited. */
  readonly legal: readonly Action[];
  readonly change: Change<Event>;
  readonly toAct: readonly Seat[];
  readonly outcome: {
    points: number[];
    rank: number[];
    won?: boolean;
    breakdown: unknown[];
  } | null;
  /** Played by touch, this action waits for being confirmed: the place to draw a preview. */
  readonly proposed: Action | null;
  /** The action whose row is pointed at: the board shows what it would do. */
  readonly hovered: Action | null;
  /** The ply that is looked back at; null for now. */
  readonly past: number | null;
  /** Nothing is hidden, so the log may tell everything: only in the review. */
  readonly open?: boolean;

  /** Name of a player as others read it. */
  name(seat: Seat): string;
  /** How strong the bot there is, "Stufe 3"; "" of a person. */
  level(seat: Seat): string;
  /** Parameters for sentences: {name: "Ada", you: "yes" | "no"}; for "{you, select, yes {You take} other {{name} takes}} …" */
  who(seat: Seat): { name: string; you: "yes" | "no" };
  /** Plays it; on touch it is proposed first unless `sure`. */
  act(action: Action, sure?: boolean): void;
  /** Proposes it, or with null takes the proposal back. */
  propose(action: Action | null): void;
  hover(action: Action | null): void;
  /** Asks why this action is not possible and shows the answer with its rule. */
  why(action: Action): void;
  /** Says something that is known without asking. `rule`: "R12". */
  say(words: string, rule?: string): void;
}

export interface Prompt {
  /** One plain sentence: what is asked, or who is awaited. */
  title: string;
  text?: string;
}

export interface ActionWords {
  /** "Montréal – Toronto" */
  title: string;
  /** "3 × Rot, +4 Punkte" */
  note?: string;
  /** Heading under which it stands: "Strecke bauen". Rows of one group follow each other. */
  group: string;
}

/** What can be heard at a table. */
export type Sound = "card" | "wagon" | "ticket" | "dice" | "loss" | "end";

/** What a game brings to the review of a finished match; loaded when one is reviewed. */
export interface ReviewParts<View = any, Action = any, Event = any, Board = any> {
  /** The board as it lies, in a frame that is positioned. `hovered` is drawn as the best found. */
  Board: Component<{ table: GameTable<View, Action, Event, Board> }>;
  /** What the table's seat holds, in little. */
  Holding: Component<{ table: GameTable<View, Action, Event, Board> }>;
  /** What the analysis tells of this game alone; `lookAt` leads to a moment. */
  Story: Component<{
    table: GameTable<View, Action, Event, Board>;
    /** As the server tells it. */
    story: any;
    /** The beginnings of all turns, and the end: the ruler of the plots. */
    stops: readonly number[];
    /** Figures instead of plots. */
    figures: boolean;
    lookAt: (ply: number) => void;
  }>;
  /** Whose turn begins with this event, or null. */
  starts(event: Event): Seat | null;
  /** A result by what it came from, in words; of a game without points, what is worth counting. */
  sources(breakdown: any): { words: string; points: number }[];
}

/** A game's numbered rules: the files of docs/rules, loaded when they are read. */
export interface RuleTexts {
  load(language: Language): Promise<string>;
  /** How the texts name the boards, by the catalog's id; none where there is one board only. */
  boards: Readonly<Record<string, Readonly<Record<Language, string>>>>;
}

/** Which of its rules a moment is about. Rules of other boards may be among them: they are left out. */
export interface GameRules<View, Action, Event, Board> extends RuleTexts {
  /** What matters now, most important first: ["R14", "R17"]. */
  now(table: GameTable<View, Action, Event, Board>): readonly string[];
  /**
   * The rule that a line of the log is about, or null. `among` is what happened with it, up to that
   * ply; `opening` is true until the first turn has begun, which an event `turn_started` says.
   */
  of(
    event: Event,
    table: GameTable<View, Action, Event, Board>,
    among: { ply: number; events: readonly Event[]; opening: boolean },
  ): string | null;
}

/**
 * A game's part of the page; loaded when a table of that game is opened. Among its words the shell
 * looks for `reason.<code>`, why an action is refused, `part.<key>`, what a part of the board file
 * is called, and `challenge.<id>`, the title of a challenge.
 */
export interface GameModule<
  View = any,
  Action = any,
  Event = any,
  Board = any,
  Motive = any,
  Goal = any,
> {
  about: About;
  /** Board, hands, players, prompt, actions and log, from the top bar to the lower edge. */
  Table: Component<{ table: GameTable<View, Action, Event, Board> }>;
  /** Whether hands are secret, so that at a hot seat the device has to be handed over. */
  secret: boolean;
  prompt(table: GameTable<View, Action, Event, Board>): Prompt;
  describe(action: Action, table: GameTable<View, Action, Event, Board>): ActionWords;
  /**
   * A line of the log, or null if the event needs none. `among` is what happened with it: cards
   * that are dealt at the beginning need other words than cards that are taken.
   */
  tell(
    event: Event,
    table: GameTable<View, Action, Event, Board>,
    among: { ply: number; events: readonly Event[] },
  ): string | null;
  /** Whose plate stands before that line. */
  by(event: Event): Seat | null;
  /** How long the events need to be seen, in ms; the next message waits for it. */
  duration(events: readonly Event[]): number;
  /** What is heard, if sound is on. */
  sound(event: Event): Sound | null;
  /** The number that stands large beside a player, or null where there is none. */
  points(view: View, seat: Seat): number | null;
  /** What a challenge asks for, in one sentence; of a game that has challenges. */
  goal?(goal: Goal, board: Board): string;
  /** Why an advised action is good, in one sentence; of a game whose bots have motives. */
  motive?(reason: Motive, table: GameTable<View, Action, Event, Board>): string;
  rules: GameRules<View, Action, Event, Board>;
  /** What is missing for an action that the rules refuse; nothing where words say it all. */
  Lack?: Component<{ table: GameTable<View, Action, Event, Board>; action: Action }>;
  /** Its guided first games. */
  lessons?: readonly Lesson<Action>[];
  /** Its part of the review room, if matches can be looked at again there. */
  review?(): Promise<ReviewParts<View, Action, Event, Board>>;
}

// What the shell and a game's part of the page promise each other.
import type { Component, Snippet } from "svelte";
import type { Language } from "../shell/settings.svelte";
import type { Lesson } from "../shell/learn/lesson";
import type { Box } from "../shell/parts/map_box";
import type { Look } from "../shell/people/looks";
import type { Shape } from "../shell/review/marks";
import type { Seat } from "../wire/match";
import type { TableInfo } from "../wire/protocol";

/** Words that are needed before the game's own are loaded. */
export type Named = Readonly<Record<Language, string>>;

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
  /** What a lesson asks for now; of several ways to do a thing, this one is to be shown. */
  readonly meant?: Action | null;
  /** What happened last is still seen happening; words that tell its result wait for it. */
  readonly moving?: boolean;
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
export type Sound = "card" | "wagon" | "ticket" | "dice" | "loss" | "steam" | "end";

/** What is heard at a moment of a scene, in seconds. */
export interface Cue {
  at: number;
  sound: Sound;
}

/**
 * The end of a game as a scene; loaded when a game is over. `prepare` works out once what the scene
 * tells; everything that is seen at a moment follows from that and from `time` alone.
 */
export interface EndParts<View = any, Action = any, Event = any, Board = any, Told = any> {
  /** `log` is all that happened, null until it has come. Null if the scene has to wait for it. */
  prepare(
    table: GameTable<View, Action, Event, Board>,
    log: readonly { ply: number; events: readonly Event[] }[] | null,
  ): Told | null;
  /** How long it plays, in seconds. */
  length(told: Told): number;
  cues(told: Told): readonly Cue[];
  /** The result in words, for when it has been counted. */
  words(told: Told, table: GameTable<View, Action, Event, Board>): string;
  /** Fills its frame. `actions` is what can be done next: it stands where the question stood. */
  Scene: Component<{
    table: GameTable<View, Action, Event, Board>;
    told: Told;
    time: number;
    /** Everything has been counted. */
    done: boolean;
    actions: Snippet;
  }>;
  /** From where the game might be tried once more, if it was lost: a ply and words for a button. */
  retry?(told: Told): { ply: number; words: string } | null;
}

/** What a game tells of a turn as a whole. */
export interface Turns<View = any, Action = any, Event = any, Board = any> {
  /** One line for all that its player did in it so far, or null if that is nothing yet. */
  line(
    events: readonly Event[],
    table: GameTable<View, Action, Event, Board>,
    seat: Seat,
  ): string | null;
  /** Points that somebody got by it, where the event says so. */
  gained?(event: Event, table: GameTable<View, Action, Event, Board>): number;
  /** Types of events that have a line of their own, whatever the turn. */
  readonly apart: readonly string[];
  /** What it touched on the table, by the marks that a guide points with (`data-learn`). */
  touched(event: Event): readonly string[];
}

/** What a game in which all play together brings to showing each other what is meant. */
export interface Together<Action = any> {
  /** How the marks begin of what can be pointed at: "train" of "train:black-1". */
  readonly things: readonly string[];
  /** What an action is about, by its marks; from the first of two an arrow leads to the second. */
  aims(action: Action): readonly string[];
}

/** What a game brings to the review of a finished match; loaded when one is reviewed. */
export interface ReviewParts<View = any, Action = any, Event = any, Board = any> {
  /** The board as it lies, in a frame that is positioned. */
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
  /**
   * What an action of the table's seat looks like on the board, in the units of its drawing; nothing
   * of what happens beside it.
   */
  trace(action: Action, table: GameTable<View, Action, Event, Board>): readonly Shape[];
  /** Whose turn begins with this event, or null. */
  starts(event: Event): Seat | null;
  /** A result by what it came from, in words; of a game without points, what is worth counting. */
  sources(breakdown: any): { words: string; points: number }[];
}

/** What a game brings to the list of its challenges; loaded when that is opened. */
export interface Pictures<View = any, Goal = any, Board = any> {
  /** Parts of a drawing: what lies behind all pictures of a board, and what is on it. */
  Ground: Component<{ board: Board }>;
  /** `unit`: how much of the drawing a pixel of the screen shows, for lettering. */
  Picture: Component<{ board: Board; view: View; goal: Goal; box: Box; unit: number }>;
  /** All of the board, beyond which there is nothing to be seen. */
  whole(board: Board): Box;
  /** The part of the board that is to be seen. `seat` is who solves it. */
  frame(board: Board, view: View, goal: Goal, seat: Seat): Box;
  /** The class under which the inks of the game are known. */
  inks: string;
}

/** A game's numbered rules: the files of docs/rules, loaded when they are read. */
export interface RuleTexts {
  load(language: Language): Promise<string>;
  /**
   * Words by which a rule is found that its text does not have, by its number: {"R45": "last round"}.
   * The page says "last round" and the rulebook describes it; players look for what the page says.
   */
  words(language: Language): Promise<Readonly<Record<string, string>>>;
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
  /** Where the game itself gives a player colour and sign, these; else the plate that was chosen. */
  look?(view: View, seat: Seat): Look | null;
  /** What a challenge asks for, in one sentence; of a game that has challenges. */
  goal?(goal: Goal, board: Board): string;
  /** Small pictures of its challenges. */
  pictures?(): Promise<Pictures<View, Goal, Board>>;
  /** Why an advised action is good, in one sentence; of a game whose bots have motives. */
  motive?(reason: Motive, table: GameTable<View, Action, Event, Board>): string;
  rules: GameRules<View, Action, Event, Board>;
  /** What is missing for an action that the rules refuse; nothing where words say it all. */
  Lack?: Component<{ table: GameTable<View, Action, Event, Board>; action: Action }>;
  /** Its log by turns, and what others touched; without it every event has a line of its own. */
  turns?: Turns<View, Action, Event, Board>;
  /** In a cooperative game: what players can show each other. */
  together?: Together<Action>;
  /** Its guided first games. */
  lessons?: readonly Lesson<Action>[];
  /** Its end as a scene. */
  end?(): Promise<EndParts<View, Action, Event, Board>>;
  /** Its part of the review room, if matches can be looked at again there. */
  review?(): Promise<ReviewParts<View, Action, Event, Board>>;
}

// What the workshop and a game's part of it promise each other; a game's is `web/games/<family>/workshop/index.ts`.
import type { Component } from "svelte";

/** JSON as documents hold it; never changed in place, so that a step back is the value before. */
export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export interface Named {
  en: string;
  de: string;
}

/** What all boards have; docs/boards.md. A game narrows it. */
export interface BoardDocument {
  format: string;
  game: string;
  id?: string;
  name: Named;
  author?: string;
  licence?: string;
  provenance?: unknown;
  drawing?: unknown;
}

/** What `board check` says of a document: a JSON pointer, a code that has words, and what is named on the way. */
export interface Problem {
  pointer: string;
  code: string;
  /** In English, as the program says it. */
  words: string;
  /** Ids on the way to it, from the outside inwards. */
  about?: readonly string[];
}

/** A row of the check, and its pin on the map. */
export interface Finding {
  /** Stays the same while the same thing is wrong. */
  key: string;
  /** Errors keep a board from being played. */
  kind: "error" | "hint" | "good";
  title: string;
  note?: string;
  /** What a tap on it selects, as `Editor.selected`. */
  about?: string;
  /** Where its pin stands, in canvas units; none, and it stands in the list alone. */
  at?: { x: number; y: number };
  /** A way out, in a word: "Anlegen". */
  mend?: { words: string; apply: () => void };
}

/** A way to use the pointer: one button in the rail and one key. */
export interface Tool {
  id: string;
  /** Words: `<prefix>.workshop.tool.<id>`. */
  words: string;
  /** The key that takes it, a capital letter. */
  key: string;
  /** A name of web/shell/parts/Icon.svelte. */
  icon: string;
  /** Words of what one does with it, if it is not plain. */
  hint?: string;
}

/**
 * The board that is being worked on, as a game's parts see it. Everything is reactive. `board` is what is
 * to be drawn: while something is dragged, as it would be.
 */
export interface Editor<Board extends BoardDocument = BoardDocument> {
  readonly board: Board;
  /** Of `WorkshopFamily.tools`. */
  readonly tool: string;
  take(tool: string): void;
  /** What the inspector shows: "connection:dijon--paris"; a game has words of its own for it. */
  readonly selected: string | null;
  select(what: string | null): void;
  /** One step: what Ctrl Z takes back. `label` says what was done ("Paris – Dijon: zwei Gleise"). Steps that
   * follow each other with the same `merge` within two seconds are one (typing, a held key). */
  change(label: string, next: Board, merge?: string): void;
  /** While something is dragged: drawn, not kept; null ends it without a change. */
  preview(next: Board | null): void;
  readonly can_undo: boolean;
  readonly can_redo: boolean;
  undo(): void;
  redo(): void;
  /** Errors first, then hints, then what is good; numbers of pins are places in this list, from 1. */
  readonly findings: readonly Finding[];
  /** Something that could not be done: a hint at the head of the others, until the next step. */
  refuse(why: Finding): void;
  /** Which of them is pointed at, by its key. */
  readonly pointed: string | null;
  point(key: string | null): void;
  /** What was done to it, newest last, with the time. */
  readonly steps: readonly { label: string; at: number }[];
  /** A picture to trace, as a blob's address; it never leaves the device. */
  readonly tracing: { url: string; opacity: number } | null;
}

/** A part of the right-hand column, or a tab on a phone. */
export interface Whole<Board extends BoardDocument = BoardDocument> {
  id: string;
  /** Words of its heading. */
  words: string;
  Panel: Component<{ editor: Editor<Board> }>;
}

/** A sheet for the printer: drawn at its real size. */
export interface Sheet {
  id: string;
  title: string;
  width_mm: number;
  height_mm: number;
  /** An SVG document without scripts, styles of its own included, in millimetres. */
  svg: string;
}

export interface WorkshopFamily<Board extends BoardDocument = any> {
  /** As documents name it: "ticket-to-ride". */
  game: string;
  /** A sheet with nothing on it that can be worked on; it need not be playable. */
  blank(name: Named): Board;
  tools: readonly Tool[];
  /** Fills its frame, which is positioned; zooms and pans itself. Draws pins for `findings`. */
  Map: Component<{ editor: Editor<Board> }>;
  /** What is selected, or the board itself (name, author, licence, rules) if nothing is. */
  Inspector: Component<{ editor: Editor<Board> }>;
  /** What the inspector is about now, in a word: "Strecke". */
  heading(editor: Editor<Board>): string;
  wholes: readonly Whole<Board>[];
  /** A key that is none of the editor's own; true if it meant something. */
  key?(editor: Editor<Board>, event: KeyboardEvent): boolean;
  /** What of the program's problems and of our own looking stands in the check. Under 50 ms. */
  findings(editor: Editor<Board>, problems: readonly Problem[]): Finding[];
  /** The board in little, as the content of an <svg> with this view box. */
  Mini: Component<{ board: Board }>;
  miniBox(board: Board): { x: number; y: number; width: number; height: number };
  /** The class under which the inks of the game are known. */
  inks: string;
  /** "24 Orte, 47 Verbindungen". */
  facts(board: Board): string;
  /** What has to be loaded before sheets are drawn, such as the engraving under a copy of ours. */
  beforeSheets?(board: Board): Promise<void>;
  /** Map, tickets and cards on paper. */
  sheets(board: Board): Sheet[];
}

// What was seen on one screen at one moment, as plain data: it is judged without a browser.

/** On the screen, in CSS pixels of the window. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Along = "free" | "cut" | "scroll";

/** Something that hides what reaches beyond its edges. The last one outwards is the window. */
export interface Clip {
  name: string;
  box: Box;
  across: Along;
  down: Along;
  /** How far its content can still be moved into each direction. */
  room: { left: number; right: number; up: number; down: number };
  /** Whether one sees that there is more: by a fading edge or a bar that takes up room. */
  told: boolean;
  /** A map: whatever lies on it can be dragged into view. */
  pans: boolean;
  /** Long lines end in three dots here. */
  dots: boolean;
  /** The next one outwards. */
  outer: number | null;
}

/** Something that can be clicked, tapped or filled in. */
export interface Control {
  name: string;
  box: Box;
  /** What is left of it on the screen, or null. */
  visible: Box | null;
  /** The innermost of `clips` that it lies in. */
  clip: number;
  /** What is met in the middle of what is visible: itself (null), or the name of what covers it. */
  covered: string | null;
  /** Drawn on a map, where places are found by other means than a grid. */
  on_map: boolean;
  /** A word in a sentence, as high as its line. */
  inline: boolean;
}

/** One line of one piece of text. */
export interface Line {
  words: string;
  box: Box;
  visible: Box | null;
  clip: number;
  /** Which piece of text it is a line of. */
  piece: number;
  /** Height of its letters as drawn, in pixels of the screen. */
  size: number;
  on_map: boolean;
  /** On a map that is wholly in view, and yet under its tools. */
  under_tools: boolean;
  /** Its box is larger than it is, since it is turned. */
  turned: boolean;
  /** Part of the ground of a map, like the name of a sea: pieces may lie on it. */
  printed: boolean;
  /** What it is painted on: opaque grounds, the innermost first. */
  grounds: readonly number[];
  /** The layer that it is part of. */
  layer: number | null;
}

/** A word that goes on in the next line. */
export interface Break {
  word: string;
  /** The last character before the break. */
  before: string;
  /** Whether the browser breaks words by the language's rules here, with a hyphen. */
  hyphenated: boolean;
  box: Box;
}

/** What lies over the table for a while. */
export interface Layer {
  name: string;
  box: Box;
  closes: boolean;
}

/** What nobody may ever have to look for: the question, points of players. */
export interface Constant {
  name: string;
  box: Box;
  visible: Box | null;
}

/** On a small map that is looked at closer: what nothing may stand over. */
export interface Mark {
  name: string;
  box: Box;
  visible: Box | null;
  /** The map's tools, and its overview. */
  tools: readonly Box[];
}

export interface Scene {
  screen: { width: number; height: number; touch: boolean };
  /** How wide the page is altogether. */
  page_width: number;
  clips: readonly Clip[];
  controls: readonly Control[];
  lines: readonly Line[];
  breaks: readonly Break[];
  layers: readonly Layer[];
  constants: readonly Constant[];
  marks: readonly Mark[];
  /** The one main button, or its empty place. */
  main: Box | null;
}

// What a person has chosen on this device, and what the device is.
import { MediaQuery } from "svelte/reactivity";
import type { Face, Plate } from "../wire/protocol";
import { keep, recall } from "./memory";
import { faces } from "./people/faces";
import { plates } from "./people/looks";

export type Language = "de" | "en";

export interface Choices {
  language: Language;
  theme: "auto" | "light" | "dark";
  /** How many times the usual size of text. */
  text: 1 | 1.15 | 1.3;
  /** Whether things travel on the board; the system's wish for less motion is heeded as well. */
  motion: boolean;
  sound: boolean;
  /** The name that is offered when taking a seat. */
  name: string;
  /** The plate one likes to have; null: whatever the seat has. */
  plate: Plate | null;
  face: Face;
}

function browserLanguage(): Language {
  const first = (globalThis.navigator?.languages ?? []).find((l) => /^(de|en)\b/.test(l));
  return first?.startsWith("de") ? "de" : "en";
}

const usual: Choices = {
  language: browserLanguage(),
  theme: "auto",
  text: 1,
  motion: true,
  sound: false,
  name: "",
  plate: null,
  face: faces[0] ?? "cap",
};

/** What was kept here, as far as this version still knows it. */
function kept(): Partial<Choices> {
  const known = recall<Partial<Choices>>("settings", {});
  if (known.plate != null && !plates.includes(known.plate)) delete known.plate;
  // Not everybody shall look the same who has never chosen.
  if (known.face === undefined || !faces.includes(known.face))
    known.face = faces[Math.floor(Math.random() * faces.length)] ?? usual.face;
  return known;
}

/** What this device likes; changes are kept at once. */
export const settings: Choices = $state({ ...usual, ...kept() });
keep("settings", { ...settings });

export function choose(change: Partial<Choices>): void {
  Object.assign(settings, change);
  keep("settings", { ...settings });
}

/** What one wishes to be drawn with at a new seat. */
export function ownLook(): { plate: Plate | null; face: Face } {
  return { plate: settings.plate, face: settings.face };
}

const dark = new MediaQuery("(prefers-color-scheme: dark)");
const still = new MediaQuery("(prefers-reduced-motion: reduce)");
const coarse = new MediaQuery("(pointer: coarse)");
const small = new MediaQuery("(max-width: 760px)");
// At 200 % zoom a window of 1080 lines has 540.
const low = new MediaQuery("(max-height: 559px) and (orientation: landscape)");
const upright = new MediaQuery("(orientation: portrait)");
const large = new MediaQuery("(min-width: 1180px)");

/** Kinds of screens that tables are laid out for; `landscape` is a phone on its side. */
export type Screen = "wide" | "tablet" | "upright" | "landscape" | "phone";

/** What the device and its owner want, as one answer each. */
export const device = {
  get dark() {
    return settings.theme === "dark" || (settings.theme === "auto" && dark.current);
  },
  get motion() {
    return settings.motion && !still.current;
  },
  /** Played by touch: an action wants to be confirmed. */
  get touch() {
    return coarse.current;
  },
  /** So narrow that the sheet takes the place of the columns. */
  get phone() {
    return small.current;
  },
  get screen(): Screen {
    if (low.current) return "landscape";
    if (small.current) return "phone";
    if (upright.current) return "upright";
    return large.current ? "wide" : "tablet";
  },
  /** Too small for all regions of a table at once: tabs take turns. */
  get small() {
    return low.current || small.current;
  },
};

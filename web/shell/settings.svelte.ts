// What a person has chosen on this device, and what the device is.
import { MediaQuery } from "svelte/reactivity";
import { keep, recall } from "./memory";

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
};

/** What this device likes; changes are kept at once. */
export const settings: Choices = $state({ ...usual, ...recall<Partial<Choices>>("settings", {}) });

export function choose(change: Partial<Choices>): void {
  Object.assign(settings, change);
  keep("settings", { ...settings });
}

const dark = new MediaQuery("(prefers-color-scheme: dark)");
const still = new MediaQuery("(prefers-reduced-motion: reduce)");
const coarse = new MediaQuery("(pointer: coarse)");
const small = new MediaQuery("(max-width: 760px)");

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
};

// Numbers as they are printed: with a true minus, and with the decimal sign of the language.
import { settings } from "./settings.svelte";

/** A hyphen that stands for a minus becomes one: "-3" is "−3", "Montréal-3" stays. */
export function trueMinus(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])-(?=\p{N})/gu, "−");
}

/** "−3", "1.250"; in German "2,5". */
export function figure(n: number): string {
  const language = settings.language === "de" ? "de-DE" : "en-GB";
  return trueMinus(n.toLocaleString(language));
}

/** "+3", "−3", "0" */
export function signed(n: number): string {
  return n > 0 ? `+${figure(n)}` : figure(n);
}

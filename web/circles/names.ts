// Who people are to those who look: their names, faces and plates; and why something was refused.
import { isLost } from "../people/session";
import { Refusal } from "../shell/api";
import { refusedWords } from "../shell/lobby/refused_words";
import { faces } from "../shell/people/faces";
import { usualPlate } from "../shell/people/looks";
import { hasWords, t } from "../shell/words.svelte";
import type { Face, Plate } from "../wire/protocol";
import "../i18n/circles";
import type { People } from "./api";

/** Somebody as drawn. */
export interface Drawn {
  person: string;
  name: string;
  face: Face;
  plate: Plate;
  here: boolean;
  away_until: number | null;
}

/** A number that follows from the id, so that who has chosen nothing looks the same everywhere. */
function mark(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 10_007;
  return sum;
}

export function drawnOf(people: People, person: string): Drawn {
  const shown = people[person];
  return {
    person,
    name: shown?.name ?? t("circles.forgotten"),
    face: shown?.face ?? faces[mark(person) % faces.length] ?? "cap",
    plate: shown?.plate ?? usualPlate(mark(person)),
    here: shown?.here === true,
    away_until: shown?.away_until ?? null,
  };
}

export function nameOf(people: People, person: string): string {
  return drawnOf(people, person).name;
}

/** The words of a code, as they are said here. */
export function codeWords(code: string): string {
  const key = `circles.refused.${code}`;
  return hasWords(key) ? t(key) : refusedWords(new Refusal(code, ""), "circles.refused.other");
}

/** Why something was not possible. */
export function whyNot(error: unknown): string {
  if (isLost(error)) return t("circles.lost");
  return codeWords(error instanceof Refusal ? error.code : "offline");
}

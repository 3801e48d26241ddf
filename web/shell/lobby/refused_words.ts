// Why something was refused, in words; where there are none, those of the place.
import { Refusal } from "../api";
import { hasWords, t } from "../words.svelte";

export function refusedWords(error: unknown, otherwise = "refused.other"): string {
  const code = error instanceof Refusal ? error.code : "offline";
  return t(hasWords(`refused.${code}`) ? `refused.${code}` : otherwise);
}

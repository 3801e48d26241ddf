// An action in one sentence.
import type { ActionWords } from "../games/game";

/** An action where its heading does not stand above it: "Strecke bauen: Duluth – Omaha". */
export function actionSentence({ group, title }: ActionWords): string {
  if (group === title) return title;
  return /[?!.]$/.test(group) ? `${group} ${title}` : `${group}: ${title}`;
}

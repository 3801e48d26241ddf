// Finds the guide of a guided first game.
import { api } from "../api";
import type { Table } from "../table.svelte";
import { Guide, type LessonScript } from "./guide.svelte";

/** Who leads at this table; nobody if it is no guided first game or the page has no words for it. */
export async function guideAt(table: Table): Promise<Guide | null> {
  const { origin } = table.info;
  if (origin?.kind !== "lesson" || origin.id == null) return null;
  const lesson = table.module.lessons?.find(({ id }) => id === origin.id);
  if (lesson === undefined) return null;
  return new Guide(lesson, await api.script<LessonScript>(origin.id), table);
}

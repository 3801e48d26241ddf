// How far this device has come in the guided first games.
import { keep, recall } from "../memory";

export interface Progress {
  /** Where it was last played. */
  table: string;
  /** Stops that lie behind, and all of them. */
  stop: number;
  of: number;
  /** It was once gone through to the end. */
  done: boolean;
  /** The table at which the learner plays on alone. */
  alone?: string;
}

export function allProgress(): Record<string, Progress> {
  return recall<Record<string, Progress>>("learn", {});
}

export function noteProgress(lesson: string, change: Partial<Progress>): void {
  const fresh: Progress = { table: "", stop: 0, of: 0, done: false };
  const all = allProgress();
  keep("learn", { ...all, [lesson]: { ...fresh, ...all[lesson], ...change } });
}

// How far the departure card of this turn has been carried out, read from what happened.
import type { CardId, Cause, Color, Event, SpaceId, TrainId } from "../../wire/switch_and_signal";

export interface DeployStep {
  color: Color | null;
  number: number | null;
  start: SpaceId | null;
  train: TrainId | null;
  lost: number;
}
export interface TrainRun {
  train: TrainId;
  /** Null if a helper let it stand. */
  points: number | null;
  lost: number;
  cause: Cause | null;
}
export interface Progress {
  /** Null for the start card. */
  card: CardId | null;
  deploys: DeployStep[];
  runs: TrainRun[];
  done: boolean;
}

const empty: DeployStep = { color: null, number: null, start: null, train: null, lost: 0 };

/** The last departure card that was revealed; null before the first. */
export function progress(events: readonly Event[]): Progress | null {
  const from = events.map((event) => event.type).lastIndexOf("card_revealed");
  const first = events[from];
  if (first?.type !== "card_revealed") return null;
  const now: Progress = { card: first.card, deploys: [], runs: [], done: false };
  let chosen: Color | null = null;
  let number: { number: number; start: SpaceId } | null = null;
  let run = null as TrainRun | null;
  for (const event of events.slice(from + 1)) {
    if (now.done) break;
    switch (event.type) {
      case "color_chosen":
        chosen = event.color;
        break;
      case "start_rolled":
        number = { number: event.number, start: event.start };
        break;
      case "train_deployed":
        now.deploys.push({ ...empty, ...number, start: event.start, train: event.train });
        [number, chosen] = [null, null];
        break;
      case "rolled":
        if (run?.train === event.train && run.cause === null) run.points = event.points;
        else {
          run = { train: event.train, points: event.points, lost: 0, cause: null };
          now.runs.push(run);
        }
        break;
      case "train_stopped":
        if (run !== null) run.cause = event.cause;
        break;
      case "train_held":
        now.runs.push({ train: event.train, points: null, lost: 0, cause: null });
        break;
      case "tokens_lost":
        if (event.cause === "start_occupied" || event.cause === "depot_empty") {
          now.deploys.push({ ...empty, ...number, color: chosen, lost: event.count });
          number = null;
        } else if (run !== null) run.lost += event.count;
        break;
      case "card_carried_out":
        now.done = true;
        break;
    }
  }
  return now;
}

/** The number of the turn that is being played, from 1. */
export function turnNumber(events: readonly Event[]): number {
  return events.filter((event) => event.type === "turn_started").length;
}

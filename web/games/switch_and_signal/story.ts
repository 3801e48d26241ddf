// What is told at the end: the run of the whole game, counted from what happened.
import type { Cause, Event, Goods, HelperId, SpaceId, TrainId } from "../../wire/switch_and_signal";

export interface Delivery {
  goods: Goods;
  port: SpaceId;
  turn: number;
}
export interface Loss {
  cause: Cause;
  count: number;
  times: number;
  /** Where it happened most often; null if that is nowhere on the rails. */
  where: SpaceId | null;
}
export interface Story {
  turns: number;
  deliveries: Delivery[];
  losses: Loss[];
  tokens: number;
  /** Departure cards that the empty clock took. */
  cards_lost: number;
  collisions: number;
  best: { train: TrainId; loads: number } | null;
  helpers: HelperId[];
  won: boolean;
  at_once: boolean;
}

function mostOf<T>(counts: Map<T, number>): [T, number] | null {
  return [...counts].reduce<[T, number] | null>(
    (most, it) => (most === null || it[1] > most[1] ? it : most),
    null,
  );
}

export function story(events: readonly Event[]): Story {
  const told: Story = {
    turns: 0,
    deliveries: [],
    losses: [],
    tokens: 0,
    cards_lost: 0,
    collisions: 0,
    best: null,
    helpers: [],
    won: false,
    at_once: false,
  };
  const places = new Map<TrainId, SpaceId>();
  const loads = new Map<TrainId, number>();
  const losses = new Map<Cause, { count: number; times: number; where: Map<SpaceId, number> }>();
  let here: SpaceId | null = null;
  for (const event of events) {
    switch (event.type) {
      case "turn_started":
        told.turns++;
        break;
      case "train_deployed":
        places.set(event.train, event.start);
        break;
      case "start_rolled":
        here = event.start;
        break;
      case "train_ran":
        places.set(event.train, event.to);
        break;
      case "train_stopped":
        here = places.get(event.train) ?? null;
        if (event.cause === "head_on") told.collisions++;
        break;
      case "goods_delivered":
        told.deliveries.push({ goods: event.goods, port: event.port, turn: told.turns });
        loads.set(event.train, (loads.get(event.train) ?? 0) + 1);
        break;
      case "tokens_lost": {
        const loss = losses.get(event.cause) ?? { count: 0, times: 0, where: new Map() };
        loss.count += event.count;
        loss.times++;
        if (here !== null && event.cause !== "depot_empty")
          loss.where.set(here, (loss.where.get(here) ?? 0) + event.count);
        losses.set(event.cause, loss);
        told.tokens += event.count;
        break;
      }
      case "departure_lost":
        told.cards_lost++;
        break;
      case "helper_used":
        told.helpers.push(event.helper);
        break;
      case "game_won":
        told.won = true;
        break;
      case "game_lost":
        told.at_once = event.at_once;
        break;
    }
  }
  told.losses = [...losses]
    .map(([cause, { count, times, where }]) => {
      return { cause, count, times, where: mostOf(where)?.[0] ?? null };
    })
    .sort((a, b) => b.count - a.count);
  const best = mostOf(loads);
  if (best !== null) told.best = { train: best[0], loads: best[1] };
  return told;
}

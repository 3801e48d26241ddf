// What one person looks at and has chosen at this table, beside what the server says.
import { getContext, setContext } from "svelte";
import { around, type Box } from "../../shell/parts/map_box";
import { device } from "../../shell/settings.svelte";
import { named } from "../../shell/words.svelte";
import type { Seat } from "../../wire/match";
import type {
  Action,
  Card,
  Claim,
  DrawTickets,
  KeepTickets,
  PassengerColor,
  PileId,
  PlaceId,
  PlayerView,
  RouteId,
  TakePassenger,
  TicketId,
} from "../../wire/ticket_to_ride";
import type { Atlas, Ticket } from "./board";
import { trackShape, type TrackShape } from "./map/geometry";
import { connected, openWay, type Way } from "./network";
import { atlasOf, type TicketTable } from "./table";
import { likelyClaim, waysToPay, wayWith, type Hand } from "./payment";

/** What is asked right now; it decides what stands below the prompt. */
export type Moment = "wait" | "mix" | "keep" | "passengers" | "pay" | "turn" | "score";

export class Choice {
  readonly atlas: Atlas;
  readonly shapes: ReadonlyMap<RouteId, TrackShape>;

  /** The ticket whose way lies on the map, and the one that is pointed at. */
  ticket = $state<TicketId | null>(null);
  pointed = $state<TicketId | null>(null);
  /** The track that is about to be paid for, and how, once that was chosen. */
  route = $state<RouteId | null>(null);
  private paid_with = $state.raw<Pick<Claim, "card" | "locomotives"> | null>(null);
  /** The kind of card that was pointed at in the hand: only what it pays for is offered. */
  card = $state<Card | null>(null);
  /** Cards that are still on their way to the hand. */
  flying = $state.raw<Hand>({});
  /** The track under the pointer. */
  over = $state<RouteId | null>(null);
  /** Which of the offered tickets are to be kept. */
  kept = $state.raw<ReadonlySet<TicketId>>(new Set());
  /** How many tickets are to be drawn from the first pile. */
  mix = $state<number | null>(null);
  passenger = $state<PassengerColor | null>(null);
  /** Whose result is unfolded at the end. */
  scored = $state<Seat | null>(null);
  /** Whether all actions are listed in words instead. */
  words = $state(false);
  /** The part of the map that was last asked to be seen. */
  focus = $state.raw<Box | null>(null);

  constructor(readonly table: TicketTable) {
    this.atlas = atlasOf(table);
    this.shapes = new Map(
      this.atlas.board.routes.map(({ id }) => [id, trackShape(this.atlas, id)]),
    );
  }

  view = $derived.by(() => this.table.view);
  legal = $derived.by(() => this.table.legal);
  me = $derived.by((): PlayerView | null =>
    this.table.seat === null ? null : (this.view.players[this.table.seat] ?? null),
  );
  hand = $derived.by((): Hand => this.view.hand);
  owners = $derived.by(() => {
    const owners = new Map<RouteId, Seat>();
    this.view.players.forEach((player, seat) =>
      player.routes.forEach((route) => owners.set(route, seat)),
    );
    return owners;
  });
  closed = $derived.by(() => new Set(this.view.closed));
  own = $derived.by(() => new Set(this.me?.routes ?? []));
  free = $derived.by(
    () =>
      new Set(
        this.atlas.board.routes
          .map(({ id }) => id)
          .filter((id) => !this.owners.has(id) && !this.closed.has(id)),
      ),
  );
  /** The ways to pay for every track that can be claimed now. */
  claims = $derived.by(() => {
    const routes = new Set(
      this.legal.filter((a): a is Claim => a.type === "claim").map((a) => a.route),
    );
    return new Map([...routes].map((id) => [id, waysToPay(this.legal, id, this.hand)]));
  });
  draws = $derived.by(() =>
    this.legal
      .filter((a): a is DrawTickets => a.type === "draw_tickets")
      .sort((a, b) => this.fromFirst(b) - this.fromFirst(a)),
  );
  keeps = $derived.by(() => this.legal.filter((a): a is KeepTickets => a.type === "keep_tickets"));
  /** Keeping just what is ticked, if that is enough. */
  keeping = $derived.by((): KeepTickets | undefined =>
    this.keeps.find(
      ({ tickets }) =>
        tickets.length === this.kept.size && tickets.every((id) => this.kept.has(id)),
    ),
  );
  /** How many tickets have to be kept at least. */
  fewest = $derived.by(() => Math.min(...this.keeps.map(({ tickets }) => tickets.length)));
  boarding = $derived.by(() =>
    this.legal.filter((a): a is TakePassenger => a.type === "take_passenger"),
  );
  moment = $derived.by((): Moment => {
    if (this.table.outcome !== null && this.table.past === null) return "score";
    if (this.keeps.length > 0) return "keep";
    if (this.legal.some((a) => a.type === "take_passenger" || a.type === "leave_passengers"))
      return "passengers";
    if (this.view.step === "choose_tickets" && this.draws.length > 0) return "mix";
    if (this.route !== null && this.claims.has(this.route)) return "pay";
    return this.legal.length > 0 ? "turn" : "wait";
  });
  /** How the track is paid for: as chosen, otherwise as sparingly as possible. */
  payment = $derived.by((): Claim | null => {
    const ways = (this.route === null ? undefined : this.claims.get(this.route)) ?? [];
    const { paid_with, card } = this;
    const chosen = ways.find(
      (way) => way.card === paid_with?.card && way.locomotives === paid_with.locomotives,
    );
    if (chosen !== undefined) return chosen;
    // In a lesson the choice is what is learned.
    if (ways.length > 1 && ways.some((way) => way === this.table.meant)) return null;
    return (card === null ? null : wayWith(ways, null, card)) ?? ways[0] ?? null;
  });
  /** Kinds of cards that can pay for something now. */
  payers = $derived.by((): ReadonlySet<Card> => {
    const ways = [...this.claims.values()].flat();
    return new Set(
      ways.flatMap(({ card, locomotives }): Card[] =>
        locomotives > 0 ? [card, "locomotive"] : [card],
      ),
    );
  });
  /** Tracks that can be built now, with the kind of card that was pointed at if there is one. */
  buildable = $derived.by(() => {
    const { card } = this;
    if (card === null) return this.claims;
    return new Map([...this.claims].filter(([, ways]) => wayWith(ways, null, card) !== null));
  });
  /** What is about to be done, to be shown on the board beforehand. */
  preview = $derived.by(
    (): Action | null =>
      this.table.proposed ?? this.table.hovered ?? (this.moment === "pay" ? this.payment : null),
  );
  shown = $derived.by((): TicketId | null => this.pointed ?? this.ticket);
  way = $derived.by((): Way | null => (this.shown === null ? null : this.wayOf(this.shown)));
  /** The tickets that are looked at: while one chooses, all that are ticked. */
  looked_at = $derived.by((): ReadonlySet<TicketId> => {
    const ids = this.moment === "keep" ? [...this.kept] : [];
    return new Set(this.shown === null ? ids : [...ids, this.shown]);
  });
  scoredRoutes = $derived.by(
    () => new Set(this.scored === null ? [] : (this.view.players[this.scored]?.routes ?? [])),
  );

  /** The way of a ticket as far as it is built and may still be built. */
  wayOf(id: TicketId): Way | null {
    const { a, b } = this.atlas.ticket(id);
    // At the end it is the way of whoever's result is looked at, and nothing is built any more.
    if (this.moment === "score") return openWay(this.atlas, a, b, this.scoredRoutes, new Set());
    return openWay(this.atlas, a, b, this.own, this.free);
  }

  fromFirst(draw: DrawTickets): number {
    return draw.from[this.atlas.board.ticket_piles[0]?.id ?? ""] ?? 0;
  }
  placeName(id: PlaceId): string {
    return named(this.atlas.place(id).name);
  }
  routeName(id: RouteId): string {
    const { a, b } = this.atlas.route(id);
    return `${this.placeName(a)} – ${this.placeName(b)}`;
  }
  ticketName({ a, b }: Ticket): string {
    return `${this.placeName(a)} – ${this.placeName(b)}`;
  }
  done(ticket: Ticket, own: ReadonlySet<RouteId> = this.own): boolean {
    return connected(this.atlas, ticket.a, ticket.b, own);
  }

  /** A track was pointed at: opens its payment, or asks why it cannot be claimed. */
  pick(id: RouteId): void {
    if (!this.claims.has(id)) {
      if (this.table.past === null) this.table.why(likelyClaim(this.atlas.route(id), this.hand));
      return;
    }
    this.payFor(this.route === id && !device.small ? null : id);
    const shape = this.shapes.get(id);
    if (device.small && shape !== undefined) this.focus = around([shape.from, shape.to], 90);
  }
  /** The track that is to be paid for now; null: none after all. */
  payFor(id: RouteId | null): void {
    this.table.propose(null);
    // The row that was pointed at is gone.
    this.table.hover(null);
    this.paid_with = null;
    this.route = id;
  }
  payWith({ card, locomotives }: Claim): void {
    this.paid_with = { card, locomotives };
  }
  /**
   * A kind of card in the hand was pointed at: it pays for the chosen track; without one, the tracks
   * that it can pay for are offered.
   */
  pickCard(card: Card): void {
    const { route } = this;
    if (this.moment !== "pay" || route === null) {
      this.card = this.card === card ? null : card;
      return;
    }
    const way = wayWith(this.claims.get(route) ?? [], this.payment, card);
    if (way !== null) return this.payWith(way);
    const locomotives = card === "locomotive" ? this.atlas.route(route).length : 0;
    this.table.why({ type: "claim", route, card, locomotives });
  }
  build(): void {
    if (this.payment !== null) this.table.act(this.payment, true);
  }

  takeOpen(card: Card): void {
    const action = this.legal.find((a) => a.type === "take_open" && a.card === card);
    this.table.act(action ?? { type: "take_open", card });
  }
  takeBlind(): void {
    this.table.act(this.legal.find((a) => a.type === "take_blind") ?? { type: "take_blind" });
  }
  /** Draws tickets; with two piles in the mix that is chosen. */
  drawTickets(sure?: boolean): void {
    const action = this.draws.find((a) => this.fromFirst(a) === this.mix) ?? this.draws[0];
    if (action !== undefined) return this.table.act(action, sure);
    const first = this.atlas.board.ticket_piles[0]?.id ?? "";
    const from = { [first]: this.atlas.board.rules.turn_tickets.draw };
    this.table.why({ type: "draw_tickets", from });
  }

  /** Chooses the mix with as many tickets of this pile as there may be. */
  mostFrom(pile: PileId): void {
    const count = (draw: DrawTickets) => draw.from[pile] ?? 0;
    const [most] = this.draws.filter((a) => count(a) > 0).sort((a, b) => count(b) - count(a));
    if (most !== undefined) this.mix = this.fromFirst(most);
  }

  toggleKept(ticket: TicketId): void {
    const kept = new Set(this.kept);
    if (!kept.delete(ticket)) kept.add(ticket);
    this.kept = kept;
  }
  /** Keeps the chosen tickets, or asks why that is not enough. */
  keep(): void {
    const action = this.keeping;
    if (action !== undefined) this.table.act(action, true);
    else
      this.table.why({
        type: "keep_tickets",
        tickets: this.view.offered.filter((id) => this.kept.has(id)),
      });
  }

  chooseTicket(id: TicketId | null): void {
    this.ticket = this.ticket === id ? null : id;
    if (this.ticket !== null) this.lookAtTickets([this.ticket]);
  }
  /** On a small screen the map travels to these tickets. */
  lookAtTickets(ids: Iterable<TicketId>): void {
    const ends = [...ids]
      .map((id) => this.atlas.ticket(id))
      .flatMap(({ a, b }) => [a, b].map((place) => this.atlas.board.drawing.places[place]));
    if (!device.small || ends.length === 0) return;
    this.focus = around(
      ends.filter((end) => end !== undefined),
      70,
    );
  }

  /** Forgets what no longer fits what is asked. */
  settle(): void {
    this.over = null;
    if (this.route !== null && !this.claims.has(this.route) && this.table.proposed === null)
      this.route = null;
    if (this.card !== null && !this.payers.has(this.card)) this.card = null;
    if ([...this.kept].some((id) => !this.view.offered.includes(id))) this.kept = new Set();
    const colors = this.boarding.map((a) => a.color);
    if (this.passenger === null || !colors.includes(this.passenger))
      this.passenger = colors.length === 1 ? (colors[0] ?? null) : null;
    if (this.table.outcome !== null && this.scored === null) {
      const winner = this.table.outcome.rank.indexOf(1);
      this.scored = this.table.seat ?? Math.max(winner, 0);
    }
    if (this.mix === null && this.draws.length > 0) {
      const middle = this.draws[Math.floor(this.draws.length / 2)];
      this.mix = middle === undefined ? null : this.fromFirst(middle);
    }
  }
}

const key = Symbol("choice");
export function offerChoice(choice: Choice): Choice {
  return setContext(key, choice);
}
export function theChoice(): Choice {
  return getContext<Choice>(key);
}

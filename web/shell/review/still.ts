// One moment of a match through the eyes of one seat: enough to say an action in words.
import type { GameTable } from "../../games/game";
import type { Seat } from "../../wire/match";
import type { Moment } from "../../wire/protocol";

export function viewOf(moment: Moment, seat: Seat): unknown {
  return (moment.views.find((view) => view.seat === seat) ?? moment.views[0])?.view;
}

/** Of a match that is looked at: what stays the same at every moment. */
type Match = Pick<GameTable, "game" | "board" | "info" | "name" | "level" | "who"> & {
  readonly open: boolean;
};

export class Still implements GameTable {
  readonly legal = [];
  readonly change = { count: 0, ply: 0, events: [], animate: false };
  readonly proposed = null;
  readonly hovered = null;
  readonly outcome = null;
  constructor(
    private readonly match: Match,
    private readonly moment: Moment,
    readonly seat: Seat,
  ) {}
  get game() {
    return this.match.game;
  }
  get board() {
    return this.match.board;
  }
  get info() {
    return this.match.info;
  }
  get toAct() {
    return this.moment.to_act;
  }
  get open() {
    return this.match.open;
  }
  get past() {
    return this.moment.ply;
  }
  get view() {
    return viewOf(this.moment, this.seat);
  }
  name(seat: Seat) {
    return this.match.name(seat);
  }
  level(seat: Seat) {
    return this.match.level(seat);
  }
  who(seat: Seat) {
    return this.match.who(seat);
  }
  act() {}
  propose() {}
  hover() {}
  why() {}
  say() {}
}

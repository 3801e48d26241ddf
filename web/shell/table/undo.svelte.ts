// Right after an act that was perhaps not meant, taking it back is offered: where it costs nothing.
import type { Seat } from "../../wire/match";
import type { TableInfo, Update } from "../../wire/protocol";

/** In ms: so long it stands there. */
export const offered_for = 7000;

/** Nobody would have to agree: no other person plays here. */
export function isAlone(seats: TableInfo["seats"], mine: readonly Seat[]): boolean {
  return !seats.some(
    ({ seat, who, bot }) => who === "person" && bot == null && !mine.includes(seat),
  );
}

/**
 * Whether the server takes back what this update brought without asking anybody: as long as nothing
 * came after one's own action, or no other person plays.
 */
export function isFree(
  update: Pick<Update, "from" | "ply">,
  seats: TableInfo["seats"],
  mine: readonly Seat[],
): boolean {
  return update.ply === update.from + 1 || isAlone(seats, mine);
}

export class Undo {
  offered = $state(false);
  private awaited: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** An act went out under this id. */
  acted(id: string, hasty: boolean): void {
    this.withdraw();
    this.awaited = hasty ? id : null;
  }

  /** Something else happened; whoever plays among bots may still take back. */
  passed(alone: boolean): void {
    if (!alone) this.hide();
  }

  /** It was played. */
  played(id: string, free: boolean): void {
    if (this.awaited !== id) return;
    this.awaited = null;
    if (!free) return;
    this.offered = true;
    this.timer = setTimeout(() => this.hide(), offered_for);
  }

  withdraw(): void {
    this.hide();
    this.awaited = null;
  }

  private hide(): void {
    clearTimeout(this.timer);
    this.offered = false;
  }
}

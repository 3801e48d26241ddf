// Who else looks at the same match, and where.
import type { Pointed } from "../../wire/protocol";

export interface Visitor {
  visitor: number;
  name: string;
  ply: number;
}

/** Others are told a moment that was stayed at for so long, in ms. */
const pause = 120;

export class Company {
  visitors = $state.raw<readonly Visitor[]>([]);
  /** Whose moments are gone along with; null: nobody's. */
  following = $state<number | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly on: {
      /** Tells the others where this device is. */
      tell: () => void;
      /** Goes where somebody is. */
      goTo: (ply: number) => void;
    },
  ) {}

  follow(visitor: number | null): void {
    this.following = visitor;
    const other = this.visitors.find((one) => one.visitor === visitor);
    if (other !== undefined) this.on.goTo(other.ply);
  }

  /** Somebody came, went elsewhere or left. */
  pointed({ visitor, name, ply }: Pointed, here: number): void {
    const known = this.visitors.some((one) => one.visitor === visitor);
    const others = this.visitors.filter((one) => one.visitor !== visitor);
    if (ply == null) {
      this.visitors = others;
      if (this.following === visitor) this.following = null;
      return;
    }
    this.visitors = [...others, { visitor, name, ply }].sort((a, b) => a.visitor - b.visitor);
    // Whoever is new does not know yet who is here.
    if (!known) this.on.tell();
    if (this.following === visitor && ply !== here) this.on.goTo(ply);
  }

  /** This device went elsewhere. */
  moved(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.on.tell, pause);
  }
  close(): void {
    clearTimeout(this.timer);
  }
}

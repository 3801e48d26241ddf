// New secrets for seats. They are chosen here, and kept before they are asked for: an answer can be
// lost with the line, and then nobody else would know them.
import type { Seat } from "../wire/match";
import type { TableInfo } from "../wire/protocol";
import { keepLink, myTable, remember } from "./my_tables";

/** A secret that is asked for: of one's own seats (null), or of one that is to be free. */
export interface Wanted {
  seat: Seat | null;
  token: string;
}

/** 32 random bytes, as they can stand in a link. */
export function freshToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The secrets that a device wants for seats of one table, until it has them or is refused. */
export class NewLinks {
  /** Who waits on this page, by secret. */
  private readonly waiting = new Map<string, () => void>();

  constructor(private readonly table: string) {}

  get wanted(): readonly Wanted[] {
    return myTable(this.table)?.wanted ?? [];
  }
  /** What may open one's own seats by now. */
  get own(): string | null {
    return this.wanted.find(({ seat }) => seat === null)?.token ?? null;
  }

  /** The same secret as before if that may have been stored. */
  want(seat: Seat | null, done: () => void): Wanted {
    const wanted = this.wanted.find((other) => other.seat === seat) ?? {
      seat,
      token: freshToken(),
    };
    this.waiting.set(wanted.token, done);
    const others = this.wanted.filter((other) => other.seat !== seat);
    remember(this.table, { wanted: [...others, wanted] });
    return wanted;
  }

  /**
   * Whether to ask once more, on a new line. What was asked before the page was loaded anew is not
   * done now that nobody thinks of it: then it is only found out whether it was done.
   */
  mayAskAgain({ seat, token }: Wanted, info: TableInfo): boolean {
    return this.waiting.has(token) || (seat !== null && info.seats[seat]?.who === "open");
  }

  /** The server has stored it; `given` is null where no link opens one's own seats any more. */
  granted(wanted: Wanted, given: string | null = wanted.token): void {
    const { seat, token } = wanted;
    if (seat === null) remember(this.table, { token: given });
    else keepLink(this.table, { seat, token });
    const done = this.waiting.get(token);
    this.drop(wanted);
    done?.();
  }

  /** It is not wanted any more; whether somebody on this page waited for it. */
  drop({ token }: Wanted): boolean {
    remember(this.table, { wanted: this.wanted.filter((other) => other.token !== token) });
    return this.waiting.delete(token);
  }
}

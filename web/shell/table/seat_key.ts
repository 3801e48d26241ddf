// The secret that opens one's seats at a table, and how it and others are changed.
import type { Seat } from "../../wire/match";
import type { Message, Refused, Request, TableInfo } from "../../wire/protocol";
import { NewLinks, type Wanted } from "../new_links";

/** Asks the server; false if the question could not go out. */
type Ask = (
  request: Request,
  done: (answer: Message) => void,
  refused: (answer: Refused) => void,
) => boolean;

export class SeatKey {
  private readonly links: NewLinks;

  constructor(
    table: string,
    public token: string | null,
    private readonly ask: Ask,
    private readonly refused: (answer: Refused) => void,
  ) {
    this.links = new NewLinks(table);
  }

  /** A new secret for one's own seats (null), or for one that is to be free; the old opens nothing. */
  change(seat: Seat | null, done: () => void): void {
    this.askFor(this.links.want(seat, done));
  }

  /** On a new line: the answers may have been lost with the old one. */
  askAgain(info: TableInfo): void {
    for (const wanted of this.links.wanted) {
      if (wanted.token === this.token) this.links.granted(wanted);
      else if (this.links.mayAskAgain(wanted, info)) this.askFor(wanted);
      else this.links.drop(wanted);
    }
  }

  /** Whether there is a secret of one's own that may be the right one by now; then it is `token`. */
  takeNew(): boolean {
    const own = this.links.own;
    if (own === null || own === this.token) return false;
    this.token = own;
    return true;
  }

  private askFor(wanted: Wanted): void {
    const { seat, token } = wanted;
    const sent = this.ask(
      seat === null ? { type: "renew", token } : { type: "free_seat", seat, token },
      (answer) => {
        // Who came with a pass gets no link: the old one has ended, and passes open the seats.
        const given = answer.type === "renewed" ? (answer.token ?? null) : token;
        if (seat === null && given !== null) this.token = given;
        this.links.granted(wanted, given);
      },
      (answer) => {
        // Whether that was stored nobody knows: a second try must have the same secret.
        if (answer.code === "storage" || this.links.drop(wanted)) this.refused(answer);
      },
    );
    if (!sent) this.links.drop(wanted);
  }
}

// The first device's side: hears a guest, and passes on to its own house what a guest may say. A guest is
// a stranger: whatever else comes is refused and counted, and after too much of it the guest is out.
import type { Home, Line } from "../home/home";
import type { Answered, Id } from "../device/messages";
import type { Refused } from "../wire/protocol";
import { mayAsk, mayBring, maySay, rematchIn, tableIn } from "./allowed";
import { bytesOf, inPieces, largest_message, type Pipe, type PipeEvents } from "./pipe";

export interface Invited {
  /** As the house calls it: "0…". */
  table: string;
  game: string;
}

/** Why a guest is not there any more: the line broke, or it was dropped. */
export type Gone = "closed" | "refused" | "slow";

const most_refusals = 50;
const most_lines = 4;
/** What is said on a line before the house has opened it. */
const most_early = 16;
const messages_per_second = 20;
/** How many may come at once before the average counts. */
const burst = 60;
/** What a guest has not taken yet, in bytes. */
const most_waiting = 4_000_000;

/** How often something may happen on average. */
class Pace {
  private left = burst;
  private at: number;

  constructor(private readonly now: () => number) {
    this.at = now();
  }
  allows(): boolean {
    const now = this.now();
    this.left = Math.min(burst, this.left + ((now - this.at) / 1000) * messages_per_second);
    this.at = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}

interface OpenLine {
  line: Line;
  /** What was said before the house had opened it. */
  early: string[] | null;
}

type Members = Record<string, unknown>;

const isId = (value: unknown): value is Id => Number.isSafeInteger(value) && (value as Id) >= 0;

/** The one member of a message and what is in it; null for all that is no message. */
function messageIn(data: unknown): { kind: string; id: Id; members: Members } | null {
  if (typeof data !== "string" || bytesOf(data) > largest_message) return null;
  try {
    const [[kind, members] = ["", null], ...others] = Object.entries(JSON.parse(data) as object);
    const id = (members as Members | null)?.id;
    return others.length > 0 || !isId(id) ? null : { kind, id, members: members as Members };
  } catch {
    return null;
  }
}

const errorText = (code: string, words: string) => JSON.stringify({ error: { code, words } });

export class Guest implements PipeEvents {
  refusals = 0;
  private readonly place: { game: string; tables: Set<string> };
  private readonly lines = new Map<Id, OpenLine>();
  private readonly pace: Pace;
  private over = false;

  constructor(
    private readonly pipe: Pipe,
    private readonly home: Home,
    { table, game }: Invited,
    private readonly gone: (why: Gone) => void,
    now: () => number = () => performance.now(),
  ) {
    this.place = { game, tables: new Set([table]) };
    this.pace = new Pace(now);
  }

  message(data: unknown): void {
    if (this.over) return;
    const message = messageIn(data);
    if (message === null) return this.count();
    const in_time = this.pace.allows();
    const { kind, id, members } = message;
    if (kind === "ask") this.ask(id, members, in_time);
    else if (kind === "line") this.open(id, in_time);
    else if (kind === "say") this.say(id, members, in_time);
    else if (kind === "hang_up" && in_time) this.hangUp(id);
    else this.count();
  }

  closed(): void {
    this.end("closed");
  }

  /** Sends the guest away. */
  drop(why: Gone): void {
    this.pipe.close();
    this.end(why);
  }

  private end(why: Gone): void {
    if (this.over) return;
    this.over = true;
    for (const { line } of this.lines.values()) line.close();
    this.lines.clear();
    this.gone(why);
  }

  private count(): void {
    this.refusals += 1;
    if (this.refusals >= most_refusals) this.drop("refused");
  }

  private send(message: object): void {
    if (this.over) return;
    for (const piece of inPieces(JSON.stringify(message))) this.pipe.send(piece);
    if (this.pipe.waiting() > most_waiting) this.drop("slow");
  }

  private answer(id: Id, status: number, body: string, filename = ""): void {
    const answer: Answered = { id, status, body, filename };
    this.send({ answer });
  }

  private refuseAsk(id: Id, status: number, code: string, words: string): void {
    this.answer(id, status, errorText(code, words));
    this.count();
  }

  private ask(id: Id, { method, path, body = "" }: Members, in_time: boolean): void {
    if (!in_time) return this.refuseAsk(id, 429, "too_fast", "too many messages");
    if (typeof path !== "string" || typeof body !== "string" || typeof method !== "string")
      return this.refuseAsk(id, 400, "bad_request", "this is no question");
    const may = mayAsk(this.place, method, path);
    if (may === "no") return this.refuseAsk(id, 404, "not_found", "not for guests of this table");
    const brought = method === "POST" ? mayBring(body) : "";
    if (brought === null) return this.refuseAsk(id, 400, "bad_request", "the body is no object");
    this.pass(id, method as "GET" | "POST", path, brought, may === "when_over").catch(() =>
      this.answer(id, 503, errorText("storage", "the house does not answer")),
    );
  }

  private async pass(
    id: Id,
    method: "GET" | "POST",
    path: string,
    body: string,
    only_when_over: boolean,
  ): Promise<void> {
    if (only_when_over && !(await this.isOver(tableIn(path))))
      return this.answer(id, 409, errorText("not_over", "the game is not over"));
    const asked =
      method === "GET" ? this.home.ask(method, path) : this.home.ask(method, path, body);
    const { status, body: said, filename } = await asked;
    this.follow(said);
    this.answer(id, status, said, filename);
  }

  private async isOver(table: string): Promise<boolean> {
    const { status, body } = await this.home.ask("GET", `/api/tables/${table}`);
    return status === 200 && (JSON.parse(body) as { status?: unknown }).status === "over";
  }

  /** Where the table goes on the guest may go, too: the house itself has said so. */
  private follow(said: string): void {
    const rematch = rematchIn(this.place, said);
    if (rematch !== null) this.place.tables.add(rematch);
  }

  private open(id: Id, in_time: boolean): void {
    if (!in_time || this.lines.has(id) || this.lines.size >= most_lines) {
      // Not the one that has this number already.
      if (!this.lines.has(id)) this.send({ hung_up: { id } });
      return this.count();
    }
    const line = this.home.line({
      opened: () => {
        const early = opened.early ?? [];
        opened.early = null;
        for (const text of early) this.tell(opened, text);
      },
      message: (text) => {
        if (this.lines.get(id) !== opened) return;
        this.follow(text);
        this.send({ said: { id, text } });
      },
      closed: () => {
        if (this.lines.get(id) !== opened) return;
        this.lines.delete(id);
        this.send({ hung_up: { id } });
      },
    });
    const opened: OpenLine = { line, early: [] };
    this.lines.set(id, opened);
  }

  private tell(opened: OpenLine, text: string): void {
    try {
      opened.line.send(text);
    } catch {
      // It breaks just now; soon we are told.
    }
  }

  private say(id: Id, { text }: Members, in_time: boolean): void {
    const opened = this.lines.get(id);
    if (opened === undefined) {
      // A line that has just been closed from here is no fault of the guest.
      this.send({ hung_up: { id } });
      if (!in_time) this.count();
      return;
    }
    const heard = maySay(this.place, typeof text === "string" ? text : "");
    if (heard.code !== null) return this.refuseSaid(id, heard.id, heard.code);
    const too_fast = !in_time || (opened.early?.length ?? 0) >= most_early;
    if (too_fast) return this.refuseSaid(id, heard.id, "too_fast");
    if (opened.early !== null) opened.early.push(heard.text);
    else this.tell(opened, heard.text);
  }

  private refuseSaid(line: Id, id: string | null, code: string): void {
    const refused: Refused = { type: "refused", id, code, words: "not for guests of this table" };
    this.send({ said: { id: line, text: JSON.stringify(refused) } });
    this.count();
  }

  private hangUp(id: Id): void {
    const opened = this.lines.get(id);
    this.lines.delete(id);
    opened?.line.close();
  }
}

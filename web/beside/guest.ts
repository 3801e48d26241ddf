// The second device's side: the house of the first one as a home, through the pipe between them.
import type { Answered, Id } from "../device/messages";
import type { Answer, Home, Line, LineEvents } from "../home/home";
import { Pieces, type Piece, type Pipe, type PipeEvents } from "./pipe";

type HostToGuest =
  { answer: Answered } | { said: { id: Id; text: string } } | { hung_up: { id: Id } } | Piece;

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

const away = () => new Error("the other device is away");

export class Host implements Home, PipeEvents {
  private readonly waiting = new Map<Id, Waiting>();
  private readonly lines = new Map<Id, LineEvents>();
  private readonly pieces = new Pieces();
  private last_id: Id = 0;
  private over = false;

  constructor(
    private readonly pipe: Pipe,
    private readonly gone: () => void,
  ) {}

  ask(method: "GET" | "POST", path: string, body = ""): Promise<Answer> {
    if (this.over) return Promise.reject(away());
    const id = ++this.last_id;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.send({ ask: { id, method, path, body } });
    });
  }

  line(on: LineEvents): Line {
    const id = ++this.last_id;
    this.lines.set(id, on);
    this.send({ line: { id } });
    // Whoever asks for a line has to have it before it opens or breaks.
    queueMicrotask(() => {
      if (this.over) this.hungUp(id);
      else this.lines.get(id)?.opened();
    });
    return {
      send: (text) => {
        if (!this.lines.has(id) || this.over) throw away();
        this.send({ say: { id, text } });
      },
      close: () => {
        if (this.lines.delete(id)) this.send({ hang_up: { id } });
      },
    };
  }

  message(data: unknown): void {
    if (this.over) return;
    try {
      this.hear(JSON.parse(String(data)) as HostToGuest);
    } catch {
      // Whoever does not speak like this page is no house.
      this.leave();
    }
  }

  closed(): void {
    if (this.over) return;
    this.over = true;
    for (const { reject } of this.waiting.values()) reject(away());
    this.waiting.clear();
    for (const id of [...this.lines.keys()]) this.hungUp(id);
    this.gone();
  }

  leave(): void {
    this.pipe.close();
    this.closed();
  }

  private send(message: object): void {
    // A guest sends nothing in pieces; what is too long is refused there.
    if (!this.over) this.pipe.send(JSON.stringify(message));
  }

  private hear(message: HostToGuest): void {
    if ("piece" in message) {
      const whole = this.pieces.add(message);
      if (whole !== null) this.hear(JSON.parse(whole) as HostToGuest);
    } else if (this.pieces.open) throw new Error("pieces are missing");
    else if ("answer" in message) this.answered(message.answer);
    else if ("said" in message) this.lines.get(message.said.id)?.message(message.said.text);
    else this.hungUp(message.hung_up.id);
  }

  private answered({ id, status, body, filename }: Answered): void {
    this.waiting.get(id)?.resolve({ status, body, filename });
    this.waiting.delete(id);
  }

  private hungUp(id: Id): void {
    const on = this.lines.get(id);
    this.lines.delete(id);
    on?.closed();
  }
}

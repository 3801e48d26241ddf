// Questions to a home over a line that may break, and their answers.
import type { Home } from "../../home/home";
import type { Message, Request } from "../../wire/protocol";
import { Connection, freshId, type Line } from "../connection";

type Answered = (answer: Message) => void;

export class Conversation {
  private readonly connection: Connection;
  private readonly questions = new Map<string, Answered>();

  constructor(
    home: Home,
    on: {
      /** The line stands anew; what was asked on the line before is not answered on this one. */
      opened: () => void;
      /** Before who asked gets it; `asked`: whether somebody did. */
      message: (message: Message, asked: boolean) => void;
      line: (line: Line) => void;
    },
  ) {
    this.connection = new Connection(home, {
      opened: () => {
        this.questions.clear();
        on.opened();
      },
      message: (message) => {
        const id = message.id ?? "";
        const answered = this.questions.get(id);
        this.questions.delete(id);
        on.message(message, answered !== undefined);
        answered?.(message);
      },
      line: on.line,
    });
  }

  /** As it is; false if it could not go out. */
  send(request: Request): boolean {
    return this.connection.send(request);
  }

  /** With an id of its own; false if it could not go out. */
  ask(request: Request, answered: Answered): boolean {
    const id = freshId();
    this.questions.set(id, answered);
    const sent = this.connection.send({ ...request, id } as Request);
    if (!sent) this.questions.delete(id);
    return sent;
  }

  /** Hangs up and tries anew after a while. */
  again(): void {
    this.connection.again();
  }

  close(): void {
    this.connection.close();
  }
}

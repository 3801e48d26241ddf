// What a home of tables is to the page: it answers questions and opens lines.

export interface Answer {
  status: number;
  body: string;
  filename: string;
}

export interface Line {
  send(text: string): void;
  close(): void;
}

export interface LineEvents {
  opened(): void;
  message(text: string): void;
  closed(): void;
}

export interface Home {
  /**
   * As over HTTP: path with query, "/api/tables/ID". Rejects if the home cannot be reached. `key`: the
   * host's leave to bring boards; other homes than a server need none. `session`: of a person who has
   * shown to a server who asks (web/people/session.ts).
   */
  ask(
    method: "GET" | "POST",
    path: string,
    body?: string,
    key?: string,
    session?: string,
  ): Promise<Answer>;
  line(on: LineEvents): Line;
}

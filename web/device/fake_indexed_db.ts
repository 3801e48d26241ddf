// As much of IndexedDB as the store uses, in memory, for tests: one transaction at a time, one request
// in each turn of the event loop, and nothing stays of a transaction that was ended.

type Key = number | string | Key[];

function compare(a: Key, b: Key): number {
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let i = 0; i < Math.min(a.length, b.length); i++) {
      const order = compare(a[i]!, b[i]!);
      if (order !== 0) return order;
    }
    return a.length - b.length;
  }
  const rank = (key: Key) => (typeof key === "number" ? 0 : typeof key === "string" ? 1 : 2);
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);
}

class FakeRange {
  constructor(
    readonly lower?: Key,
    readonly upper?: Key,
    readonly lowerOpen = false,
    readonly upperOpen = false,
  ) {}
  static only = (key: Key) => new FakeRange(key, key);
  static lowerBound = (key: Key, open = false) => new FakeRange(key, undefined, open);
  static upperBound = (key: Key, open = false) => new FakeRange(undefined, key, false, open);
  static bound = (lower: Key, upper: Key) => new FakeRange(lower, upper);

  includes(key: Key): boolean {
    const above = this.lower === undefined ? 1 : compare(key, this.lower);
    const below = this.upper === undefined ? -1 : compare(key, this.upper);
    return (this.lowerOpen ? above > 0 : above >= 0) && (this.upperOpen ? below < 0 : below <= 0);
  }
}

interface Row {
  key: Key;
  value: Record<string, unknown>;
}
interface Content {
  rows: Row[];
  last_key: number;
}
interface Shape {
  keyPath?: string;
  autoIncrement?: boolean;
  indexes: Map<string, { path: string; unique: boolean }>;
}

class FakeRequest {
  result: unknown = undefined;
  error: DOMException | null = null;
  onsuccess: (() => void) | null = null;
  onerror: (() => void) | null = null;
}

class FakeTransaction {
  oncomplete: (() => void) | null = null;
  onabort: (() => void) | null = null;
  error: DOMException | null = null;
  over = false;
  private readonly pending: { request: FakeRequest; run: () => unknown }[] = [];

  constructor(readonly disk: FakeDisk) {}

  objectStore(name: string): FakeStore {
    return new FakeStore(this, name);
  }

  request(run: () => unknown, request = new FakeRequest()): FakeRequest {
    if (this.over) throw new DOMException("it has ended", "TransactionInactiveError");
    this.pending.push({ request, run });
    return request;
  }

  abort(error: DOMException | null = null): void {
    if (this.over) throw new DOMException("it has ended", "InvalidStateError");
    this.over = true;
    this.error = error;
    for (const { request } of this.pending) {
      request.error = new DOMException("aborted", "AbortError");
      request.onerror?.();
    }
  }

  async play(): Promise<void> {
    const before = structuredClone(this.disk.contents);
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const next = this.over ? undefined : this.pending.shift();
      if (next === undefined) break;
      this.perform(next);
    }
    if (!this.over && this.disk.refuse_at_end) this.abort(quota());
    if (this.error !== null || this.over) {
      this.disk.contents = before;
      this.onabort?.();
    } else {
      this.over = true;
      this.oncomplete?.();
    }
  }

  private perform({ request, run }: { request: FakeRequest; run: () => unknown }): void {
    try {
      request.result = structuredClone(run());
    } catch (error) {
      request.error = error as DOMException;
      request.onerror?.();
      this.abort(request.error);
      return;
    }
    request.onsuccess?.();
  }
}

function quota(): DOMException {
  return new DOMException("no room", "QuotaExceededError");
}

class FakeStore {
  constructor(
    private readonly transaction: FakeTransaction,
    private readonly name: string,
    /** Of an index: what it is sorted by. */
    private readonly path?: string,
  ) {}

  index(name: string): FakeStore {
    const { path } = this.shape.indexes.get(name)!;
    return new FakeStore(this.transaction, this.name, path);
  }

  get = (key: Key) => this.transaction.request(() => this.rows(FakeRange.only(key))[0]?.value);
  getAll = (range?: FakeRange, limit = 0) =>
    this.transaction.request(() =>
      this.rows(range)
        .slice(0, limit || undefined)
        .map(({ value }) => value),
    );
  getAllKeys = (range?: FakeRange, limit = 0) =>
    this.transaction.request(() =>
      this.rows(range)
        .slice(0, limit || undefined)
        .map(({ key }) => key),
    );
  add = (value: object, key?: Key) => this.transaction.request(() => this.write(value, key, true));
  put = (value: object, key?: Key) => this.transaction.request(() => this.write(value, key, false));
  delete = (which: FakeRange | Key) =>
    this.transaction.request(() => {
      const range = which instanceof FakeRange ? which : FakeRange.only(which);
      this.content.rows = this.content.rows.filter(({ key }) => !range.includes(key));
    });

  openCursor(range: FakeRange | null, direction: "next" | "prev" = "next"): FakeRequest {
    const request = new FakeRequest();
    let at = 0;
    const step = (): unknown => {
      const rows = this.rows(range ?? undefined);
      if (direction === "prev") rows.reverse();
      const row = rows[at++];
      return row && { value: row.value };
    };
    // What can be continued cannot be cloned.
    const run = () => this.transaction.request(step, request);
    let listener: (() => void) | null = null;
    Object.defineProperty(request, "onsuccess", {
      get: () => () => {
        const found = request.result as { value: unknown } | undefined;
        request.result = found === undefined ? null : { ...found, continue: run };
        listener?.();
      },
      set: (given: () => void) => (listener = given),
    });
    return run();
  }

  private get content(): Content {
    return this.transaction.disk.contents[this.name]!;
  }
  private get shape(): Shape {
    return this.transaction.disk.shapes.get(this.name)!;
  }

  private rows(range = new FakeRange()): Row[] {
    const { path } = this;
    const sorted = (row: Row) => (path === undefined ? row.key : row.value[path]) as Key;
    return this.content.rows
      .filter((row) => sorted(row) != null && range.includes(sorted(row)))
      .sort((a, b) => compare(sorted(a), sorted(b)) || compare(a.key, b.key));
  }

  private write(value: object, given: Key | undefined, fresh: boolean): Key {
    if (this.transaction.disk.refuse_requests) throw quota();
    const { keyPath, autoIncrement, indexes } = this.shape;
    const { content } = this;
    const row = structuredClone(value) as Record<string, unknown>;
    const inline = keyPath === undefined ? given : (row[keyPath] as Key | undefined);
    const key = inline ?? (autoIncrement ? ++content.last_key : undefined);
    if (key === undefined) throw new DOMException("no key", "DataError");
    if (keyPath !== undefined) row[keyPath] = key;
    const others = content.rows.filter((other) => compare(other.key, key) !== 0);
    const taken = [...indexes.values()].some(
      ({ path, unique }) => unique && others.some((other) => other.value[path] === row[path]),
    );
    if (taken || (fresh && others.length < content.rows.length))
      throw new DOMException("taken", "ConstraintError");
    content.rows = [...others, { key, value: row }];
    return key;
  }
}

/** What lies on the disk; several databases, as of several tabs, may be opened on one. */
export class FakeDisk {
  version = 0;
  contents: Record<string, Content> = {};
  readonly shapes = new Map<string, Shape>();
  /** No room is left: found out by a request, or at the end only. */
  refuse_requests = false;
  refuse_at_end = false;
  /** Who holds an older version, and keeps others from opening. */
  held: Promise<void> | null = null;
  readonly open_databases: FakeDatabase[] = [];
  private last: Promise<void> = Promise.resolve();

  readonly factory = {
    open: (_name: string, version: number): FakeRequest & Record<string, unknown> => {
      const request = new FakeRequest() as FakeRequest & Record<string, unknown>;
      void this.opened(request, version);
      return request;
    },
  };

  private async opened(
    request: FakeRequest & Record<string, unknown>,
    version: number,
  ): Promise<void> {
    await Promise.resolve();
    if (version < this.version) {
      request.error = new DOMException("newer", "VersionError");
      return request.onerror?.();
    }
    if (this.held !== null) {
      (request.onblocked as () => void)();
      await this.held;
    }
    const database = new FakeDatabase(this);
    this.open_databases.push(database);
    request.result = database;
    if (version > this.version) (request.onupgradeneeded as () => void)();
    this.version = version;
    request.onsuccess?.();
  }

  begin(): FakeTransaction {
    const transaction = new FakeTransaction(this);
    this.last = this.last.then(() => transaction.play());
    return transaction;
  }
}

export class FakeDatabase {
  closed = false;
  onversionchange: ((event: { newVersion: number | null }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(private readonly disk: FakeDisk) {}

  createObjectStore(name: string, options: Omit<Shape, "indexes"> = {}): object {
    const indexes: Shape["indexes"] = new Map();
    this.disk.shapes.set(name, { ...options, indexes });
    this.disk.contents[name] = { rows: [], last_key: 0 };
    return {
      createIndex: (index: string, path: string, { unique = false } = {}) =>
        indexes.set(index, { path, unique }),
    };
  }

  transaction(): FakeTransaction {
    if (this.closed) throw new DOMException("closed", "InvalidStateError");
    return this.disk.begin();
  }

  close(): void {
    this.closed = true;
  }
}

/** Puts a disk where a browser has its own. */
export function install(disk: FakeDisk): void {
  Object.assign(globalThis, { indexedDB: disk.factory, IDBKeyRange: FakeRange });
}

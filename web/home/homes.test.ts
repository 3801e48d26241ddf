import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Answer, Home, LineEvents } from "./home";

/** Says where it is, or that it is not there; its lines repeat what they are told. */
class FakeHome implements Home {
  asked: string[] = [];
  said: string[] = [];
  hung_up = 0;
  there = true;
  constructor(readonly name: string) {}
  ask(method: "GET" | "POST", path: string): Promise<Answer> {
    this.asked.push(`${method} ${path}`);
    if (!this.there) return Promise.reject(new Error(`no ${this.name}`));
    return Promise.resolve({ status: 200, body: this.name, filename: "" });
  }
  line(on: LineEvents) {
    on.opened();
    return { send: (text: string) => this.said.push(text), close: () => this.hung_up++ };
  }
}

const device = new FakeHome("device");
const remote = new FakeHome("server");
const beside: FakeHome[] = [];
let loaded: () => void = () => {};

vi.mock("../device/device_home", () => ({
  deviceHome: () => {
    loaded();
    return device;
  },
}));
vi.mock("../beside/beside_home", () => ({
  besideHome: (table: string) => {
    beside.push(new FakeHome(table));
    return beside.at(-1);
  },
}));
vi.mock("./server_home", () => ({
  serverHome: {
    ask: (method: "GET" | "POST", path: string) => remote.ask(method, path),
    line: (on: LineEvents) => remote.line(on),
  },
}));

async function homes(in_files: boolean): Promise<typeof import("./homes")> {
  vi.stubEnv("VITE_STATIC", in_files ? "1" : "");
  vi.resetModules();
  return import("./homes");
}
const who = async (asked: Promise<Answer>) => (await asked).body;

beforeEach(() => {
  for (const home of [device, remote]) {
    home.asked = [];
    home.said = [];
    home.hung_up = 0;
    home.there = true;
  }
  beside.length = 0;
  loaded = () => {};
});
afterEach(() => vi.unstubAllEnvs());

describe("a table", () => {
  it("lives where its id says", async () => {
    const { homeOf } = await homes(false);
    expect(await who(homeOf("0abc").ask("GET", "/api/tables/0abc"))).toBe("device");
    expect(await who(homeOf("1abc").ask("GET", "/api/tables/1abc"))).toBe("1abc");
    expect(await who(homeOf("abc").ask("GET", "/api/tables/abc"))).toBe("server");
    expect(device.asked).toEqual(["GET /api/tables/0abc"]);
  });
  it("of a server is not looked for here when the server is away", async () => {
    const { homeOf } = await homes(false);
    remote.there = false;
    await expect(homeOf("abc").ask("GET", "/api/tables/abc")).rejects.toThrow("no server");
    expect(device.asked).toEqual([]);
  });
  it("of nobody we know is looked for here if the page has no server", async () => {
    const { homeOf, server } = await homes(true);
    expect(server()).toBeNull();
    expect(await who(homeOf("abc").ask("GET", "/api/tables/abc"))).toBe("device");
  });
  it("beside this device has one home, however often it is asked", async () => {
    const { homeOf } = await homes(false);
    await Promise.all([homeOf("1abc").ask("GET", "/x"), homeOf("1abc").ask("GET", "/y")]);
    await homeOf("1other").ask("GET", "/z");
    expect(beside.map(({ name }) => name)).toEqual(["1abc", "1other"]);
  });
});

describe("what is the same everywhere", () => {
  it("is asked of the server alone, if it is there", async () => {
    const { askAnywhere } = await homes(false);
    expect(await who(askAnywhere("GET", "/api/games"))).toBe("server");
    expect(device.asked).toEqual([]);
  });
  it("is asked of this device if the server is away", async () => {
    const { askAnywhere } = await homes(false);
    remote.there = false;
    expect(await who(askAnywhere("GET", "/api/games"))).toBe("device");
  });
  it("is asked of this device if there is no server", async () => {
    const { askAnywhere } = await homes(true);
    expect(await who(askAnywhere("GET", "/api/games"))).toBe("device");
    expect(remote.asked).toEqual([]);
  });
  it("is not known if nobody is there; then the server is missed", async () => {
    const { askAnywhere } = await homes(false);
    remote.there = device.there = false;
    await expect(askAnywhere("GET", "/api/games")).rejects.toThrow("no server");
  });
});

describe("a new table", () => {
  it("is laid on the server, unless that was not found the last time", async () => {
    const { homeOf, usualPlace } = await homes(false);
    expect(usualPlace(false)).toBe("server");
    remote.there = false;
    await expect(homeOf("abc").ask("GET", "/api/tables/abc")).rejects.toThrow();
    expect(usualPlace(false)).toBe("device");
    // Nobody would come to it here.
    expect(usualPlace(true)).toBe("server");
    remote.there = true;
    await homeOf("abc").ask("GET", "/api/tables/abc");
    expect(usualPlace(false)).toBe("server");
  });
  it("is laid on this device where there is no server", async () => {
    const { homeAt, usualPlace } = await homes(true);
    expect([usualPlace(false), usualPlace(true)]).toEqual(["device", "device"]);
    expect(await who(homeAt("server").ask("POST", "/api/tables"))).toBe("device");
  });
});

describe("a table that waits for nobody", () => {
  it("is laid on the server, if it is there", async () => {
    const { layAnywhere } = await homes(false);
    expect(await who(layAnywhere("/api/tables", "{}"))).toBe("server");
    expect(device.asked).toEqual([]);
  });
  it("is laid on this device if the server is lost, which is asked no more", async () => {
    const { layAnywhere } = await homes(false);
    remote.there = false;
    expect(await who(layAnywhere("/api/tables", "{}"))).toBe("device");
    remote.asked = [];
    expect(await who(layAnywhere("/api/tables", "{}"))).toBe("device");
    expect(remote.asked).toEqual([]);
  });
  it("is laid on the server that is back, if this device cannot have it", async () => {
    const { homeOf, layAnywhere } = await homes(false);
    remote.there = device.there = false;
    await expect(homeOf("abc").ask("GET", "/api/tables/abc")).rejects.toThrow();
    await expect(layAnywhere("/api/tables", "{}")).rejects.toThrow("no server");
    remote.there = true;
    expect(await who(layAnywhere("/api/tables", "{}"))).toBe("server");
  });
  it("is laid on the only home there is", async () => {
    expect(await who((await homes(true)).layAnywhere("/api/tables", "{}"))).toBe("device");
    expect(remote.asked).toEqual([]);
    const { layAnywhere } = await homes(false);
    vi.stubEnv("VITE_MODULE", "");
    remote.there = false;
    await expect(layAnywhere("/api/tables", "{}")).rejects.toThrow("no server");
    await expect(layAnywhere("/api/tables", "{}")).rejects.toThrow("no server");
    expect(device.asked.length).toBe(1);
  });
});

describe("a page without a house for devices", () => {
  it("has only its server", async () => {
    const { askAnywhere, homeAt, playsHere } = await homes(false);
    expect(playsHere()).toBe(true);
    vi.stubEnv("VITE_MODULE", "");
    expect(playsHere()).toBe(false);
    expect(await who(homeAt("device").ask("POST", "/api/tables"))).toBe("server");
    remote.there = false;
    await expect(askAnywhere("GET", "/api/games")).rejects.toThrow("no server");
    expect(device.asked).toEqual([]);
  });
});

describe("a home whose code is not loaded yet", () => {
  it("is loaded once, and again if that failed", async () => {
    const { homeOf } = await homes(false);
    let times = 0;
    loaded = () => {
      times += 1;
      if (times === 1) throw new Error("no line");
    };
    await expect(homeOf("0abc").ask("GET", "/x")).rejects.toThrow("no line");
    expect(await who(homeOf("0abc").ask("GET", "/x"))).toBe("device");
    expect(await who(homeOf("0abc").ask("GET", "/x"))).toBe("device");
    expect(times).toBe(2);
  });
  it("hears what is said as soon as the line is open", async () => {
    const { homeOf } = await homes(false);
    await new Promise<void>((done) => {
      const line = homeOf("0abc").line({
        opened: () => {
          line.send("first");
          done();
        },
        message: () => {},
        closed: () => {},
      });
    });
    await Promise.resolve();
    expect(device.said).toEqual(["first"]);
  });
  it("is not called by who has hung up before", async () => {
    const { homeOf } = await homes(false);
    const opened = vi.fn();
    homeOf("0abc")
      .line({ opened, message: () => {}, closed: () => {} })
      .close();
    await homeOf("0abc").ask("GET", "/x");
    expect(opened).not.toHaveBeenCalled();
  });
  it("that cannot be loaded is a line that breaks", async () => {
    const { homeOf } = await homes(false);
    loaded = () => {
      throw new Error("no line");
    };
    await new Promise<void>((closed) =>
      homeOf("0abc").line({ opened: () => {}, message: () => {}, closed }),
    );
  });
});

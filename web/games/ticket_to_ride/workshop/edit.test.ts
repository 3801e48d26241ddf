import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { gap, upright } from "./boxes";
import { blank, type Board } from "./document";
import {
  addPlace,
  movePlace,
  placeNear,
  removePlace,
  renamePlace,
  setKind,
  settleId,
} from "./edit";
import { layAll } from "./edit_rules";
import {
  addTrack,
  bendTo,
  moveEnd,
  removeConnection,
  setBend,
  setColor,
  setLength,
  setTracks,
  swapEnds,
} from "./edit_tracks";
import { clear, laid, Layer } from "./lay";
import { nameBox } from "./names_apart";
import { connectionsOf, endsOf, waysOf } from "./network";
import { sane } from "./sane";

function read(name: string): Board {
  const file = new URL(`../../../../games/ticket_to_ride/boards/${name}.json`, import.meta.url);
  return sane(JSON.parse(readFileSync(file, "utf8")) as Board);
}
const usa = read("usa");
const germany = read("germany");
const name = (word: string) => ({ en: word, de: word });

/** Three towns and a country on paper. */
function small(): Board {
  let board = blank(name("Test"));
  for (const [x, y] of [
    [200, 200],
    [400, 200],
    [300, 380],
  ] as const)
    board = addPlace(board, { at: { x, y }, name: name("Neu"), kind: "city" })!.board;
  return addPlace(board, { at: { x: 620, y: 200 }, name: name("Land"), kind: "country" })!.board;
}

/** The least distance between spaces of different connections. */
function nearest(board: Board): number {
  const layer = new Layer(board);
  const all = [...connectionsOf(board).values()].map((its) => layer.drawn(its));
  let least = Infinity;
  for (const [i, first] of all.entries())
    for (const second of all.slice(i + 1))
      for (const a of first) for (const b of second) least = Math.min(least, gap(a, b, 3));
  return least;
}

describe("boxes", () => {
  it("know how far they are apart, and by how much they overlap", () => {
    const box = upright({ x: 0, y: 0 }, 10, 4);
    expect(gap(box, upright({ x: 13, y: 0 }, 10, 4))).toBeCloseTo(3);
    expect(gap(box, upright({ x: 13, y: 8 }, 10, 4))).toBeCloseTo(5);
    expect(gap(box, upright({ x: 9, y: 0 }, 10, 4))).toBeCloseTo(-1);
    const turned = { x: 0, y: 10, ux: 0, uy: 1, long: 5, thick: 2 };
    expect(gap(box, turned)).toBeCloseTo(3);
  });
});

describe("a place", () => {
  it("is put down with a name beside it, and gets an id from its name", () => {
    const { board, id } = addPlace(blank(name("Test")), {
      at: { x: 100, y: 100 },
      name: name("Neuer Ort"),
      kind: "city",
    })!;
    expect(id).toBe("place");
    expect(board.drawing.places[id]?.label).toBeDefined();
    const named = settleId(renamePlace(board, id, name("São Paulo")), id);
    expect(named.id).toBe("sao-paulo");
    expect(named.board.places.map((place) => place.id)).toEqual(["sao-paulo"]);
    expect(Object.keys(named.board.drawing.places)).toEqual(["sao-paulo"]);
  });
  it("takes its tracks and tickets along when it gets its id, and when it goes", () => {
    let board = addTrack(small(), "place", "place-2")!.board;
    board = {
      ...board,
      tickets: [{ id: "t", pile: "tickets", a: "place", b: "place-2", value: 3 }],
    };
    const settled = settleId(renamePlace(board, "place-2", name("Ulm")), "place-2").board;
    expect(settled.routes).toMatchObject([{ id: "place--ulm", a: "place", b: "ulm" }]);
    expect(settled.tickets).toMatchObject([{ a: "place", b: "ulm" }]);
    expect(settled.drawing.routes["place--ulm"]?.connection).toBe("place--ulm");
    const gone = removePlace(settled, "ulm");
    expect([gone.routes, gone.tickets]).toEqual([[], []]);
    expect([gone.drawing.routes, gone.drawing.connections]).toEqual([{}, {}]);
  });
  it("is not put down on another one", () => {
    expect(movePlace(small(), "place", { x: 401, y: 203 })).toBeNull();
    expect(addPlace(small(), { at: { x: 401, y: 203 }, name: name("N"), kind: "city" })).toBeNull();
    expect(placeNear(small(), { x: 640, y: 205 }, 5)).toBe("country");
  });
  it("becomes a country with a plate, before which tracks have a post", () => {
    const board = addTrack(small(), "place-2", "country")!.board;
    const [its] = connectionsOf(board).values();
    const end = board.drawing.routes["country--place-2"]?.end;
    expect(end?.x).toBeLessThan(620 - 20);
    expect(endsOf(board, its!)).toContainEqual(end);
    const city = setKind(board, "country", "city");
    expect(city.drawing.routes["country--place-2"]?.end).toBeUndefined();
  });
});

describe("a connection", () => {
  it("gets its length from the distance, then a second and a third track, then no more", () => {
    const one = addTrack(small(), "place", "place-2")!;
    expect(one.board.routes).toMatchObject([{ id: "place--place-2", length: 6, color: "gray" }]);
    const two = addTrack(one.board, "place-2", "place")!;
    expect(two.board.routes.map(({ id }) => id)).toEqual(["place--place-2-a", "place--place-2-b"]);
    const three = addTrack(two.board, "place", "place-2")!;
    expect(three.board.routes).toHaveLength(3);
    expect(addTrack(three.board, "place", "place-2")).toBeNull();
    expect(addTrack(small(), "place", "place")).toBeNull();
  });
  it("keeps parallel tracks all grey or all different", () => {
    const key = "place--place-2";
    const two = setTracks(addTrack(small(), "place", "place-2")!.board, key, 2);
    const colored = setColor(two, key, 0, "red");
    const colors = colored.routes.map(({ color }) => color);
    expect(colors[0]).toBe("red");
    expect(new Set(colors).size).toBe(2);
    expect(colors).not.toContain("gray");
    const swapped = setColor(colored, key, 1, "red").routes.map(({ color }) => color);
    expect(swapped).toEqual([colors[1], "red"]);
    expect(setColor(colored, key, 1, "gray").routes.map(({ color }) => color)).toEqual([
      "gray",
      "gray",
    ]);
  });
  it("keeps a bend that was set by hand, and no larger one than fits", () => {
    const { board, key } = addTrack(small(), "place", "place-2")!;
    const its = connectionsOf(board).get(key)!;
    expect(bendTo(board, its, { x: 300, y: 203 })).toBe(0);
    expect(Math.abs(bendTo(board, its, { x: 300, y: 20 }))).toBeCloseTo(44);
    const bent = setBend(board, key, 30);
    expect(bent.drawing.connections[key]).toEqual({ bend: 30, fixed: true });
    const moved = movePlace(bent, "place-2", { x: 420, y: 220 })!;
    expect(moved.drawing.connections[key]).toEqual({ bend: 30, fixed: true });
  });
  it("is turned round without moving on the map", () => {
    const { board, key } = addTrack(small(), "place", "place-2")!;
    const bent = setBend(board, key, 30);
    const turned = swapEnds(bent, key);
    expect(turned.routes).toMatchObject([{ a: "place-2", b: "place" }]);
    const boxes = (of: Board) => new Layer(of).drawn(connectionsOf(of).get(key)!);
    expect(boxes(turned).at(-1)?.x).toBeCloseTo(boxes(bent)[0]!.x, 0);
    expect(boxes(turned).at(-1)?.y).toBeCloseTo(boxes(bent)[0]!.y, 0);
  });
  it("moves an end to another place, but not onto a connection that is there", () => {
    const { board, key } = addTrack(small(), "place", "place-2")!;
    const moved = moveEnd(board, key, "b", "place-3")!;
    expect(moved.board.routes).toMatchObject([{ a: "place", b: "place-3", length: 6 }]);
    expect(moved.board.drawing.connections).not.toHaveProperty(key);
    const both = addTrack(board, "place", "place-3")!.board;
    expect(moveEnd(both, key, "b", "place-3")).toBeNull();
    expect(removeConnection(both, key).routes).toHaveLength(1);
  });
});

describe("what lays itself", () => {
  it("keeps spaces of connections at one station apart", () => {
    let board = blank(name("Star"));
    const add = (x: number, y: number) => {
      const made = addPlace(board, { at: { x, y }, name: name("Ort"), kind: "city" })!;
      board = made.board;
      return made.id;
    };
    const hub = add(400, 300);
    for (let i = 0; i < 8; i++) {
      const turn = (2 * Math.PI * i) / 8 + (i % 2) * 0.25;
      const id = add(400 + 170 * Math.cos(turn), 300 + 170 * Math.sin(turn));
      const { board: next, key } = addTrack(board, hub, id)!;
      board = setLength(next, key, 4);
      if (i < 3) board = setTracks(board, key, 2);
    }
    expect(nearest(board)).toBeGreaterThanOrEqual(clear - 0.15);
  });
  it.each([
    ["usa", usa],
    ["germany", germany],
  ])("finds room on %s for everything, and does not touch what is far away", (_, board) => {
    const all = laid(board, { connections: connectionsOf(board).keys() });
    expect(nearest(all)).toBeGreaterThan(0.5);
    const id = board === usa ? "denver" : "erfurt";
    const at = board.drawing.places[id]!;
    const moved = movePlace(board, id, { x: at.x + 12, y: at.y - 9 })!;
    const changed = Object.keys(moved.drawing.routes).filter(
      (route) =>
        JSON.stringify(moved.drawing.routes[route]) !== JSON.stringify(board.drawing.routes[route]),
    );
    expect(changed.length).toBeGreaterThan(3);
    expect(changed.length).toBeLessThan(45);
  });
  it("finds a way for nearly every pair if there is time for it", () => {
    expect(nearest(layAll(usa))).toBeGreaterThan(1.7);
  });
  it.each([
    ["frankfurt", germany],
    ["chicago", usa],
    ["denver", usa],
  ])("takes less than 50 ms for a step at %s", (id, board) => {
    const at = board.drawing.places[id]!;
    const times = Array.from({ length: 9 }, (_, i) => {
      const begin = process.cpuUsage();
      movePlace(board, id, { x: at.x - 25 + i, y: at.y + 18 - 2 * i });
      return process.cpuUsage(begin).user / 1000;
    }).sort((a, b) => a - b);
    expect(times[4]).toBeLessThan(50);
  });
  it("puts names off the spaces", () => {
    let board = small();
    for (const [a, b] of [
      ["place", "place-2"],
      ["place", "place-3"],
      ["place-2", "place-3"],
    ] as const)
      board = addTrack(board, a, b)!.board;
    const layer = new Layer(board);
    const spaces = [...connectionsOf(board).values()].flatMap((its) => layer.drawn(its));
    for (const place of board.places) {
      const box = nameBox(board, place);
      if (box !== null) for (const space of spaces) expect(gap(box, space)).toBeGreaterThan(0);
    }
  });
});

describe("documents of strangers", () => {
  it("can be drawn whatever they lack", () => {
    const odd = {
      format: "x",
      game: "ticket-to-ride",
      places: [
        { id: "constructor" },
        { id: "__proto__", kind: "country" },
        null,
        { id: "b", kind: 3 },
      ],
      routes: [{ id: "r", a: "constructor", b: "b" }, { a: "nowhere", b: "b" }, 7],
      tickets: [{ a: "b" }],
      drawing: { places: { b: { x: "1", y: 2 } }, canvas: { width: -1, view_box: [0, 0] } },
    } as unknown as Board;
    const board = sane(odd);
    expect(board.places.map(({ id }) => id)).toEqual(["constructor", "__proto__", "", "b"]);
    expect([...connectionsOf(board).keys()]).toEqual(["constructor--b"]);
    expect(waysOf(board).between("constructor", "b")).toBe(1);
    const moved = movePlace(board, "constructor", { x: 300, y: 300 })!;
    expect(JSON.stringify(moved.drawing)).not.toContain("null");
    expect(sane(usa)).toBe(usa);
  });
});

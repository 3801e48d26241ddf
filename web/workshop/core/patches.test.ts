import { describe, expect, it } from "vitest";
import type { Json } from "../family";
import { applied, difference } from "./patches";

const city = (id: string, x = 0): Json => ({ id, x });

/** Both ways, as JSON: that is how it is kept. */
function bothWays(before: Json, after: Json): void {
  const kept = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T;
  expect(applied(before, kept(difference(before, after)))).toEqual(after);
  expect(applied(after, kept(difference(after, before)))).toEqual(before);
}

describe("what is between two boards", () => {
  it.each<[string, Json, Json]>([
    ["nothing", { a: 1 }, { a: 1 }],
    ["a value", { a: 1, b: 2 }, { a: 1, b: 3 }],
    ["a new and a missing member", { a: 1 }, { b: null }],
    ["a value deep below", { a: { b: { c: [1, { d: 2 }] } } }, { a: { b: { c: [1, { d: 3 }] } } }],
    ["another kind of value", { a: [1] }, { a: { 0: 1 } }],
    ["null instead of an object", { a: { b: 1 } }, { a: null }],
    ["the whole", 1, [2]],
    ["elements at the end", { a: [1, 2] }, { a: [1, 2, 3, 4] }],
    ["elements in the middle", [city("a"), city("b"), city("c")], [city("a"), city("c")]],
    ["all elements", [1, 2, 3], []],
    ["the order", [1, 2, 3], [3, 1, 2]],
    ["names that objects have by themselves", { toString: 1 }, { constructor: 1, valueOf: 2 }],
  ])("%s", (_, before, after) => bothWays(before, after));

  it("takes __proto__ for a name like any other", () => {
    const before = JSON.parse('{"places":{"a":1}}') as Json;
    const after = JSON.parse('{"places":{"a":1,"__proto__":{"x":5}}}') as Json;
    const made = applied(before, difference(before, after));
    expect(JSON.stringify(made)).toBe(JSON.stringify(after));
    expect(JSON.stringify(applied(made, difference(made, before)))).toBe(JSON.stringify(before));
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it("is small where only a little was changed", () => {
    const routes = Array.from({ length: 100 }, (_, i) => city(`r${i}`, i));
    const before = { routes, other: { many: routes } };
    const after = { ...before, routes: routes.map((it, i) => (i === 40 ? city("r40", 7) : it)) };
    expect(difference(before, after)).toEqual([{ way: ["routes", 40, "x"], set: 7 }]);
    const fewer = { ...before, routes: routes.filter((_, i) => i !== 40) };
    expect(difference(before, fewer)).toEqual([{ way: ["routes"], from: 40, count: 1, put: [] }]);
  });

  it("leaves what it does not touch the same object", () => {
    const before = { a: { b: 1 }, c: [city("x"), city("y")] };
    const made = applied(before, [{ way: ["c", 1, "x"], set: 4 }]) as typeof before;
    expect(made.a).toBe(before.a);
    expect(made.c[0]).toBe(before.c[0]);
    expect(before.c[1]).toEqual(city("y"));
  });

  it("takes a member that is undefined for one that is not there", () => {
    const before = { a: 1, b: undefined } as unknown as Json;
    expect(difference(before, { a: 1 })).toEqual([]);
    expect(difference({ a: 1, b: 2 }, before)).toEqual([{ way: ["b"], gone: true }]);
  });

  it("refuses a value that it is not about", () => {
    expect(() => applied({ a: [1] }, [{ way: ["a"], from: 1, count: 2, put: [] }])).toThrow();
    expect(() => applied({ a: [1] }, [{ way: ["a", 3], set: 1 }])).toThrow();
    expect(() => applied({}, [{ way: ["constructor", "x"], set: 1 }])).toThrow();
  });
});

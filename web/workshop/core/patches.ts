// What is between two values of JSON that are never changed in place: what is the same object is the same.
import type { Json } from "../family";

type Way = readonly (string | number)[];

/** One difference: a member is set or taken away, or in a list some elements give way to others. */
export type Change =
  | { way: Way; set: Json }
  | { way: Way; gone: true }
  | { way: Way; from: number; count: number; put: readonly Json[] };
export type Patch = readonly Change[];

type Members = { readonly [key: string]: Json };

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isMembers(value: Json): value is Members {
  return typeof value === "object" && value !== null && !isList(value);
}

/** What makes `after` of `before`. */
export function difference(before: Json, after: Json): Patch {
  const changes: Change[] = [];
  compare(before, after, [], changes);
  return changes;
}

function compare(before: Json, after: Json, way: Way, into: Change[]): void {
  if (before === after) return;
  if (isList(before) && isList(after)) compareLists(before, after, way, into);
  else if (isMembers(before) && isMembers(after)) compareMembers(before, after, way, into);
  else into.push({ way, set: after });
}

/** Nothing is undefined in JSON, but a form that was left empty may make it. */
function has(members: Members, key: string): boolean {
  return Object.hasOwn(members, key) && members[key] !== undefined;
}

function compareMembers(before: Members, after: Members, way: Way, into: Change[]): void {
  for (const key of Object.keys(before))
    if (has(before, key) && !has(after, key)) into.push({ way: [...way, key], gone: true });
  for (const [key, value] of Object.entries(after)) {
    if (value === undefined) continue;
    const below = [...way, key];
    if (has(before, key)) compare(before[key] as Json, value, below, into);
    else into.push({ way: below, set: value });
  }
}

/** What is the same at both ends stays; between them elements are compared one by one, or replaced. */
function compareLists(
  before: readonly Json[],
  after: readonly Json[],
  way: Way,
  into: Change[],
): void {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  if (before.length === after.length) {
    for (let i = head; i < after.length - tail; i++)
      compare(before[i] as Json, after[i] as Json, [...way, i], into);
    return;
  }
  const put = after.slice(head, after.length - tail);
  into.push({ way, from: head, count: before.length - tail - head, put });
}

/** `value` with these changes; what they do not touch is shared. Throws if they are of another value. */
export function applied(value: Json, patch: Patch): Json {
  return patch.reduce((now, change) => changed(now, change, 0), value);
}

function changed(value: Json, change: Change, depth: number): Json {
  const step = change.way[depth];
  if (step === undefined) return replaced(value, change);
  const last = depth === change.way.length - 1;
  if (isList(value) && typeof step === "number" && step < value.length) {
    const list = [...value];
    list[step] = changed(list[step] as Json, change, depth + 1);
    return list;
  }
  if (!isMembers(value) || typeof step !== "string")
    throw new Error("the change is of another value");
  if (last && "gone" in change)
    return Object.fromEntries(Object.entries(value).filter(([key]) => key !== step));
  if (last && "set" in change) return { ...value, [step]: change.set };
  if (!Object.hasOwn(value, step)) throw new Error("the change is of another value");
  return { ...value, [step]: changed(value[step] as Json, change, depth + 1) };
}

function replaced(value: Json, change: Change): Json {
  if ("set" in change) return change.set;
  if ("gone" in change || !isList(value) || value.length < change.from + change.count)
    throw new Error("the change is of another value");
  return [
    ...value.slice(0, change.from),
    ...change.put,
    ...value.slice(change.from + change.count),
  ];
}

import { describe, expect, it } from "vitest";
import {
  answerHere,
  filenameHere,
  idHere,
  idThere,
  messageHere,
  messageThere,
  pathThere,
  rematchOf,
} from "./ids";

const info = {
  table: "0abc",
  game: "0abc",
  seats: [{ seat: 0, name: "0abc" }],
  rematch: "0def",
  origin: { kind: "what_if", table: "0old", id: "0abc", ply: 3 },
};
const here = { ...info, table: "1abc", rematch: "1def", origin: { ...info.origin, table: "1old" } };
const parse = (text: string) => JSON.parse(text) as unknown;

it("an id has two names", () => {
  expect([idHere("0abc"), idThere("1abc")]).toEqual(["1abc", "0abc"]);
  // Tables of a server, or of this device, keep theirs.
  expect([idHere("ny3q"), idThere("ny3q"), idThere("0abc")]).toEqual(["ny3q", "ny3q", "0abc"]);
});

it("a path names its table as the other house does", () => {
  expect(pathThere("/api/tables/1abc")).toBe("/api/tables/0abc");
  expect(pathThere("/api/tables/1abc/record")).toBe("/api/tables/0abc/record");
  expect(pathThere("/api/games/1abc/board")).toBe("/api/games/1abc/board");
  expect(pathThere("/api/tables")).toBe("/api/tables");
});

it("a file is named as this page calls its table", () => {
  expect(filenameHere("0abc.json")).toBe("1abc.json");
  expect(filenameHere("")).toBe("");
});

describe("a text of the other house", () => {
  it("has the ids of tables translated, and nothing that only looks like one", () => {
    expect(parse(answerHere(JSON.stringify(info)))).toEqual(here);
    for (const type of ["sync", "table"]) {
      const message = { type, id: "0abc", table: info, mine: [0], chat: [{ text: "0abc" }] };
      expect(parse(messageHere(JSON.stringify(message)))).toEqual({ ...message, table: here });
    }
  });

  it("stays as it is where there is no table in it", () => {
    const update = '{"type":"update","id":"0abc","views":[{"view":{"table":"0abc"},"events":[]}]}';
    expect(messageHere(update)).toBe(update);
    const odd =
      '{"type":"update","views":[{"type":"table","table":"0abc"}],"table":{"table":"0abc"}}';
    expect(messageHere(odd)).toBe(odd);
    const error = '{"error":{"code":"no_such_table","words":"0abc"}}';
    expect(answerHere(error)).toBe(error);
  });

  it("without a rematch or an origin has none here either", () => {
    const plain = { table: "0abc", rematch: null, origin: null };
    expect(parse(answerHere(JSON.stringify(plain)))).toEqual({ ...plain, table: "1abc" });
  });

  it("tells where the table goes on", () => {
    const message = messageHere(JSON.stringify({ type: "table", table: info }));
    expect(rematchOf(message)).toBe("1def");
    expect(rematchOf('{"type":"table","table":{"rematch":null}}')).toBeNull();
    expect(rematchOf('{"type":"said","line":{"text":"\\"rematch\\":\\"1x\\""}}')).toBeNull();
  });
});

it("of what this page says only the table of a join is translated", () => {
  const join = { type: "join", id: "1abc", table: "1abc", token: "1abc" };
  expect(parse(messageThere(JSON.stringify(join)))).toEqual({ ...join, table: "0abc" });
  const say = '{"type":"say","text":"1abc","table":"1abc"}';
  expect(messageThere(say)).toBe(say);
});

import { describe, expect, it } from "vitest";
import { BadFile, exportText, readExport, withPage, type KeptTable } from "./export_file";

const kept: KeptTable = {
  table: {
    key: 7,
    id: "0abc",
    created: 1,
    listed: false,
    status: 2,
    deadline: null,
    settings: "{}",
    summary: "{}",
    deal: "north",
    seats: [{ token_hash: "00ff", webhook: "" }],
  },
  entries: [{ seq: 0, at: 1, text: '{"kind":"start"}' }],
};
const made = new Date(0);

function refusal(text: string): BadFile {
  try {
    readExport(text);
  } catch (error) {
    if (error instanceof BadFile) return error;
    throw error;
  }
  throw new Error("it was read");
}

describe("a file of tables", () => {
  it("is read as it was written, without the numbers", () => {
    const { key: _, ...table } = kept.table;
    const text = withPage(exportText([kept], made), { book: { points: 3 } });
    expect(readExport(text)).toEqual([{ table, entries: kept.entries }]);
    expect(JSON.parse(text)).toEqual({
      roundhouse: 1,
      made: "1970-01-01T00:00:00.000Z",
      tables: [kept],
      page: { book: { points: 3 } },
    });
    expect(readExport(exportText([], made))).toEqual([]);
  });

  it("of a newer version is called so", () => {
    expect(refusal('{"roundhouse":2,"anything":1}').code).toBe("newer_data");
  });

  it.each([
    ["", "the file: expected JSON"],
    ["[]", "the file: expected an object"],
    ["{}", "the file: expected one that was exported here"],
    ['{"roundhouse":"1"}', "the file: expected one that was exported here"],
    ['{"roundhouse":1,"made":"x","tables":[],"page":{}}', "made: expected a time"],
    ['{"roundhouse":1,"made":"1970-01-01","tables":[]}', "the file: expected a member page"],
    ['{"roundhouse":1,"made":"1970-01-01","tables":[],"page":1}', "page: expected an object"],
    ['{"roundhouse":1,"made":"1970-01-01","tables":{},"page":{}}', "tables: expected a list"],
  ])("is refused: %s", (text, words) => {
    expect(refusal(text)).toMatchObject({ code: "bad_file", message: words });
  });

  it.each([
    ['"id":"0abc"', '"id":"abc"', "tables[0].table.id"],
    ['"id":"0abc"', '"id":"0a/b"', "tables[0].table.id"],
    ['"key":7', '"key":"7"', "tables[0].table.key"],
    ['"created":1', '"created":1.5', "tables[0].table.created"],
    ['"listed":false', '"listed":0', "tables[0].table.listed"],
    ['"status":2', '"status":3', "tables[0].table.status"],
    ['"deadline":null', '"deadline":"soon"', "tables[0].table.deadline"],
    ['"settings":"{}"', '"settings":"{"', "tables[0].table.settings"],
    ['"summary":"{}"', '"summary":{}', "tables[0].table.summary"],
    ['"deal":"north"', '"deal":null', "tables[0].table.deal"],
    ['"deal":"north"', '"deal":"north","more":1', "tables[0].table: expected no member more"],
    ['"token_hash":"00ff"', '"token_hash":"0FF"', "tables[0].table.seats[0].token_hash"],
    ['"webhook":""', '"webhook":3', "tables[0].table.seats[0].webhook"],
    ['"seq":0', '"seq":1', "tables[0].entries[0].seq"],
    ['"at":1,', '"at":"1",', "tables[0].entries[0].at"],
    ['"at":1,', "", "tables[0].entries[0]: expected a member at"],
    ['"text":"{', '"text":"', "tables[0].entries[0].text"],
  ])("is refused with the place: %s as %s", (from, to, place) => {
    const text = exportText([kept], made);
    expect(text).toContain(from);
    const { code, message } = refusal(text.replace(from, to));
    expect(code).toBe("bad_file");
    expect(message).toContain(place);
  });

  it("is refused if it has a table twice", () => {
    expect(refusal(exportText([kept, kept], made)).message).toContain("0abc");
  });
});

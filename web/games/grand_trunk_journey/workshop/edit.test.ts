import { describe, expect, it } from "vitest";
import { blank } from "./blank";
import {
  addLink,
  addPlace,
  moveEnd,
  movePlace,
  removeLink,
  removePlace,
  setKind,
  setPrinted,
  setStart,
  tokensWanted,
  withCards,
} from "./edit";
import {
  addEntry,
  fitScenario,
  resizeWood,
  proposeContracts,
  removeEntry,
  setField,
  setRequirement,
  setRule,
  setWood,
  sortSlots,
  woodTrack,
} from "./edit_lists";
import { drop, idFrom, put } from "./document";
import { confirm, itemKind, partKind, partRows, setPart, touched, withParts } from "./provenance";
import { read, ruleAt, type Board } from "./read";
import { ours, small } from "./sample";
import { selectionIn, selectionOf } from "./selection";

describe("places", () => {
  it("come with token, card and features, and the first ones are starting cities", () => {
    const board = read(small());
    expect(board.start_cities).toEqual(["ash", "birch", "cedar", "dogwood"]);
    expect(tokensWanted(board)).toEqual({ start: 4, city: 1, port: 1 });
    const of = (kind: string) => board.goods_tokens.filter((token) => token.for === kind).length;
    expect([of("start"), of("city"), of("port")]).toEqual([4, 1, 1]);
    expect(board.first_deliveries).toHaveLength(1);
    expect(board.cards.filter(({ kind }) => kind === "city").map(({ city }) => city)).toEqual([
      "ash",
      "birch",
      "cedar",
      "dogwood",
      "elm",
    ]);
    for (const company of board.companies)
      expect(Object.keys(company.features).sort()).toEqual(
        board.cards
          .filter(({ kind }) => kind !== "junction")
          .map(({ id }) => id)
          .sort(),
      );
  });

  it("take with them all that names them", () => {
    const board = read(removePlace(small(), "ash"));
    expect(JSON.stringify({ ...board, provenance: null })).not.toContain('"ash"');
    expect(board.links).toHaveLength(5);
    expect(board.goods_tokens.filter((token) => token.for === "start")).toHaveLength(3);
    expect(removePlace(board, "nowhere")).toBe(board);
  });

  it("become ports and cities again", () => {
    const port = read(setKind(small(), "elm", "port"));
    expect(tokensWanted(port)).toEqual({ start: 4, city: 0, port: 2 });
    expect(port.contracts.some(({ city }) => city === "elm")).toBe(false);
    expect(port.cards.some(({ city }) => city === "elm")).toBe(false);
    expect(port.first_deliveries).toEqual([]);
    const again = read(setKind(port, "elm", "city"));
    expect(again.cards.some(({ city }) => city === "elm")).toBe(true);
  });

  it("stay on the canvas and keep where they really are", () => {
    const moved = movePlace(ours, "boston", { x: 5000, y: 100.4 });
    expect(moved.drawing).toMatchObject({
      places: { boston: { x: 980, y: 100, label: "e", lat: 42.36 } },
    });
    expect(ours.drawing).toMatchObject({ places: { boston: { x: 884 } } });
  });

  it("have printed goods in the place of a token", () => {
    const printed = setPrinted(small(), "firth", { demand: "steel", supply: ["coal"] });
    expect(read(printed).goods_tokens.some((token) => token.for === "port")).toBe(false);
    expect(read(setPrinted(printed, "firth", null)).goods_tokens).toHaveLength(6);
  });

  it("are no more than sixteen, and have ids of their own", () => {
    expect(
      addPlace(ours, { name: { en: "X", de: "X" }, kind: "city", at: { x: 1, y: 1 } }),
    ).toBeNull();
    const twice = addPlace(small(), {
      name: { en: "Ash", de: "Ash" },
      kind: "city",
      at: { x: 1, y: 1 },
    });
    expect(twice?.[1]).toBe("ash-2");
    expect(idFrom("Québec – Süd")).toBe("quebec-sued");
    expect(idFrom("東京")).toBe("entry");
  });

  it("change sides between starting and other cities", () => {
    const board = read(setStart(small(), "ash", false));
    expect(board.start_cities).toEqual(["birch", "cedar", "dogwood"]);
    expect(board.first_deliveries).toHaveLength(2);
    expect(setStart(board, "firth", true)).toBe(board);
  });
});

describe("links", () => {
  it("join two places once", () => {
    const board = small();
    expect(addLink(board, "ash", "birch")).toBeNull();
    expect(addLink(board, "birch", "ash")).toBeNull();
    expect(addLink(board, "ash", "ash")).toBeNull();
    expect(addLink(board, "ash", "nowhere")).toBeNull();
    const [next, id] = addLink(board, "ash", "cedar") ?? [board, ""];
    expect(id).toBe("ash--cedar");
    expect(read(removeLink(next, id)).links).toEqual(read(board).links);
  });

  it("can be led elsewhere, but not over another", () => {
    const board = small();
    expect(read(moveEnd(board, "ash--birch", "b", "firth")).links[0]).toMatchObject({
      a: "ash",
      b: "firth",
    });
    expect(moveEnd(board, "ash--birch", "b", "dogwood")).toBe(board);
    expect(moveEnd(board, "ash--birch", "b", "ash")).toBe(board);
  });
});

describe("lists", () => {
  it("of contracts are proposed twice for each slot, spread over cities and goods", () => {
    const { contracts } = read(small());
    expect(contracts).toHaveLength(20);
    for (const city of ["ash", "birch", "cedar", "dogwood", "elm"])
      expect(contracts.filter((it) => it.city === city)).toHaveLength(4);
    expect(new Set(contracts.map(({ id }) => id)).size).toBe(20);
    const empty = blank({ en: "E", de: "E" });
    expect(proposeContracts(empty)).toBe(empty);
  });

  it("grow and shrink with what names their entries", () => {
    const [more, index] = addEntry(small(), "companies") ?? [small(), -1];
    expect(read(more).companies[index]?.color).toBe("blue");
    expect(Object.keys(read(more).companies[index]?.features ?? {})).toHaveLength(9);
    const fewer = removeEntry(ours, "companies", 0);
    expect(JSON.stringify(read(fewer).scenarios)).not.toContain('"grand-trunk"');
    const no_hopper = removeEntry(ours, "railcars", 0);
    expect(JSON.stringify(read(no_hopper).companies)).not.toContain('"hopper"');
    expect(addEntry(ours, "improvements")).toBeNull();
    expect(addEntry(ours, "goods_tokens")?.[1]).toBe(15);
  });

  it("keep slots and tokens in themselves consistent", () => {
    const slot = (board: Board) => read(board).contract_slots[1];
    expect(slot(setField(ours, "contract_slots", 1, "from", 11))).toMatchObject({
      from: 11,
      to: 13,
    });
    expect(slot(setField(ours, "contract_slots", 1, "to", 11))).toMatchObject({ days: 2, to: 11 });
    const port = setField(ours, "goods_tokens", 4, "for", "port");
    expect(read(port).goods_tokens[4]?.demand).toBe("steel");
    const wants_iron = setField(ours, "goods_tokens", 4, "demand", "iron");
    expect(read(wants_iron).goods_tokens[4]?.supply).toEqual([]);
    const late = put(ours, ["contract_slots", 0, "turned_on_day"], 9);
    expect(read(sortSlots(late)).contract_slots[0]?.from).toBe(10);
  });

  it("make a city card of another, and the other way round", () => {
    const junction = setField(ours, "cards", 5, "kind", "junction");
    expect(read(junction).cards[5]).toEqual({ id: "burlington", kind: "junction", copies: 1 });
    expect(Object.hasOwn(read(junction).companies[0]?.features ?? {}, "burlington")).toBe(false);
    expect(read(setField(junction, "cards", 0, "kind", "city")).cards[0]?.city).toBe("burlington");
    expect(read(withCards(junction)).cards.at(-1)).toMatchObject({ city: "burlington" });
    const railcar = setField(ours, "cards", 6, "kind", "railcar");
    for (const { features } of read(railcar).companies)
      expect(["hopper", "flatcar", "boxcar"]).toContain(features["richmond"]);
    const twice = setField(ours, "cards", 5, "copies", 2);
    expect(read(twice).companies[0]?.features["burlington"]).toBe("development-2");
  });
});

describe("scenarios", () => {
  it("get as many cities and companies as they need", () => {
    const more = setStart(ours, "boston", true);
    const fitted = read(fitScenario(more, 0)).scenarios[0];
    expect(fitted?.start_cities).toEqual([
      "burlington",
      "kingston",
      "utica",
      "watertown",
      "richmond",
    ]);
    const none = put(ours, ["scenarios", 1, "intermediate"], ["grand-trunk", "gone"]);
    expect(read(fitScenario(none, 1)).scenarios[1]?.intermediate).toEqual([
      "grand-trunk",
      "central-vermont",
    ]);
    expect(fitScenario(ours, 99)).toBe(ours);
  });
});

describe("rules", () => {
  it("keep players, days and the wood track in order", () => {
    expect(ruleAt(setRule(ours, "players.0", 4), "players")).toEqual([4, 4]);
    expect(ruleAt(setRule(ours, "players.1", 2), "players")).toEqual([2, 2]);
    expect(ruleAt(setRule(ours, "last_day", 30), "last_turn_from_day")).toBe(30);
    expect(ruleAt(setRule(ours, "days.speed", 4), "days.speed")).toBe(4);
    expect(woodTrack(setWood(ours, 2, 5))).toEqual([0, 1, 5, 5, 5, 5, 6, 7]);
    expect(woodTrack(resizeWood(ours, 9))).toHaveLength(9);
    expect(resizeWood(ours, 0)).toMatchObject({
      rules: { wood_track: [0] },
    });
    const fast = setRequirement(ours, 0, "fast", true);
    expect(read(fast).objectives[0]?.requires).toEqual({ contracts: 4, fast: true });
    expect(read(setRequirement(fast, 0, "contracts", null)).objectives[0]?.requires).toEqual({
      fast: true,
    });
  });
});

describe("provenance", () => {
  it("is confirmed entry by entry", () => {
    expect(itemKind(ours, "links", 0)).toBe("printed");
    expect(itemKind(ours, "links", 1)).toBe("reconstructed");
    let board = confirm(ours, "links", 1);
    expect(itemKind(board, "links", 1)).toBe("printed");
    expect(partKind(board, "links")).toBe("reconstructed");
    const row = partRows(board).find(({ part }) => part === "links");
    expect(row).toMatchObject({ printed: 2, all: 25 });
    for (let i = 2; i < 25; i++) board = confirm(board, "links", i);
    expect(partKind(board, "links")).toBe("printed");
    expect(itemKind(touched(board, "links", 3), "links", 3)).toBe("own");
    expect(touched(ours, "links", 5)).toBe(ours);
    expect(partKind(setPart(ours, "contracts", "own"), "contracts")).toBe("own");
  });

  it("is there for every part", () => {
    const bare = drop(small(), ["provenance", "parts", "links"]);
    expect(partRows(bare).some(({ part }) => part === "links")).toBe(true);
    expect(partKind(withParts(bare), "links")).toBe("own");
  });
});

describe("reading", () => {
  it("takes any document", () => {
    for (const odd of [{}, { places: 5, links: [null, 7, { id: 3 }], rules: [] }]) {
      const known = read(odd as unknown as Board);
      expect(known.places).toEqual([]);
      expect(known.links.every(({ id }) => id === "")).toBe(true);
    }
  });

  it("finds what is selected by id, or by number where ids fail", () => {
    expect(selectionOf(ours, "places", 6)).toBe("places:boston");
    expect(selectionIn(ours, "places:boston")).toEqual({ list: "places", index: 6 });
    expect(selectionOf(ours, "contract_slots", 2)).toBe("contract_slots:#2");
    expect(selectionIn(ours, "contract_slots:#2")).toEqual({ list: "contract_slots", index: 2 });
    const twice = put(ours, ["places", 1, "id"], "burlington");
    expect(selectionOf(twice, "places", 1)).toBe("places:#1");
    for (const gone of [null, "", "places:x", "toString:x", "contract_slots:#99"])
      expect(selectionIn(ours, gone)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { companyLook } from "../../games/grand_trunk_journey/companies";
import type { CompanyId } from "../../wire/grand_trunk_journey";
import type { SeatInfo, TableInfo } from "../../wire/protocol";
import { faces, facesAt, portraitOf } from "./faces";
import { lookAt, lookOf, plates, usualPlate } from "./looks";

const seat = (n: number, change: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: n,
  who: "person",
  present: true,
  to_act: false,
  muted: false,
  plate: usualPlate(n),
  ...change,
});
const info = (seats: SeatInfo[]) => ({ seats }) as TableInfo;

describe("plates", () => {
  it("differ in colour, shape and letter", () => {
    for (const of of ["colour", "path", "letters"] as const)
      expect(new Set(plates.map((plate) => lookOf(plate)[of])).size, of).toBe(plates.length);
  });
  it("are those of the table, whatever the seat", () => {
    const table = { info: info([seat(0, { plate: "black" }), seat(1)]), module: {}, view: {} };
    expect(lookAt(table, 0).name).toBe("black");
    expect(lookAt(table, 1).name).toBe("red");
  });
  it("are the usual ones for whoever is not known", () =>
    expect(lookAt({ info: info([]), module: {}, view: {} }, 2).name).toBe("green"));
  it("give way to the sign of a game, as soon as there is one", () => {
    const companies: (CompanyId | null)[] = ["central-vermont", null];
    const table = {
      info: info([seat(0), seat(1)]),
      module: { look: (view: typeof companies, n: number) => companyLook(view[n] ?? null) },
    };
    expect(lookAt({ ...table, view: companies }, 0)).toMatchObject({ letters: "CV" });
    expect(lookAt({ ...table, view: companies }, 1).name).toBe("red");
    expect(lookAt({ ...table, view: undefined }, 0).name).toBe("blue");
  });
});

describe("faces", () => {
  it("are ten, each on a ground of its own", () => {
    expect(faces).toHaveLength(10);
    expect(new Set(faces.map((face) => portraitOf(face).ground)).size).toBe(10);
  });
  it("at a table are never the same, and bots have none", () => {
    const seats = [
      seat(0, { face: "cap" }),
      seat(1),
      seat(2, { who: "bot" }),
      seat(3),
      seat(4, { face: "beard" }),
    ];
    const shown = facesAt(seats);
    expect(shown[0]).toBe("cap");
    expect(shown[2]).toBeNull();
    const people = shown.filter((face) => face !== null);
    expect(people).toHaveLength(4);
    expect(new Set(people).size).toBe(4);
    expect(facesAt(seats)).toEqual(shown);
  });
});

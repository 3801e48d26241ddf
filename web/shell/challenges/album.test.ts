import { beforeEach, describe, expect, it } from "vitest";
import type { ChallengeMeasure } from "../../wire/protocol";
import { keep, recallText } from "../memory";
import {
  addPages,
  album,
  clearAlbum,
  farOf,
  noteSolved,
  noteTry,
  noteWatched,
  standOf,
} from "./album";

const points = (have: number): ChallengeMeasure => ({
  what: "points",
  have,
  want: 20,
  at_most: false,
});

describe("the album of challenges", () => {
  beforeEach(() => clearAlbum());

  it("stamps what was solved without help", () => {
    noteSolved("usa-1");
    expect(standOf(album()["usa-1"])).toBe("solved");
    expect(album()["usa-1"]?.solved).toBeGreaterThan(0);
  });
  it("does not take a watched solution for a solved one", () => {
    noteWatched("usa-1");
    noteSolved("usa-1");
    expect(standOf(album()["usa-1"])).toBe("watched");
  });
  it("leaves solved what is watched afterwards", () => {
    noteSolved("usa-1");
    noteWatched("usa-1");
    expect(standOf(album()["usa-1"])).toBe("solved");
  });
  it("keeps the best try", () => {
    noteTry("usa-4", [points(0)]);
    expect(standOf(album()["usa-4"])).toBe("new");
    noteTry("usa-4", [points(14)]);
    noteTry("usa-4", [points(7)]);
    expect(standOf(album()["usa-4"])).toBe("tried");
    expect(album()["usa-4"]?.best?.[0]?.have).toBe(14);
  });
  it("measures by what there has to be", () => {
    const lost = { what: "lost", have: 0, want: 1, at_most: true };
    expect(farOf([points(10), lost])).toBe(0.5);
    expect(farOf([points(40)])).toBe(1);
    expect(farOf([lost])).toBe(0);
  });
  it("takes over pages of another device without losing its own", () => {
    noteSolved("usa-1");
    const own = album()["usa-1"]?.solved;
    addPages({ "usa-1": { solved: 1 }, "usa-2": { watched: 5 }, broken: { solved: "yes" } });
    expect(album()["usa-1"]?.solved).toBe(own);
    expect(standOf(album()["usa-2"])).toBe("watched");
    expect(album()["broken"]).toBeUndefined();
  });
});

describe("an album from elsewhere", () => {
  it("is set aside if it cannot be read", () => {
    for (const bad of [17, "x", [], { version: 1, content: "no" }, { version: "1", content: {} }]) {
      keep("album", bad);
      expect(album()).toEqual({});
      expect(recallText("album.aside")).toBe(JSON.stringify(bad));
    }
  });
  it("is left alone if a newer page wrote it", () => {
    const newer = { version: 2, content: { anything: [1] } };
    keep("album", newer);
    noteSolved("usa-1");
    expect(recallText("album")).toBe(JSON.stringify(newer));
    keep("album", { version: 1, content: {} });
  });
});

import { describe, expect, it } from "vitest";
import { keep } from "../memory";
import { placeOf, wishPlace, wishedPlace } from "./where";

describe("a new table for bots and people at this device", () => {
  it("lies where one wishes, if there is a server", () => {
    expect(placeOf(false, "there", true, "server")).toMatchObject({
      where: "server",
      choice: true,
    });
    expect(placeOf(false, "there", true, "device")).toMatchObject({
      where: "device",
      choice: true,
    });
  });
  it("lies on this device without a network or a server, whatever was wished for", () => {
    for (const reach of ["away", "none"] as const)
      expect(placeOf(false, reach, true, "server")).toEqual({
        where: "device",
        choice: false,
        note: null,
      });
  });
  it("lies on the server if this device cannot have tables", () => {
    expect(placeOf(false, "there", false, "device")).toEqual({
      where: "server",
      choice: false,
      note: null,
    });
    expect(placeOf(false, "away", false, "device").where).toBeNull();
  });
});

describe("a new table with a free seat", () => {
  it("lies in the net, whatever was wished for", () => {
    expect(placeOf(true, "there", true, "device")).toEqual({
      where: "server",
      choice: false,
      note: null,
    });
  });
  it("cannot be made without a network, and it is said why", () => {
    expect(placeOf(true, "away", true, "device")).toEqual({
      where: null,
      choice: false,
      note: "needs_net",
    });
  });
  it("lies on this device if there is no server; who is beside it can come", () => {
    expect(placeOf(true, "none", true, "server")).toEqual({
      where: "device",
      choice: false,
      note: "beside",
    });
  });
});

it("the wish is remembered, and what cannot be one is none", () => {
  expect(wishedPlace()).toBe("server");
  wishPlace("device");
  expect(wishedPlace()).toBe("device");
  keep("where", "moon");
  expect(wishedPlace()).toBe("server");
});

// What anybody with the link may see, whatever has become of the person on the device.
import { beforeEach, describe, expect, it } from "vitest";
import "../tests/browser";
import { FakeDisk, install } from "../device/fake_indexed_db";
import { FakeHouse, refusal } from "../people/fake_house";
import { notePerson } from "../people/here";
import { keepIdentity, makeKey } from "../people/keys";
import { dropToken } from "../people/session";
import { choose } from "../shell/settings.svelte";
import { tournaments } from "./api";
import { whyNot } from "./names";

let house: FakeHouse;
const look = "GET /api/tournaments/cup";
const file = "GET /api/tournaments/cup/export?format=csv";

beforeEach(async () => {
  choose({ language: "en" });
  install(new FakeDisk());
  dropToken();
  house = new FakeHouse();
  house.install();
  for (const path of [look, file]) house.answers.set(path, () => ({ body: { seen: true } }));
  const made = await makeKey();
  house.devices.set(made.device, house.person);
  await keepIdentity({ person: house.person, ...made });
  notePerson(house.person);
});

describe("a tournament with a link", () => {
  it("is seen by who is known, as that", async () => {
    await tournaments.look("cup");
    expect(house.asked.at(-1)?.token).not.toBeNull();
  });
  it("is seen and saved by who may not speak from here any more, as a stranger", async () => {
    house.devices.clear();
    expect(await tournaments.look("cup")).toEqual({ seen: true });
    expect(house.asked.at(-1)?.token).toBeNull();
    expect((await tournaments.exported("cup", "csv")).body).toContain("seen");
    expect(house.asked.at(-1)?.token).toBeNull();
  });
  it("is refused in words where that device wants to do something", async () => {
    house.devices.clear();
    const error = await tournaments.draw("cup").catch((error: unknown) => error);
    expect(whyNot(error)).toBe("This device speaks for you no more.");
    house.answers.set(look, () => refusal(403, "never_heard"));
    const other = await tournaments.look("cup").catch((error: unknown) => error);
    expect(whyNot(other)).not.toContain("never_heard");
  });
});

import { describe, expect, it } from "vitest";
import "../tests/browser";
import { FakeHouse } from "./fake_house";
import { invitationIn, invitationText, letterLinkIn } from "./invitation";
import { makeKey } from "./keys";

const person = "abcdefghijklmnopqrstuvwx27";

describe("an invitation of a second device", () => {
  it("says whose it is and until when, and is signed for this host", async () => {
    const { device, key } = await makeKey();
    const text = await invitationText({ person, device, key }, 1_800_000_000_000, "word");
    const parts = text.split(".");
    expect(parts.slice(0, 4)).toEqual([person, "1800000000000", "word", device]);
    const body = parts.slice(0, 4).join(".");
    const { signs } = new FakeHouse();
    const signature = parts[4] ?? "";
    expect(await signs(device, `roundhouse device\ntable.example\n${body}`, signature)).toBe(true);
    expect(text.length).toBeLessThanOrEqual(400);
    expect(invitationIn(`#device=${text}`)).toBe(text);
  });

  it("is another each time", async () => {
    const identity = { person, ...(await makeKey()) };
    const [one, other] = [await invitationText(identity, 1), await invitationText(identity, 1)];
    expect(one.split(".")[2]).toMatch(/^[a-z2-7]{26}$/);
    expect(one).not.toBe(other);
  });

  it("is taken for one only if it can be one", async () => {
    const text = await invitationText({ person, ...(await makeKey()) }, 1);
    for (const wrong of [
      "",
      "#device=",
      `#device=${text}.x`,
      `#device=${text.slice(0, -1)}`,
      `#device=${text.replace(person, "nele")}`,
      `#device=${text}"><b>`,
      `#${text}`,
      `#device=${"a".repeat(500)}`,
    ])
      expect(invitationIn(wrong)).toBeNull();
  });
});

describe("a link in a letter", () => {
  it("says what it is for, and proves it", () => {
    expect(letterLinkIn("#confirm=abc234.Secret-1_")).toEqual({
      act: "confirm",
      id: "abc234",
      proof: "Secret-1_",
    });
    expect(letterLinkIn("#end=abc234.s")?.act).toBe("end");
  });
  it.each(["", "#", "#confirm=", "#confirm=abc", "#confirm=../x.s", "#forget=abc.s", "#end=a.b.c"])(
    "%j is none",
    (hash) => expect(letterLinkIn(hash)).toBeNull(),
  );
});

import { describe, expect, it } from "vitest";
import { fromBase64url, toBase64url } from "./base64url";

describe("bytes as letters", () => {
  // RFC 4648, 10, without padding; the last has both letters of its own.
  it.each([
    ["", ""],
    ["f", "Zg"],
    ["fo", "Zm8"],
    ["foo", "Zm9v"],
    ["foobar", "Zm9vYmFy"],
    ["\u00fb\u00ff\u00fe", "-__-"],
  ])("%j is %s", (plain, text) => {
    const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
    expect(toBase64url(bytes)).toBe(text);
    expect(fromBase64url(text)).toEqual(bytes);
  });

  it.each(["Zg==", "Zh", "Zm9+", "Zm 9v", "Z", "ä"])("%j nobody could have written", (text) =>
    expect(fromBase64url(text)).toBeNull(),
  );
});

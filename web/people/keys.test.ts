import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeDisk, install } from "../device/fake_indexed_db";
import { fromBase64url } from "./base64url";
import { FakeHouse } from "./fake_house";
import { KeyCheck } from "./key_check.svelte";
import {
  CannotKeep,
  dropIdentity,
  keepIdentity,
  keptIdentity,
  makeKey,
  newKey,
  signed,
  whyNoKeys,
} from "./keys";

beforeEach(() => install(new FakeDisk()));
afterEach(() => vi.unstubAllGlobals());

describe("the key of a device", () => {
  it("signs what others can check, and cannot be read", async () => {
    const { device, key } = await makeKey();
    expect(fromBase64url(device)).toHaveLength(32);
    const { signs } = new FakeHouse();
    const signature = await signed(key, "a text");
    expect(fromBase64url(signature)).toHaveLength(64);
    expect(await signs(device, "a text", signature)).toBe(true);
    expect(await signs(device, "another", signature)).toBe(false);
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey("pkcs8", key)).rejects.toThrow();
  });

  it("is kept with whom it speaks for, until it is dropped", async () => {
    expect(await keptIdentity()).toBeNull();
    const made = await makeKey();
    await keepIdentity({ person: "nele", ...made });
    const kept = await keptIdentity();
    expect(kept).toMatchObject({ person: "nele", device: made.device });
    const signature = await signed(kept?.key ?? made.key, "a text");
    expect(await new FakeHouse().signs(made.device, "a text", signature)).toBe(true);
    await dropIdentity();
    expect(await keptIdentity()).toBeNull();
  });

  it("is of one person only: the last one stays", async () => {
    await keepIdentity({ person: "nele", ...(await makeKey()) });
    await keepIdentity({ person: "mara", ...(await makeKey()) });
    expect((await keptIdentity())?.person).toBe("mara");
  });

  it("is not made where a page did not come safely, or the browser is too old", async () => {
    expect(await whyNoKeys()).toBeNull();
    vi.stubGlobal("crypto", { getRandomValues: () => {} });
    expect(await whyNoKeys()).toBe("insecure");
    const generateKey = () => Promise.reject(new DOMException("no such", "NotSupportedError"));
    vi.stubGlobal("crypto", { subtle: { generateKey } });
    expect(await whyNoKeys()).toBe("old");
  });

  it("is tried on where it would be kept, of which nothing stays", async () => {
    const disk = new FakeDisk();
    install(disk);
    expect(await whyNoKeys()).toBeNull();
    expect((await newKey()).key.extractable).toBe(false);
    expect(await keptIdentity()).toBeNull();
    disk.refuse_at_end = true;
    expect(await whyNoKeys()).toBe("unkept");
    await expect(newKey()).rejects.toBeInstanceOf(CannotKeep);
    vi.stubGlobal("indexedDB", undefined);
    expect(await whyNoKeys()).toBe("unkept");
    await expect(keptIdentity()).rejects.toBeInstanceOf(CannotKeep);
  });

  it("is asked about once for the whole page", async () => {
    const generateKey = vi.fn(() => Promise.reject(new Error("no such")));
    vi.stubGlobal("crypto", { subtle: { generateKey } });
    const check = new KeyCheck();
    expect(check.cannot).toBeNull();
    await Promise.all([check.look(), check.look()]);
    expect(check.cannot).toBe("old");
    expect(generateKey).toHaveBeenCalledTimes(1);
  });
});

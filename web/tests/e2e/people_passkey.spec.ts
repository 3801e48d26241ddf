// A passkey guards the key of a device: turned on, locked after a reload, unlocked, turned off, and said no to.
import type { CDPSession } from "@playwright/test";
import { asked, expect, first_game, test, type Device, type Setup } from "./fixtures";
import { addDevice, becomeKnown, questions } from "./people_here";
import type { Server } from "./server";

/** An authenticator in the device, which does what its owner would. */
class Authenticator {
  private constructor(
    private readonly cdp: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async in({ context, page }: Device, hasPrf = true): Promise<Authenticator> {
    const cdp = await context.newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        hasPrf,
      },
    });
    return new Authenticator(cdp, authenticatorId);
  }

  /** Whether it is the owner who sits there. */
  async shows(isUserVerified: boolean): Promise<void> {
    const { authenticatorId } = this;
    await this.cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  }

  async remove(): Promise<void> {
    const { authenticatorId } = this;
    await this.cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  }

  async passkeys(): Promise<number> {
    const { authenticatorId } = this;
    const { credentials } = await this.cdp.send("WebAuthn.getCredentials", { authenticatorId });
    return credentials.length;
  }
}

/** Passkeys are made for names only. */
function byName(setup: Setup, server: Server): Promise<Device> {
  return setup.device({}, { url: server.url.replace("127.0.0.1", "localhost") });
}

/** What lies on the device of the key: how it is kept, and whether anything of it can be used as it lies there. */
function keptKey({ page }: Device): Promise<{ rows: number; wrapped: boolean; device: string }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open("roundhouse-people");
        request.onsuccess = () => {
          const all = request.result.transaction("identity").objectStore("identity").getAll();
          all.onsuccess = () => {
            request.result.close();
            const rows = all.result as Record<string, unknown>[];
            const plain = rows.some((row) => row.key instanceof CryptoKey);
            resolve({ rows: rows.length, wrapped: !plain, device: String(rows[0]?.device) });
          };
        };
      }),
  );
}

async function turnOn({ page }: Device): Promise<void> {
  await page.locator("[data-guard-on]").click();
  await page.locator("[data-guard-yes]").click();
  await expect(page.locator("[data-guard=on]")).toBeVisible();
}

test("a key is guarded, locked with the page, and unlocked by the passkey", async ({
  setup,
  server,
}) => {
  const ann = await byName(setup, server);
  const { page } = ann;
  const authenticator = await Authenticator.in(ann);
  await becomeKnown(ann);
  await ann.open("/me");
  const before = await keptKey(ann);
  expect(before.wrapped).toBe(false);
  await turnOn(ann);
  await expect(page.locator("[data-device]")).toHaveCount(1);
  const guarded = await keptKey(ann);
  expect(guarded).toMatchObject({ rows: 1, wrapped: true });
  expect(guarded.device).not.toBe(before.device);
  expect(await authenticator.passkeys()).toBe(1);
  // In the same tab all goes on, without another question.
  await page.locator("[data-export]").click();
  await expect(page.locator("[role=alert]")).toHaveCount(0);

  const heard = questions(ann);
  await page.reload();
  await expect(page.locator("[data-people=locked] [data-unlock]")).toBeVisible();
  expect(heard).toEqual([]);
  // The lobby says it too, and a table is laid as by anybody.
  await ann.open();
  await expect(page.locator("[data-locked]")).toBeVisible();
  const made = await setup.againstBot(first_game.id);
  await ann.openTable(made);
  await expect(asked(page)).toBeVisible();
  await ann.open("/circles");
  await expect(page.locator("[data-unlock]")).toBeVisible();
  await page.locator("[data-unlock]").click();
  await expect(page.locator("[data-found]")).toBeVisible();

  await ann.open("/me");
  await page.locator("[data-unlock]").click();
  await expect(page.locator("#me-name")).toHaveValue("Ann");
  // The seat that was taken meanwhile is this person's now.
  const seats = await page.evaluate(() => localStorage["roundhouse.person_seats"] as string);
  expect(seats).toContain(made.table);
  await page.locator("[data-lock]").click();
  await expect(page.locator("[data-people=locked]")).toBeVisible();
  expect(ann.complaints).toEqual([]);
});

test("a second device joins one that is guarded, and finds its tables", async ({
  setup,
  server,
}) => {
  const desk = await byName(setup, server);
  const hand = await byName(setup, server);
  await Authenticator.in(desk);
  const made = await setup.againstBot(first_game.id);
  await desk.openTable(made);
  await expect(asked(desk.page)).toBeVisible();
  await becomeKnown(desk);
  await desk.open("/me");
  await turnOn(desk);
  await desk.page.locator("[data-invite]").click();
  const link = await desk.page.locator("[data-invitation]").getAttribute("data-invitation");
  await hand.page.goto(link ?? "");
  await hand.page.locator("[data-join-yes]").click();
  await expect(hand.page.locator("[data-device]")).toHaveCount(2);
  await hand.open();
  await expect(hand.page.locator(`.dep a[href$="/t/${made.table}"]`)).toBeVisible();
});

test("whoever says no has lost nothing", async ({ setup, server }) => {
  const ann = await byName(setup, server);
  const { page } = ann;
  const authenticator = await Authenticator.in(ann);
  await becomeKnown(ann);
  await ann.open("/me");
  const before = await keptKey(ann);
  await authenticator.shows(false);
  await page.locator("[data-guard-on]").click();
  await page.locator("[data-guard-yes]").click();
  await expect(page.locator("[data-guard] [role=alert]")).toBeVisible();
  expect(await keptKey(ann)).toEqual(before);
  await page.reload();
  await expect(page.locator("#me-name")).toHaveValue("Ann");
  await expect(page.locator("[data-device]")).toHaveCount(1);

  // Whoever was not recognised so often is not asked by this one any more.
  await authenticator.remove();
  const other = await Authenticator.in(ann);
  await turnOn(ann);
  const guarded = await keptKey(ann);
  await page.reload();
  await page.locator("[data-unlock]").click();
  await page.locator("[data-guard-off]").click();
  await expect(page.locator("[data-guard=off]")).toBeVisible();
  await page.reload();
  await expect(page.locator("#me-name")).toHaveValue("Ann");
  expect(await keptKey(ann)).toEqual({ rows: 1, wrapped: false, device: guarded.device });

  // To turn it off, and to unlock, it is asked as well.
  await turnOn(ann);
  const again = await keptKey(ann);
  await other.shows(false);
  await page.locator("[data-guard-off]").click();
  await expect(page.locator("[data-guard=on] [role=alert]")).toBeVisible();
  await page.reload();
  await page.locator("[data-unlock]").click();
  await expect(page.locator("[data-locked] [role=alert]")).toBeVisible();
  expect(await keptKey(ann)).toEqual(again);
});

test("where it cannot be, it is said before anything is changed", async ({ setup, server }) => {
  const ann = await byName(setup, server);
  await Authenticator.in(ann, false);
  await becomeKnown(ann);
  await ann.open("/me");
  const before = await keptKey(ann);
  await ann.page.locator("[data-guard-on]").click();
  await ann.page.locator("[data-guard-yes]").click();
  await expect(ann.page.locator("[data-guard=off] [role=alert]")).toContainText("PRF");
  expect(await keptKey(ann)).toEqual(before);
  // By its numbers a house has no name that a passkey could be for.
  const bea = await setup.device();
  await becomeKnown(bea);
  await bea.open("/me");
  await expect(bea.page.locator("[data-no-passkey=nameless]")).toBeVisible();
  await expect(bea.page.locator("[data-guard-on]")).toHaveCount(0);
});

test("whose passkey is gone clears up, and comes again by another device", async ({
  setup,
  server,
}) => {
  const desk = await byName(setup, server);
  const hand = await byName(setup, server);
  await Authenticator.in(desk);
  await becomeKnown(desk);
  await addDevice(desk, hand);
  await desk.open("/me");
  await turnOn(desk);
  await desk.page.reload();
  await desk.page.locator("[data-locked] summary").click();
  await desk.page.locator("[data-clear-up]").click();
  await desk.page.locator("[data-clear-up-yes]").click();
  await expect(desk.page.locator("[data-begin-yes]")).toBeVisible();
  await addDevice(hand, desk);
  await expect(desk.page.locator("#me-name")).toHaveValue("Ann");
});

// The pages of people, circles, tournaments and of the host, each in a state in which there is much to be seen.
import type { Page } from "@playwright/test";
import { expect, type Device } from "../e2e/fixtures";
import { becomeKnown } from "../e2e/people_here";
import { amongCompany } from "./company/answers";
import { token } from "./company/desk";
import { own_name } from "./company/people";

export interface Sight {
  name: string;
  /** Whether whoever looks has made himself known here. */
  known: boolean;
  /** Looked at every day, on few screens and in one language. */
  everyday?: true;
  /** For the screens that hang on walls. */
  wall?: true;
  /** The server refuses something on the way, which the browser complains about. */
  refused?: true;
  open(device: Device): Promise<void>;
}

/** Who looks, among the company of company/people.ts. */
export async function arrive(device: Device, known: boolean): Promise<void> {
  if (!known) return amongCompany(device, "");
  await becomeKnown(device);
  const own = await device.page.evaluate(() => String(localStorage["roundhouse.person"]));
  await amongCompany(device, JSON.parse(own) as string);
}

const seen = (page: Page, selector: string) => expect(page.locator(selector).first()).toBeVisible();

async function openCircle({ page, url }: Device): Promise<void> {
  await page.goto(`${url}/c/seen`);
  await seen(page, "[data-season-table]");
  await seen(page, "[data-tournaments]");
  await expect(page.locator('[data-table][data-state="yours"]')).toBeVisible();
}

async function openTournament({ page, url }: Device, stage: string): Promise<void> {
  await page.goto(`${url}/tournament/${stage}`);
  await expect(page.locator("[data-tournament] h1")).toHaveText(/Herbstpokal/);
}

async function openDesk({ page, url }: Device, room = ""): Promise<void> {
  await page.addInitScript((token) => (sessionStorage["roundhouse.host"] = token), token);
  await page.goto(`${url}/host${room}`);
  await seen(page, "[data-host=in]");
}

const dialogs: readonly { name: string; enter(page: Page): Promise<void> }[] = [
  {
    name: "inviting to a circle",
    async enter(page) {
      await page.locator("[data-invite]").click();
      await page.locator("[data-make-link]").click();
      await seen(page, "dialog[open] [data-link]");
    },
  },
  {
    name: "managing a circle",
    async enter(page) {
      await page.locator("[data-manage]").click();
      await page.locator("dialog[open] [data-leave]").click();
      await page.locator("dialog[open] [data-close]").click();
      await seen(page, "dialog[open] [data-close-sure]");
    },
  },
  {
    name: "a member of a circle",
    async enter(page) {
      await page.locator("[data-member]").nth(4).click();
      await page.locator("dialog[open] [data-remove]").click();
      await seen(page, "dialog[open] [data-remove-sure]");
    },
  },
  {
    name: "the end of a season",
    async enter(page) {
      await page.locator("[data-season-manage]").click();
      await seen(page, "dialog[open] [data-season-end]");
    },
  },
  {
    name: "setting a table of a circle",
    async enter(page) {
      await page.locator("[data-set-open]").click();
      await seen(page, "dialog[open] [data-set-table]");
      await page.locator("dialog[open] [data-add-seat]").click();
      await page.locator("dialog[open] summary").click();
    },
  },
];

const stages = ["open", "playing", "between", "ended"] as const;
const lists = ["reports", "tables", "people", "circles", "tournaments", "blocked"] as const;

export const sights: readonly Sight[] = [
  {
    name: "notices of a newcomer",
    known: false,
    async open(device) {
      await device.open("/notices");
      await seen(device.page, "[data-begin]");
    },
  },
  {
    name: "notices",
    known: true,
    everyday: true,
    async open(device) {
      await device.open("/notices");
      await seen(device.page, "[data-exceptions]");
    },
  },
  {
    name: "about me",
    known: true,
    async open(device) {
      const { page } = device;
      await device.open("/me");
      await page.locator("[data-calendar]").click();
      await seen(page, "#calendar-url");
      await page.locator("[data-shut-out]").first().click();
      await page.locator("[data-end=forget]").click();
    },
  },
  {
    name: "one more device",
    known: true,
    async open(device) {
      await device.open("/me");
      await device.page.locator("[data-invite]").click();
      await seen(device.page, "[data-invitation] svg[role=img]");
      await device.page.locator("[data-invitation]").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "lobby with my people",
    known: true,
    everyday: true,
    async open(device) {
      await device.open();
      await seen(device.page, "[data-usual-round]");
      await seen(device.page, "[data-my-people]");
    },
  },
  {
    name: "all my people",
    known: true,
    async open(device) {
      await device.open();
      await seen(device.page, "[data-usual-round]");
      await device.page.locator("[data-invite-one]").click();
      await seen(device.page, "dialog[open] [data-person]");
    },
  },
  {
    name: "circles",
    known: true,
    async open(device) {
      await device.open("/circles");
      await seen(device.page, "[data-circle]");
      await seen(device.page, "[data-tournaments]");
    },
  },
  { name: "circle", known: true, everyday: true, open: openCircle },
  ...dialogs.map(({ name, enter }) => ({
    name,
    known: true,
    async open(device: Device) {
      await openCircle(device);
      await enter(device.page);
    },
  })),
  {
    name: "circle that was just founded",
    known: true,
    async open(device) {
      await device.open("/c/fresh");
      await seen(device.page, "[data-season-empty]");
    },
  },
  {
    name: "beginning a season",
    known: true,
    async open(device) {
      const { page } = device;
      await device.open("/c/fresh");
      await page.locator("[data-season-manage]").click();
      await seen(page, "dialog[open] [data-season-begin]");
    },
  },
  {
    name: "door of a circle",
    known: false,
    async open(device) {
      await device.open("/c/door#abcdefghijklmnopqrstuvwxyz234567");
      await seen(device.page, "[data-door]");
    },
  },
  {
    name: "announcing a tournament",
    known: true,
    async open(device) {
      const { page } = device;
      await device.open("/tournament#circle=seen");
      await seen(page, "[data-announce-form] .check");
      await page.locator("[data-announce-form] summary").click();
    },
  },
  ...stages.map((stage): Sight => ({
    name: `tournament, ${stage}`,
    known: true,
    ...(stage === "between" ? { everyday: true } : {}),
    open: (device) => openTournament(device, stage),
  })),
  ...(["open", "playing", "ended"] as const).map((stage): Sight => ({
    name: `wall, ${stage}`,
    known: false,
    wall: true,
    async open(device) {
      await device.open(`/tournament/${stage}/wall`);
      await seen(device.page, "[data-wall] h1");
    },
  })),
  {
    name: "door of the host",
    known: false,
    refused: true,
    async open({ page, url }) {
      await page.goto(`${url}/host`);
      await seen(page, "[data-door=locked]");
      await page.locator("[data-token]").fill("a-wrong-token-of-some-length");
      await page.locator("[data-door] button[type=submit]").click();
      await seen(page, "[data-problem]");
    },
  },
  {
    name: "house of the host",
    known: false,
    everyday: true,
    async open(device) {
      await openDesk(device);
      await seen(device.page, "[data-house]");
      await device.page.locator("[data-count]").click();
      await seen(device.page, "[data-found]");
    },
  },
  ...lists.map((list): Sight => ({
    name: `list of the host, ${list}`,
    known: false,
    async open(device) {
      await openDesk(device, `/${list}`);
      await seen(device.page, "[data-line]");
      const act = device.page.locator("[data-act]").first();
      await act.click();
      await seen(device.page, "[data-sure]");
    },
  })),
  {
    name: "about a person",
    known: false,
    async open(device) {
      await openDesk(device, "/people");
      await device.page.locator("[data-look]").first().click();
      await seen(device.page, "dialog[open] [data-about-person]");
    },
  },
  {
    name: "about a table",
    known: false,
    async open(device) {
      await openDesk(device, "/tables");
      await device.page.locator("[data-look]").first().click();
      await seen(device.page, "dialog[open] [data-about-table]");
    },
  },
];

export { own_name };

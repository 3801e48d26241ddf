// Puts the company in the place of the server: what is asked about it is answered at once, the rest goes on.
import type { Request } from "@playwright/test";
import type { ListName } from "../../../host/api";
import type { Device } from "../../e2e/fixtures";
import {
  circleSeen,
  doorSeen,
  emptySeason,
  freshCircle,
  my_circles,
  seasonSeen,
  tournamentList,
} from "./circle";
import { aboutTableSeen, houseSeen, listSeen, personSeen, token } from "./desk";
import { aboutMe, day, laidTables, ownTables, tableInfo } from "./people";
import { tournamentSeen } from "./tournament";

const lists: readonly ListName[] = [
  "reports",
  "tables",
  "people",
  "circles",
  "tournaments",
  "blocked",
];

/** By "METHOD path" without what follows "?". */
type Answers = ReadonlyMap<string, (request: Request) => unknown>;

function answersFor(own: string, now: number): Answers {
  const stages = ["open", "playing", "between", "ended"] as const;
  return new Map<string, (request: Request) => unknown>([
    ["GET /api/people/me", () => aboutMe(own, now)],
    ["GET /api/people/me/tables", () => ({ tables: ownTables(own, now) })],
    [
      "POST /api/people/me/calendar",
      () => ({ url: `https://eisenbahnfreunde.example/calendar/${"a2".repeat(26)}.ics` }),
    ],
    ["GET /api/circles", () => ({ circles: my_circles })],
    ["GET /api/circles/seen", () => circleSeen(own, now)],
    ["GET /api/circles/fresh", () => freshCircle(own, now)],
    ["GET /api/circles/fresh/seasons/all", () => emptySeason(own, now)],
    ["GET /api/circles/door/door", () => doorSeen(own, now)],
    [
      "POST /api/circles/seen/invitations",
      () => ({ link: "abcdefghijklmnopqrstuvwxyz234567", until: now + 7 * day }),
    ],
    ...[0, 1, 2].map(
      (n) => [`GET /api/circles/seen/seasons/${n}`, () => seasonSeen(own, now, n)] as const,
    ),
    ["GET /api/circles/seen/seasons/all", () => seasonSeen(own, now, null)],
    [
      "GET /api/tournaments",
      (request) => ({ tournaments: request.url().endsWith("=fresh") ? [] : tournamentList(now) }),
    ],
    ...stages.map(
      (stage) => [`GET /api/tournaments/${stage}`, () => tournamentSeen(own, now, stage)] as const,
    ),
    ...laidTables(own, now).map(
      (laid) => [`GET /api/tables/${laid.table}`, () => tableInfo(laid, own)] as const,
    ),
    ["GET /api/admin/house", () => houseSeen(now)],
    ...lists.map((name) => [`GET /api/admin/${name}`, () => listSeen(name, now)] as const),
    [
      "GET /api/admin/about",
      (request) =>
        new URL(request.url()).searchParams.has("person") ? personSeen(now) : aboutTableSeen(now),
    ],
    ["GET /api/admin/finished", () => ({ tables: 1_000, more: true })],
  ]);
}

/** From now on this device is among the company. */
export async function amongCompany({ page }: Device, own: string): Promise<void> {
  const answers = answersFor(own, Date.now());
  await page.route("**/api/**", async (route) => {
    const request = route.request();
    const answer = answers.get(`${request.method()} ${new URL(request.url()).pathname}`);
    // At the host's desk only the token opens.
    const shut =
      request.url().includes("/api/admin/") &&
      request.headers().authorization !== `Bearer ${token}`;
    if (shut)
      await route.fulfill({ status: 401, json: { error: { code: "bad_token", words: "" } } });
    else if (answer === undefined) await route.fallback();
    else await route.fulfill({ json: answer(request) });
  });
}

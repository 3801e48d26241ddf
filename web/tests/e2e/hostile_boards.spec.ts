// Boards of strangers: whatever is in a file stays text, and leads to no error, no request and no markup.
import { expect, test, type Device } from "./fixtures";
import { giveFile, inEditor, readOurs, strangers, type Board } from "./workshop";

const elsewhere = "https://evil.example/x.svg";
/** Short enough to be a name, so that such a board is played on as well. */
const markup = "<img src=x onerror=\"document.title='owned'\">";

/** Every name in two languages, and every other sentence that somebody may read. */
function withWords(value: unknown, words: string): unknown {
  if (Array.isArray(value)) return value.map((part) => withWords(part, words));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (typeof part === "string" && ["en", "de", "author", "licence", "note"].includes(key))
        return [key, words];
      return [key, withWords(part, words)];
    }),
  );
}

/** Some of its ids are called what every object has already. */
function withOddIds(board: Board): unknown {
  const ids = [...JSON.stringify(board).matchAll(/"id":"([a-z0-9-]+)"/g)].map(([, id]) => id);
  const odd = ["__proto__", "constructor", "toString", 'x"]url(//evil.example)'];
  return odd.reduce<unknown>((now, name, i) => {
    const id = ids[2 * i + 1];
    if (id === undefined) return now;
    // As text: an assignment to such a name would mean something else.
    return JSON.parse(JSON.stringify(now).replaceAll(`"${id}"`, JSON.stringify(name))) as unknown;
  }, board);
}

/** Nothing of a drawing is what it should be. */
function withOddDrawing(value: unknown): unknown {
  const odd = [null, -1e300, 1e300, `url(${elsewhere})`, markup, [], {}, 0];
  if (typeof value === "number") return odd[Math.abs(Math.round(value)) % odd.length];
  if (typeof value === "string") return elsewhere;
  if (Array.isArray(value)) return value.map(withOddDrawing);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withOddDrawing(part)]),
  );
}

/** Looks at it in every room, and walks over it. */
async function lookAround(device: Device, draft: string): Promise<void> {
  const { page } = device;
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  for (const place of ["", `/print/${draft}`, `/fair/${draft}`, `/play/${draft}`]) {
    await device.open(`/boards${place}`);
    await expect(page.locator("main:not([aria-busy])").first()).toBeVisible();
    await expect(page.locator(".instead").getByText("…")).toHaveCount(0);
  }
}

const families = [
  ["ticket_to_ride", "usa"],
  ["switch_and_signal", "europe"],
  ["grand_trunk_journey", "grand_trunk_journey"],
] as const;

for (const [family, name] of families) {
  const ours = readOurs(family, name);
  const { format, game } = ours;
  const boards: Record<string, unknown> = {
    "markup in every name": withWords(ours, markup),
    "names that objects have already": withOddIds(ours),
    "a drawing of nonsense": { ...ours, drawing: withOddDrawing(ours["drawing"]) },
    "hardly anything": { format, game },
    "lists instead of everything": {
      ...Object.fromEntries(Object.keys(ours).map((key) => [key, []])),
      format,
      game,
    },
  };
  for (const [what, board] of Object.entries(boards))
    test(`${family} with ${what}`, async ({ setup }) => {
      const ann = await setup.device();
      const { page } = ann;
      const asked = strangers(ann);
      const named: string[] = [];
      ann.context.on("request", (request) => {
        if (/evil|onerror|%3Cimg/i.test(request.url())) named.push(request.url());
      });
      await giveFile(ann, board);
      const draft = await inEditor(page);
      await expect(page.locator("h1")).toBeVisible();
      await expect(page.locator('[data-saving="saved"]')).toBeVisible();
      await lookAround(ann, draft);
      expect(await page.locator('img[src="x"], [onerror], body script, iframe').count()).toBe(0);
      expect(await page.title()).not.toBe("owned");
      expect([...asked, ...named]).toEqual([]);
      expect(ann.complaints).toEqual([]);
    });
}

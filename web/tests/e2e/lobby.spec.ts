import { expect, families, first_game, phone, play, asked, tasteOf, test } from "./fixtures";

for (const [name, options] of [
  ["desktop", {}],
  ["phone", phone],
] as const)
  test(`from the lobby to the first move with a few clicks (${name})`, async ({ setup }) => {
    const ann = await setup.device({ name: "" }, options);
    await ann.open();
    await expect(ann.page.locator("footer")).toContainText(/Roundhouse \d+\.\d+\.\d+/);
    const poster = ann.page.locator("[data-game]").nth(1);
    await poster.click();
    await ann.page.getByLabel("Your name").first().fill("Ann");
    await ann.page.locator("[data-depart]").click();
    await expect(ann.page).toHaveURL(/\/t\/[a-z0-9]+$/);
    const played = await play(ann.page, { taste: tasteOf(first_game.family), actions: 2 });
    expect(played.actions).toBe(2);
    // The table is kept on this device.
    await ann.open();
    await ann.page.locator('a[href^="/t/"]').first().click();
    await expect(asked(ann.page)).toBeVisible();
    expect(ann.complaints).toEqual([]);
  });

test("a link opens a seat, and the table starts when it is taken", async ({ setup, server }) => {
  const made = await server.create({
    game: first_game.id,
    seats: [{ who: "here", name: "Ann" }, { who: "open" }],
  });
  const [ann, bob] = [
    await setup.device(),
    await setup.device({ language: "de", name: "" }, phone),
  ];
  await ann.openTable(made);
  await expect(ann.page.locator("[data-start]")).toBeVisible();
  await bob.openTable(made, made.links[0]?.token ?? null);
  await expect(bob.page).toHaveURL(new RegExp(`/t/${made.table}$`));
  await bob.page.locator("#sit-name").fill("Bob");
  await bob.page.locator("[data-sit]").click();
  for (const { page } of [ann, bob]) {
    const played = await play(page, { taste: tasteOf(first_game.family), actions: 1 });
    expect(played.actions).toBe(1);
  }
  // The secret is kept by the device, so the plain address is enough from now on.
  await bob.page.reload();
  await expect(bob.page.locator("html")).toHaveAttribute("lang", "de");
  await expect(bob.page.locator(".page.playing")).toBeVisible();
  expect([...ann.complaints, ...bob.complaints]).toEqual([]);
});

test("an open seat is filled with a bot", async ({ setup, server }) => {
  const made = await server.create({
    game: first_game.id,
    seats: [{ who: "here", name: "Ann" }, { who: "open" }],
  });
  const ann = await setup.device();
  await ann.openTable(made);
  await ann.page.locator("[data-start]").click();
  const played = await play(ann.page, { taste: tasteOf(first_game.family), actions: 3 });
  expect(played.actions).toBe(3);
  expect(ann.complaints).toEqual([]);
});

test("a link that opens nothing says so", async ({ setup }) => {
  const ann = await setup.device();
  await ann.open("/t/aaaaaaaaaaaaaaaa");
  await expect(ann.page.getByText("There is no such table.")).toBeVisible();
});

test("the language changes at once, everywhere", async ({ setup }) => {
  const ann = await setup.device({ language: "en" });
  await ann.open();
  const language = ann.page.locator("[data-language]");
  await expect(
    ann.page.getByText("Choose your seats").or(ann.page.locator("h1")).first(),
  ).toBeVisible();
  const words = () => ann.page.locator("main").innerText();
  const english = await words();
  await language.click();
  await expect(ann.page.locator("html")).toHaveAttribute("lang", "de");
  expect(await words()).not.toBe(english);
  for (const { id } of families) {
    await ann.openTable(await setup.againstBot(id));
    await expect(ann.page.locator("html")).toHaveAttribute("lang", "de");
    await expect(asked(ann.page)).toBeVisible();
    const prompt = ann.page.locator(".prompt h2").first();
    const german = await prompt.innerText();
    await language.click();
    await expect(prompt).not.toHaveText(german);
    await language.click();
    await expect(prompt).toHaveText(german);
  }
  expect(ann.complaints).toEqual([]);
});

test("on a phone the departure is always in reach", async ({ setup }) => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
    { width: 844, height: 390 },
  ]) {
    const ann = await setup.device({}, { ...phone, viewport: size });
    await ann.open();
    const depart = ann.page.locator("[data-depart]");
    await expect(depart).toBeInViewport({ ratio: 1 });
    await ann.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(depart).toBeInViewport({ ratio: 1 });
  }
});

for (const { size, posters } of [
  { size: { width: 1440, height: 900 }, posters: true },
  { size: { width: 1280, height: 720 }, posters: true },
  { size: { width: 1024, height: 768 }, posters: false },
])
  test(`the first screen has tables, lessons and games at ${size.width}`, async ({ setup }) => {
    const ann = await setup.device({}, { viewport: size });
    const made = await setup.againstBot(first_game.id);
    await ann.openTable(made);
    await expect(asked(ann.page)).toBeVisible();
    await ann.open();
    const { page } = ann;
    await expect(page.locator(".dep").first()).toBeInViewport({ ratio: 1 });
    await expect(page.locator("[data-depart]")).toBeInViewport({ ratio: 1 });
    for (const ride of await page.locator("[data-ride]").all())
      await expect(ride).toBeInViewport({ ratio: 1 });
    if (!posters) return;
    for (const poster of await page.locator("[data-game] .title").all())
      await expect(poster).toBeInViewport({ ratio: 1 });
  });

// In every browser: a house may be ended while it reads and writes, as where a page is left, and whoever comes after
// it can read and write all the same.
import { expect, families } from "./fixtures";
import { askHouse } from "./kept";
import { houseWorker } from "./page_folder";
import { test, visit } from "./tabs";

const { id: game } = families.find(({ family }) => family === "switch_and_signal")!;
const wish = {
  game,
  seats: [
    { who: "here", name: "Ann" },
    { who: "bot", bot: "level-2" },
  ],
};

test("a house that is ended in the middle of its work locks nothing", async ({ host, tab }) => {
  await visit(tab, host);
  const worker = houseWorker(host.folder);
  const said = await tab.evaluate(
    async ({ worker, body, times }) => {
      const answers: string[] = [];
      for (let time = 0; time < times && !answers.some((answer) => answer !== "201"); time++) {
        const house = new Worker(new URL(worker, location.href), { type: "module" });
        const answered = new Promise<string>((resolve) => {
          setTimeout(() => resolve("nothing"), 60_000);
          house.onerror = ({ message }) => resolve(message);
          house.onmessage = ({ data: { answer, failed } }) => {
            if (failed !== undefined) resolve(JSON.stringify(failed));
            if (answer !== undefined) resolve(String(answer.status));
          };
        });
        // So many that there is something to read and to write after the first answer, too.
        for (let id = 1; id <= 6; id++)
          house.postMessage({ ask: { id, method: "POST", path: "/api/tables", body } });
        answers.push(await answered);
        await new Promise((resolve) => setTimeout(resolve, (37 * time) % 150));
        house.terminate();
      }
      return answers;
    },
    { worker, body: JSON.stringify(wish), times: 12 },
  );
  expect(said).toEqual(Array<string>(12).fill("201"));
  const made = await askHouse(tab, host.folder, "POST", "/api/tables", wish);
  expect(made.status, made.body).toBe(201);
});

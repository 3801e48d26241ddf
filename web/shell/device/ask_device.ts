// Questions that are for this device, whoever else could be asked.
import { homeAt } from "../../home/homes";
import { Refusal } from "../api";

/** What it answers, as text; throws a Refusal, also where it cannot answer at all. */
export async function askDevice(
  method: "GET" | "POST",
  path: string,
  body?: string,
): Promise<string> {
  const answer = await homeAt("device")
    .ask(method, path, body)
    .catch((error: unknown) => {
      const code = (error as { code?: unknown } | null)?.code;
      throw new Refusal(typeof code === "string" ? code : "no_module", String(error));
    });
  if (answer.status < 400) return answer.body;
  const { error } = JSON.parse(answer.body) as { error: { code: string; words: string } };
  throw new Refusal(error.code, error.words);
}

// What a challenge asks for, in words.
import { named, t } from "../../shell/words.svelte";
import type { Goal } from "../../wire/ticket_to_ride";
import type { BoardFile } from "./board";

function place(board: BoardFile, id: string): string {
  const found = board.places.find((it) => it.id === id);
  return found === undefined ? id : named(found.name);
}

export function goal(goal: Goal, board: BoardFile): string {
  const tickets = goal.tickets.flatMap((id) => {
    const ticket = board.tickets.find((it) => it.id === id);
    return ticket === undefined ? [] : [`${place(board, ticket.a)} – ${place(board, ticket.b)}`];
  });
  const parts: string[] = [];
  if (tickets.length > 0)
    parts.push(
      t("ttr.goal.tickets", {
        count: tickets.length,
        tickets:
          tickets.length < 2
            ? tickets.join("")
            : t("ttr.and", {
                first: tickets.slice(0, -1).join(", "),
                last: tickets.at(-1) ?? "",
              }),
      }),
    );
  if (goal.points !== null) parts.push(t("ttr.goal.points", { points: goal.points }));
  if (goal.longest !== null) parts.push(t("ttr.goal.longest", { spaces: goal.longest }));
  if (goal.passengers !== null) parts.push(t("ttr.goal.passengers", { count: goal.passengers }));
  return t("ttr.goal.all", { what: parts.join(t("ttr.goal.also")), turns: goal.turns });
}

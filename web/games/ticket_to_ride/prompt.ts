// What is asked, in one sentence.
import { t } from "../../shell/words.svelte";
import type { Prompt } from "../game";
import type { Choice } from "./choice.svelte";
import { list, placeName } from "./names";
import { atlasOf, type TicketTable } from "./table";

/** What is asked while a track is being paid for. */
export function paymentPrompt(
  choice: Pick<Choice, "atlas" | "me" | "route" | "routeName">,
): Prompt {
  const { atlas, me, route } = choice;
  if (route === null) return { title: "" };
  const { length } = atlas.route(route);
  return {
    title: t("ttr.prompt.pay", { route: choice.routeName(route) }),
    text: t("ttr.pay.brings", {
      spaces: length,
      points: atlas.points(length),
      left: (me?.trains ?? 0) - length,
    }),
  };
}

export function prompt(table: TicketTable): Prompt {
  const { view, seat, legal } = table;
  const atlas = atlasOf(table);
  if (table.outcome !== null) {
    const winners = table.outcome.rank.flatMap((rank, who) => (rank === 1 ? [who] : []));
    const [only] = winners;
    if (winners.length === 1 && only !== undefined)
      return {
        title: t("ttr.prompt.won", {
          ...table.who(only),
          points: table.outcome.points[only] ?? 0,
        }),
      };
    return {
      title: t("ttr.prompt.shared", { names: list(winners.map((who) => table.name(who))) }),
    };
  }
  const last =
    view.turns_left > 0 ? t("ttr.prompt.last_round", { count: view.turns_left }) : undefined;
  const mine = seat !== null && table.toAct.includes(seat);
  if (!mine) {
    if (view.step === "choose_tickets") return { title: t("ttr.prompt.others_choose") };
    const who = table.toAct[0] ?? view.turn;
    const key = ["second_card", "take_passengers", "keep_tickets"].includes(view.step)
      ? view.step
      : "turn";
    return { title: t(`ttr.prompt.other_${key}`, { name: table.name(who) }), text: last };
  }
  const { start_tickets, turn_tickets } = atlas.board.rules;
  switch (view.step) {
    case "choose_tickets":
      if (legal.some((a) => a.type === "draw_tickets"))
        return {
          title: t("ttr.prompt.first_mix", { count: start_tickets.draw }),
          text: t("ttr.prompt.first_mix_text", { keep: start_tickets.keep }),
        };
      return {
        title: t("ttr.prompt.keep_first", { keep: start_tickets.keep }),
        text: t("ttr.prompt.keep_text"),
      };
    case "keep_tickets":
      return {
        title: t("ttr.prompt.keep", { keep: turn_tickets.keep }),
        text: t("ttr.prompt.keep_text"),
      };
    case "second_card":
      return { title: t("ttr.prompt.second_card"), text: last };
    case "take_passengers": {
      const choice = view.passenger_choice;
      if (choice === null) return { title: t("ttr.prompt.turn"), text: last };
      return {
        title: t("ttr.prompt.passengers", { place: placeName(atlas, choice.place) }),
        text: last,
      };
    }
    default:
      if (legal.length === 1 && legal[0]?.type === "pass")
        return { title: t("ttr.prompt.only_pass"), text: last };
      return { title: t("ttr.prompt.turn"), text: last };
  }
}

// The question of the moment, in one sentence.
import { t } from "../../shell/words.svelte";
import type { Action } from "../../wire/grand_trunk_journey";
import type { Prompt } from "../game";
import { featureOf, isDevelopment } from "./board";
import type { Gtj } from "./table";
import { daysOf } from "./costs";
import { describe, leftWords } from "./describe";
import {
  cardName,
  goodName,
  improvementName,
  listOf,
  objectiveName,
  placeName,
  railcarName,
  roman,
  viewer,
} from "./names";
import { choiceOf, type Choice } from "./choice.svelte";
import { currentStep } from "./steps";

export function prompt(table: Gtj): Prompt {
  if (table.outcome !== null) return over(table);
  const mine = table.seat !== null && table.toAct.includes(table.seat);
  if (!mine) return waiting(table);
  const choice = choiceOf(table);
  if (choice.ending) return { title: t("gtj.prompt.end"), text: leftWords(choice.undone) };
  if (choice.action !== null) return planned(choice.action, table);
  if (choice.selection !== null) {
    const asked = chosen(choice, table);
    if (asked !== null) return asked;
  }
  return step(table);
}

function over(table: Gtj): Prompt {
  const { rank, points } = table.outcome ?? { rank: [], points: [] };
  const first = rank.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const best = points[first[0] ?? 0] ?? 0;
  if (first.length > 1) {
    const names = listOf(first.map((seat) => table.name(seat)));
    return { title: t("gtj.prompt.over_shared", { names, points: best }) };
  }
  return { title: t("gtj.prompt.over_won", { ...table.who(first[0] ?? 0), points: best }) };
}

function waiting(table: Gtj): Prompt {
  const { view } = table;
  const [seat] = table.toAct;
  if (seat === undefined) return { title: t("gtj.prompt.chance") };
  const name = table.name(seat);
  const done = table.seat !== null && (view.players[table.seat]?.status ?? "playing") !== "playing";
  const text = done ? { text: t("gtj.prompt.finished") } : {};
  const at = currentStep(view.step);
  if (view.step === "companies") return { title: t("gtj.prompt.others_company", { name }) };
  if (view.step === "first_loads") return { title: t("gtj.prompt.others_first", { name }) };
  if (view.step === "maintenance")
    return { title: t("gtj.prompt.others_maintenance", { name }), ...text };
  if (at === null || at === "move") return { title: t("gtj.prompt.others", { name }), ...text };
  return { title: t("gtj.prompt.others_step", { name, step: t(`gtj.step.${at}`) }), ...text };
}

/** An action that waits for its last click. */
function planned(action: Action, table: Gtj): Prompt {
  const { board, view } = table;
  const seat = viewer(table);
  const player = view.players[seat];
  const spent = daysOf(action, board, player);
  const day = (player?.day ?? 0) + spent;
  const cost = (card?: string) =>
    card === undefined
      ? t("gtj.prompt.cost_only", { days: spent, day })
      : t("gtj.prompt.cost", { days: spent, day, card: cardName(board, view, seat, card) });
  switch (action.type) {
    case "move":
      return {
        title: t("gtj.prompt.move_to", { place: placeName(board, action.to) }),
        text: t("gtj.prompt.arriving", { days: spent, day }),
      };
    case "maintain":
      return {
        title: t("gtj.prompt.maintain"),
        text: t("gtj.prompt.maintain_text", { days: spent }),
      };
    case "build_terminal": {
      const place = placeName(board, action.city);
      return {
        title: t("gtj.prompt.terminal", { place }),
        text: t("gtj.prompt.terminal_text", { days: spent, place }),
      };
    }
    case "acquire_improvement": {
      const improvement = improvementName(board, action.improvement);
      const text = `${t(`gtj.improvement.${action.improvement}`)} ${cost(action.card)}.`;
      return { title: t("gtj.prompt.improvement", { improvement }), text };
    }
    case "take_objective": {
      const objective = objectiveName(board, action.objective);
      return { title: t("gtj.prompt.objective", { objective }), text: cost(action.card) };
    }
    case "increase_force":
      return {
        title: t("gtj.prompt.force", { force: roman((player?.force ?? 0) + 1) }),
        text: cost(action.card),
      };
    case "increase_speed":
      return {
        title: t("gtj.prompt.speed"),
        text: `${t("gtj.prompt.speed_text")} ${cost(action.card)}.`,
      };
    case "influence_demand":
      return {
        title: t("gtj.prompt.swap", {
          a: placeName(board, action.a),
          b: placeName(board, action.b),
        }),
        text: cost(action.card),
      };
    case "overland_transport":
      return {
        title: t("gtj.prompt.overland", {
          from: placeName(board, action.from),
          to: placeName(board, action.to),
        }),
        text: cost(action.card),
      };
    case "use_right_of_way":
      return { title: t("gtj.prompt.right_of_way"), text: t("gtj.prompt.right_of_way_text") };
    default: {
      const { group, title } = describe(action, table);
      return {
        title: t("gtj.prompt.use", { improvement: group, what: title }),
        text: cost("card" in action ? action.card : undefined),
      };
    }
  }
}

/** Something is chosen, and there are several ways to go on. */
function chosen(choice: Choice, table: Gtj): Prompt | null {
  const { board, view } = table;
  const seat = viewer(table);
  const selection = choice.selection;
  if (selection === null || choice.options.length === 0) return null;
  switch (selection.kind) {
    case "card": {
      const card = cardName(board, view, seat, selection.card);
      if (selection.half === "place")
        return {
          title: t("gtj.prompt.which_port"),
          text: t("gtj.prompt.which_port_text", { card }),
        };
      const feature = featureOf(board, view.players[seat]?.company, selection.card);
      const first = choice.first === null ? null : placeName(board, choice.first);
      if (isDevelopment(feature))
        return { title: t("gtj.prompt.development"), text: t("gtj.prompt.development_text") };
      if (feature === "influence-demand" || feature === "overland-transport") {
        const key = feature === "influence-demand" ? "swap" : "overland";
        return first === null
          ? { title: t(`gtj.prompt.${key}_first`) }
          : { title: t(`gtj.prompt.${key}_second`, { place: first }) };
      }
      if (feature === "rail-yard") return { title: t("gtj.prompt.rail_yard") };
      if (feature === "high-capacity") return { title: t("gtj.prompt.high_capacity") };
      return { title: t("gtj.prompt.card_use", { card }) };
    }
    case "railcar": {
      const railcar = railcarName(board, view, seat, selection.card);
      const on = view.players[seat]?.railcars.find((r) => r.card === selection.card);
      if (!on?.good) return { title: t("gtj.prompt.railcar_empty", { railcar }) };
      const load = t("gtj.panel.loaded", { count: on.cubes, good: goodName(on.good) });
      return { title: t("gtj.prompt.railcar", { railcar, load }) };
    }
    case "owned":
      return {
        title: t("gtj.prompt.owned", { improvement: improvementName(board, selection.id) }),
        text: t(`gtj.improvement.${selection.id}`),
      };
    default:
      return null;
  }
}

/** What the step of the turn asks for. */
function step(table: Gtj): Prompt {
  const { board, view, legal } = table;
  const at = view.players[table.seat ?? 0]?.place ?? null;
  const place = at === null ? "" : placeName(board, at);
  const can = (...types: Action["type"][]) => legal.some((a) => types.includes(a.type));
  const ask = (key: string) => ({
    title: t(`gtj.prompt.${key}`, { place }),
    text: t(`gtj.prompt.${key}_text`, { place }),
  });
  switch (view.step) {
    case "companies":
      return ask("companies");
    case "first_loads":
      return {
        title: t("gtj.prompt.first_loads"),
        text: t("gtj.setup.first_load_text", { place }),
      };
    case "maintenance":
      return ask("maintenance");
    case "turn":
      if (legal.length > 0 && !can("move"))
        return { title: t("gtj.prompt.turn"), text: t("gtj.prompt.turn_stuck") };
      if (can("pass")) return { title: t("gtj.prompt.turn"), text: t("gtj.prompt.final") };
      return ask("turn");
    default: {
      const [first, ...more] = choiceOf(table).steps;
      if (more.length > 0) return ask("refit");
      return ask(first === undefined || first === "draw" ? "ready" : first);
    }
  }
}

// Changes of what is no network: names, goods, numbers, cards, helpers, the first game and the rules.
import type { Goods } from "../../../wire/switch_and_signal";
import type { Named } from "../../../workshop/family";
import { goods as all_goods } from "../board";
import {
  cityOf,
  effects,
  kindOf,
  list_of,
  most,
  row_words,
  type Card,
  type City,
  type Doc,
  type Helper,
  type Row,
} from "./document";
import { edited } from "./edit";
import { replaced, withValue, type Rules } from "./rules_of";

export function rename(doc: Doc, id: string, name: Named): Doc {
  const kind = kindOf(doc, id);
  if (kind === null) return doc;
  const list = list_of[kind];
  return edited(
    doc,
    [`${kind}:${id}`],
    (it) =>
      ({ ...it, [list]: it[list].map((one) => (one.id === id ? { ...one, name } : one)) }) as Doc,
  );
}

/** A port, or a city with these goods; a city that has them now gives them up for what this one had. */
export function setGoods(doc: Doc, id: string, goods: Goods | null): Doc {
  const city = doc.cities.find((it) => it.id === id);
  if (city === undefined || (city.goods ?? null) === goods) return doc;
  const other = goods === null ? undefined : doc.cities.find((it) => it.goods === goods);
  const whats = [`city:${id}`, ...(other === undefined ? [] : [`city:${other.id}`])];
  const as = ({ id: of, name }: City, now: Goods | undefined): City =>
    now === undefined
      ? { id: of, name, kind: "port" }
      : { id: of, name, kind: "goods", goods: now };
  const free = all_goods.find((g) => g !== goods && !doc.cities.some((it) => it.goods === g));
  return edited(doc, whats, (it) => ({
    ...it,
    cities: it.cities.map((one) => {
      if (one.id === id) return as(one, goods ?? undefined);
      return one === other ? as(one, city.goods ?? free) : one;
    }),
  }));
}

/** Who has this number now gets the other one, so that every number stays there once. */
export function setNumber(doc: Doc, id: string, number: number): Doc {
  const start = doc.starts.find((it) => it.id === id);
  if (start === undefined || start.number === number || number < 2 || number > 12) return doc;
  const other = doc.starts.find((it) => it.number === number);
  const whats = [`start:${id}`, ...(other === undefined ? [] : [`start:${other.id}`])];
  return edited(doc, whats, (it) => ({
    ...it,
    starts: it.starts.map((one) =>
      one.id === id
        ? { ...one, number }
        : one.id === other?.id
          ? { ...one, number: start.number }
          : one,
    ),
  }));
}

/** Which two lines a switch joins in the first game. */
export function setOpen(doc: Doc, junction: string, lines: readonly [string, string]): Doc {
  return edited(doc, [`junction:${junction}`], (it) => ({
    ...it,
    first_game: {
      ...it.first_game,
      switches: replaced(it.first_game.switches, junction, [...lines]),
    },
  }));
}

/** A signal that is green in the first game; one of the same city, or of the lines, turns red for it. */
export function setGreen(doc: Doc, signal: string): Doc {
  const all = doc.lines.flatMap((line) =>
    line.signals.map(({ id, gap }) => ({ id, city: cityOf(doc, line, gap) })),
  );
  const it = all.find(({ id }) => id === signal);
  if (it === undefined || doc.first_game.signals.includes(signal)) return doc;
  const same = doc.first_game.signals.filter(
    (id) => all.find((one) => one.id === id)?.city === it.city,
  );
  if (it.city === null && doc.rules.line_signals === 0) return doc;
  const most_of_them = it.city === null ? doc.rules.line_signals : 1;
  const gone = same.slice(0, Math.max(same.length + 1 - most_of_them, 0));
  return edited(doc, [`signal:${signal}`], (now) => ({
    ...now,
    first_game: {
      ...now.first_game,
      signals: [...now.first_game.signals.filter((id) => !gone.includes(id)), signal],
    },
  }));
}

export function departures(doc: Doc): number {
  return doc.cards.reduce((sum, { count }) => sum + count, 0);
}
const look = ({ deploy, move }: Pick<Card, "deploy" | "move">) => `${deploy} ${move.join(" ")}`;

/** What no card shows yet. */
function freshCard(doc: Doc): Pick<Card, "deploy" | "move"> | null {
  const known = new Set(doc.cards.map(look));
  const rows: Row[][] = [
    ...row_words.map((row) => [row]),
    ...row_words.flatMap((a) => row_words.map((b) => [a, b])),
  ].filter((it) => it.length < 2 || it[0] !== it[1] || it[0] === "any");
  for (const deploy of [0, 1, 2])
    for (const move of rows) if (!known.has(look({ deploy, move }))) return { deploy, move };
  return null;
}
export function addCard(doc: Doc): { doc: Doc; what: string | null } {
  const fresh = freshCard(doc);
  if (fresh === null || doc.cards.length >= most.cards || departures(doc) >= most.departures)
    return { doc, what: null };
  const taken = new Set(doc.cards.map(({ id }) => id));
  let n = doc.cards.length + 1;
  while (taken.has(`card-${n}`)) n++;
  const card: Card = { id: `card-${n}`, count: 1, ...fresh };
  const what = `card:${card.id}`;
  return { doc: edited(doc, [what], (it) => ({ ...it, cards: [...it.cards, card] })), what };
}
export function setCard(doc: Doc, id: string, more: Partial<Omit<Card, "id">>): Doc {
  return edited(doc, [`card:${id}`], (it) => ({
    ...it,
    cards: it.cards.map((card) => (card.id === id ? { ...card, ...more } : card)),
  }));
}
export function removeCard(doc: Doc, id: string): Doc {
  return edited(doc, [], (it) => ({ ...it, cards: it.cards.filter((card) => card.id !== id) }));
}

const helper_names: Record<Helper["effect"], Named> = {
  reroll: { de: "Logistiker", en: "Logistician" },
  pass_cities: { de: "Disponentin", en: "Dispatcher" },
  hold_color: { de: "Zugführer", en: "Conductor" },
  ignore_card: { de: "Streckenwart", en: "Track warden" },
  choose_start: { de: "Rangierer", en: "Shunter" },
  hold_train: { de: "Fahrdienstleiterin", en: "Traffic controller" },
};
/** Takes a helper with this effect into the game, or out of it. */
export function toggleHelper(doc: Doc, effect: Helper["effect"]): Doc {
  const there = doc.helpers.find((it) => it.effect === effect);
  if (there !== undefined)
    return edited(doc, [], (it) => ({ ...it, helpers: it.helpers.filter((one) => one !== there) }));
  const name = helper_names[effect];
  const taken = new Set(doc.helpers.map(({ id }) => id));
  const id = [name.en.toLowerCase().replace(/[^a-z]+/g, "-"), effect.replace("_", "-")].find(
    (it) => !taken.has(it),
  );
  if (id === undefined || doc.helpers.length >= most.helpers) return doc;
  const helpers = [...doc.helpers, { id, name, effect }];
  return edited(doc, [`helper:${id}`], (it) => ({
    ...it,
    // Always in the same order, whoever comes or goes.
    helpers: helpers.sort((a, b) => effects.indexOf(a.effect) - effects.indexOf(b.effect)),
  }));
}
export function renameHelper(doc: Doc, id: string, name: Named): Doc {
  return edited(doc, [`helper:${id}`], (it) => ({
    ...it,
    helpers: it.helpers.map((one) => (one.id === id ? { ...one, name } : one)),
  }));
}

/** Another value in the rules; what may not be larger than it, or smaller, goes along. */
export function setRule(doc: Doc, path: readonly string[], value: unknown): Doc {
  const rules = bounded(withValue(doc.rules, path, value), path.join("."));
  return edited(doc, ["rules"], (it) => ({ ...it, rules }));
}
function bounded(rules: Rules, path: string): Rules {
  const { hand, draw, hand_limit, time_tokens, removed_cards } = rules;
  const pair = (it: { usual: number; most: number }, set: string) => ({
    usual: path === `${set}.most` ? Math.min(it.usual, it.most) : it.usual,
    most: path === `${set}.usual` ? Math.max(it.usual, it.most) : it.most,
  });
  const limit = path === "hand" || path === "draw" ? Math.max(hand, draw, hand_limit) : hand_limit;
  return {
    ...rules,
    hand_limit: limit,
    hand: Math.min(hand, limit),
    draw: Math.min(draw, limit),
    time_tokens: pair(time_tokens, "time_tokens"),
    removed_cards: pair(removed_cards, "removed_cards"),
  };
}

export function setBoard(doc: Doc, more: Partial<Pick<Doc, "name" | "author" | "licence">>): Doc {
  return { ...doc, ...more };
}

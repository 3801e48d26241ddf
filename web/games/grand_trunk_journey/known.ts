// What is told of the board at hand where only ids are known: how its companies look, what it calls its railcars.
// One page shows one board at a time; ours needs no telling.
import { SvelteMap } from "svelte/reactivity";
import type { CompanyId } from "../../wire/grand_trunk_journey";
import type { Named } from "./board";
import { usualLook, type Look } from "./companies";

interface Told {
  companies: readonly { id: CompanyId; name: Named; color?: string }[];
  railcars: readonly { id: string; name: Named }[];
}

const looks = new SvelteMap<CompanyId, Look>();
const railcars = new SvelteMap<string, Named>();
const our_railcars = new Map([
  ["hopper", "Hopper Car"],
  ["flatcar", "Flatcar"],
  ["boxcar", "Boxcar"],
]);

export function knowBoard(board: Told): void {
  looks.clear();
  railcars.clear();
  board.companies.forEach((company, i) => looks.set(company.id, usualLook(company, i)));
  for (const { id, name } of board.railcars)
    if (our_railcars.get(id) !== name.en) railcars.set(id, name);
}

/** Before a board is known, and for ids that it has not: by the id alone. */
export function lookOf(company: CompanyId): Look {
  return looks.get(company) ?? usualLook({ id: company }, -1);
}

/** The name of a railcar that is none of ours. */
export function railcarNamed(id: string): Named | undefined {
  return railcars.get(id);
}

import type { GameEntry } from "../api";

const first = [
  "ticket-to-ride-usa",
  "ticket-to-ride-germany",
  "switch-and-signal-europe",
  "switch-and-signal-north-america",
];

/** As posters hang in the hall; what is not known here follows as the catalog lists it. */
export function hung(catalog: readonly GameEntry[]): GameEntry[] {
  const place = ({ id }: GameEntry) => {
    const at = first.indexOf(id);
    return at < 0 ? first.length : at;
  };
  return [...catalog].sort((a, b) => place(a) - place(b));
}

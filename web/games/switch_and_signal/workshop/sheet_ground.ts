// Ground and rails on paper, in the inks of the day: a printer knows no variables.
import { attributes, number } from "../../../workshop/print/svg";
import type { Geometry } from "../map/geometry";
import type { Layout } from "../map/layout";

export const inks = {
  ink: "#22211d",
  paper: "#fbf6ea",
  piece: "#fbf6ea",
  halo: "#f3ebd5",
  brass: "#b8862f",
  track: "#6b5636",
  rail: "#2e2a22",
} as const;

/** The variables that our engravings are drawn with, by day. */
const day: Readonly<Record<string, string>> = {
  sea: "#bfd6d9",
  "sea-line": "#86aeb4",
  "sea-ink": "#2b5660",
  land: "#ede3c8",
  "land-b": "#e6daba",
  "land-c": "#f2ead3",
  "land-ink": "#695c33",
  graticule: "#b2cdd1",
  border: "#a2946f",
  coast: "#8c805f",
  river: "#b4cdcc",
  relief: "#c3b48c",
  state: "#d8cba8",
  halo: "#f3ebd5",
};

/** The engraving of ours with inks for variables; or lines of its own; or paper. */
export function paperUnder({ box, lines }: Layout, ground: string): string {
  if (ground !== "")
    return ground.replace(/var\(--([a-z0-9-]+)(?:,[^)]*)?\)/g, (_, name: string) =>
      Object.hasOwn(day, name) ? day[name]! : "#8c805f",
    );
  const under = `<rect${attributes({ ...box, fill: lines === null ? "#f4eddc" : "#bfd6d9" })}/>`;
  if (lines === null) return under;
  const filled = (d: string, fill: string) =>
    d === ""
      ? ""
      : `<path${attributes({ d, fill, "fill-rule": "evenodd", stroke: "#8c805f", "stroke-width": 1.2 })}/>`;
  const drawn = (d: string, stroke: string) =>
    d === "" ? "" : `<path${attributes({ d, fill: "none", stroke, "stroke-width": 1.4 })}/>`;
  const { paths } = lines;
  return (
    under +
    filled(paths.land, "#e6daba") +
    filled(paths.home, "#ede3c8") +
    filled(paths.lakes, "#bfd6d9") +
    drawn(paths.rivers, "#b4cdcc") +
    drawn(paths.borders, "#a2946f")
  );
}

/** Rails with their pieces, as on the table. */
export function bedding(geometry: Geometry): string {
  const rails = geometry.rails();
  const line = (stroke: string, width: number) =>
    `<path${attributes({ d: rails, fill: "none", stroke, "stroke-width": width, "stroke-linejoin": "round" })}/>`;
  const pieces = geometry.plan.board.lines.flatMap((it) =>
    Array.from({ length: it.pieces }, (_, i) => {
      const { x, y, angle } = geometry.pose(`${it.id}-${i + 1}`, true);
      return (
        `<g transform="translate(${number(x)} ${number(y)}) rotate(${number(angle)})">` +
        `<rect x="-10.5" y="-7.5" width="21" height="15" rx="1.5" fill="${inks.piece}" stroke="${inks.track}" stroke-width="1.6"/>` +
        `<path d="M-6.5 -5v10M-2.2 -5v10M2.2 -5v10M6.5 -5v10" stroke="${inks.track}" stroke-width="1.7" opacity="0.55"/>` +
        `<path d="M-10 -2.8H10M-10 2.8H10" stroke="${inks.rail}" stroke-width="1.3"/></g>`
      );
    }),
  );
  return line(inks.halo, 11) + line(inks.track, 4.4) + line(inks.halo, 1.6) + pieces.join("");
}

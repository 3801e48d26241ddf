// How players are drawn: the six plates, and which one each seat of a table has.
import { getContext, setContext } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { GameModule } from "../../games/game";
import type { Seat } from "../../wire/match";
import type { Plate, TableInfo } from "../../wire/protocol";

/** Colour, shape and letter of a player; the shape lies around the origin. */
export interface Look {
  /** A plate, or what else a game calls it. */
  readonly name: string;
  readonly letters: string;
  readonly path: string;
  /** What makes the shape about 9 in radius; 1 unless said. */
  readonly scale?: number;
  readonly colour: string;
  /** What is written on it. */
  readonly ink: string;
}

const cream = "#fff9ea";
const looks: Readonly<Record<Plate, Look>> = {
  blue: {
    name: "blue",
    letters: "B",
    path: "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0Z",
    colour: "#1d4f91",
    ink: cream,
  },
  red: {
    name: "red",
    letters: "R",
    path: "M-6-8.2H6A2.2 2.2 0 0 1 8.2-6V6A2.2 2.2 0 0 1 6 8.2H-6A2.2 2.2 0 0 1-8.2 6V-6A2.2 2.2 0 0 1-6-8.2Z",
    colour: "#b3261e",
    ink: cream,
  },
  green: {
    name: "green",
    letters: "G",
    path: "M-8.4-8.4H8.4V1C8.4 6 3.6 8.6 0 10-3.6 8.6-8.4 6-8.4 1Z",
    colour: "#1f7a4d",
    ink: cream,
  },
  yellow: {
    name: "yellow",
    letters: "Y",
    path: "M0-11.4 11.4 0 0 11.4-11.4 0Z",
    colour: "#f2c230",
    ink: "#22211d",
  },
  black: {
    name: "black",
    letters: "K",
    path: "M-5.2-9H5.2L10.4 0 5.2 9H-5.2L-10.4 0Z",
    colour: "#24231f",
    ink: cream,
  },
  purple: {
    name: "purple",
    letters: "P",
    path: "M0-10.6 10.2-2.6 6.4 9H-6.4L-10.2-2.6Z",
    colour: "#6d3f8c",
    ink: cream,
  },
};

/** In the order in which seats have them until somebody chooses. */
export const plates = Object.keys(looks) as readonly Plate[];

export function lookOf(plate: Plate): Look {
  return looks[plate];
}

export function usualPlate(seat: Seat): Plate {
  return plates[seat % plates.length] ?? "blue";
}

/** As far as a table has to be known to draw its players. */
interface Drawn {
  readonly info: TableInfo;
  readonly module: Pick<GameModule, "look">;
  readonly view: unknown;
}

/** How a seat of this table is drawn; some games give players a sign of their own. */
export function lookAt({ info, module, view }: Drawn, seat: Seat): Look {
  const own = view === undefined ? null : (module.look?.(view, seat) ?? null);
  return own ?? lookOf(info.seats[seat]?.plate ?? usualPlate(seat));
}

type Looks = (seat: Seat) => Look;
const key = Symbol("looks");

/** Makes known to everything below how seats are drawn. */
export function offerLooks(of: Looks): void {
  setContext(key, of);
}

/** Without a table the usual plates. */
export function theLooks(): Looks {
  return getContext<Looks | undefined>(key) ?? ((seat) => lookOf(usualPlate(seat)));
}

/** Lets `.seat-0` and its like, within an element, have the colours of these looks. */
export function painted(of: Looks, seats: number): Attachment<HTMLElement> {
  return ({ style }) => {
    for (let seat = 0; seat < seats; ++seat) {
      const { colour, ink } = of(seat);
      style.setProperty(`--seat-${seat}`, colour);
      style.setProperty(`--on-seat-${seat}`, ink);
    }
  };
}

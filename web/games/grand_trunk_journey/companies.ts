// How a company looks: colour, shape and initials. No square, squares are goods.
import type { Look as PlayerLook } from "../../shell/people/looks";
import type { CompanyId } from "../../wire/grand_trunk_journey";

export interface Look {
  initials: string;
  colour: string;
  ink: string;
  /** Around the origin, radius about 12. */
  shape: string;
}

const looks: Record<CompanyId, Look> = {
  "grand-trunk": {
    initials: "GT",
    colour: "#b3261e",
    ink: "#ffffff",
    shape: "M-11.5 0a11.5 11.5 0 1 0 23 0a11.5 11.5 0 1 0-23 0Z",
  },
  "central-vermont": {
    initials: "CV",
    colour: "#2e7d32",
    ink: "#ffffff",
    shape: "M-11-11.5H11V1C11 7.5 5 11 0 13-5 11-11 7.5-11 1Z",
  },
  "quebec-richmond": {
    initials: "QR",
    colour: "#6a3d9a",
    ink: "#ffffff",
    shape: "M-6.8-11.5H6.8L13 0 6.8 11.5H-6.8L-13 0Z",
  },
  "st-lawrence-atlantic": {
    initials: "SA",
    colour: "#d9a514",
    ink: "#22211d",
    shape: "M0-14.5 14.5 0 0 14.5-14.5 0Z",
  },
};

export function lookOf(company: CompanyId): Look {
  return looks[company] ?? { initials: "?", colour: "#1f3a4d", ink: "#ffffff", shape: "" };
}

/** A player is drawn as the company everywhere, as soon as there is one. */
export function companyLook(company: CompanyId | null): PlayerLook | null {
  if (company === null) return null;
  const { initials, colour, ink, shape } = lookOf(company);
  return { name: company, letters: initials, path: shape, scale: 0.78, colour, ink };
}

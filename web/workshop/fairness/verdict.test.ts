import { afterEach, beforeEach, describe, expect, it } from "vitest";
import "../../tests/browser";
import "../../i18n/fairness";
import { settings } from "../../shell/settings.svelte";
import { percent, percentSpan, plus, span } from "./format";
import { verdict as trunkVerdict } from "./grand_trunk_journey/verdict";
import { believed } from "./report";
import { about, shown, signalReport, ticket, ticketReport, trunkReport } from "./sample_reports";
import { seatSentence } from "./sections";
import type { Variant } from "./switch_and_signal/report";
import { strongest, verdict as signalVerdict } from "./switch_and_signal/verdict";
import { verdict } from "./ticket_to_ride/verdict";

const before = settings.language;
beforeEach(() => (settings.language = "de"));
afterEach(() => (settings.language = before));

describe("figures", () => {
  it("are told no finer than their interval", () => {
    expect(percent(about(0.546, 0.025))).toBe("55 %");
    expect(percentSpan(about(0.546, 0.025))).toBe("52 bis 57 %");
    expect(percent({ value: 0.6, low: 0.5, high: 0.7, digits: 1 })).toBe("60 %");
    expect(percent(about(0.013, 0.005, 3))).toBe("1,3 %");
    expect(span(about(14, 4, 0))).toBe("10 bis 18");
    expect(plus(about(-0.4, 0.2, 1))).toBe("−0,4");
    expect(plus(about(0.4, 0.2, 1))).toBe("+0,4");
    expect(plus(about(-0.01, 0.2, 1))).toBe("0,0");
  });

  it("are believed of one among many only if they are three errors from nothing", () => {
    expect(believed(about(1, 0.5, 1))).toBe(true);
    expect(believed(about(0.6, 0.5, 1))).toBe(false);
    expect(believed(about(-1, 0.5, 1))).toBe(true);
    expect(believed(about(0, 0, 0))).toBe(false);
  });
});

describe("seats", () => {
  const seats = (first: number, half: number) => [
    { order: 0, wins: about(first, half), margin: about(0, 1, 1) },
    { order: 1, wins: about(1 - first, half), margin: about(0, 1, 1) },
  ];
  it("are alike as long as nothing else is sure", () => {
    expect(seatSentence(seats(0.52, 0.03))).toBe(
      "Kein Platz gewinnt erkennbar öfter als die anderen.",
    );
  });
  it("are told apart with their interval", () => {
    expect(seatSentence(seats(0.55, 0.02))).toBe(
      "Wer beginnt, gewinnt öfter: 55 % statt 50 % (95-%-Spanne 53 bis 57 %).",
    );
    expect(seatSentence(seats(0.42, 0.02))).toContain("seltener: 42 % statt 50 %");
    settings.language = "en";
    expect(seatSentence(seats(0.55, 0.02))).toBe(
      "Whoever begins wins more often: 55% instead of 50% (95% interval 53 to 57%).",
    );
  });
});

describe("Ticket to Ride", () => {
  it("is fair where nothing stands out", () => {
    expect(verdict(shown(ticketReport())).title).toBe(
      "Fair, soweit man sehen kann. Nichts sticht heraus.",
    );
  });

  it("says what stands out", () => {
    const report = ticketReport({
      tickets: [ticket("paris-lyon", 12, about(1, 0.4, 1)), ticket("brest-lyon", 11, null)],
      dead_routes: [{ pointer: "/routes/0", id: "lyon--paris", built: about(0.01, 0.004, 3) }],
    });
    const { title, figures } = verdict(shown(report));
    expect(title).toBe("Fast fair. Eine Zielkarte und eine Strecke stechen heraus.");
    expect(figures.map(({ value }) => value)).toEqual(["0,4", "31 %", "1"]);
    settings.language = "en";
    expect(verdict(shown(report)).title).toBe("Nearly fair. One ticket and one route stand out.");
  });

  it("counts colours only if they are clearly off, and never locomotives", () => {
    const [red, locomotive] = ticketReport().colors;
    const off = { ...red!, demand: about(0.17, 0.003, 3) };
    expect(verdict(shown(ticketReport({ colors: [off, locomotive!] }))).title).toBe(
      "Fast fair. Eine Farbe sticht heraus.",
    );
  });

  it("is not balanced with many of them", () => {
    const tickets = Array.from({ length: 9 }, (_, i) => ticket(`t${i}`, 10, about(1, 0.3, 1)));
    expect(verdict(shown(ticketReport({ tickets }))).title).toBe(
      "Noch nicht ausgewogen. 9 Zielkarten stechen heraus.",
    );
  });

  it("says nothing after too few games", () => {
    const report = ticketReport({ enough: false, games: 100 });
    expect(verdict(shown(report)).title).toBe("Noch zu früh für ein Urteil.");
  });
});

const variant = (what: string, value: string, wins: number, half = 0.05): Variant => ({
  id: `${what} ${value}`,
  what,
  value,
  as_asked: false,
  games: 300,
  wins: about(wins, half),
  tokens_lost: about(10, 1, 0),
});

describe("Switch & Signal", () => {
  it("is as hard as its interval says", () => {
    expect(signalVerdict(shown(signalReport())).title).toBe(
      "Ausgewogen: mal gewonnen, mal verloren.",
    );
    const unsure = signalReport({ wins: about(0.4, 0.1, 1) });
    expect(signalVerdict(shown(unsure)).title).toBe("Zwischen schwer und ausgewogen.");
  });

  it("names the option that surely matters most", () => {
    const all = [
      variant("bot", "level-1", 0, 0.01),
      variant("bot", "level-4", 0.9, 0.01),
      variant("goods", "8", 0.5),
      variant("goods", "10", 0.1),
      variant("discs", "random", 0.45, 0.2),
      variant("discs", "first_game", 0.55, 0.2),
    ];
    expect(strongest(all)?.what).toBe("goods");
    expect(strongest(all.slice(4))).toBe(null);
    const tables = { ...signalReport().tables, variants: all };
    expect(signalVerdict(shown(signalReport({ tables }))).text).toContain("von 10 %");
  });
});

describe("The Grand Trunk Journey", () => {
  const contract = { turned: 400, points: 3 };
  it("is fair where no start is better", () => {
    expect(trunkVerdict(shown(trunkReport())).title).toContain("Fair, soweit man sehen kann.");
  });
  it("names companies that are surely ahead, and contracts that nobody fulfils", () => {
    const report = trunkReport({
      companies: [
        { id: "a", games: 900, wins: about(0.6, 0.03), margin: about(2, 0.5, 1) },
        { id: "b", games: 900, wins: about(0.5, 0.03), margin: about(0.3, 0.5, 1) },
      ],
      contracts: [
        { id: "x", ...contract, fulfilled_share: about(0.03, 0.02) },
        { id: "y", ...contract, fulfilled_share: about(0.09, 0.04) },
      ],
    });
    expect(trunkVerdict(shown(report)).title).toBe(
      "Noch nicht ausgewogen. Eine Gesellschaft und ein Auftrag stechen heraus.",
    );
  });
});

// Hours and days of notices: the dial of quiet hours, time zones, and until when somebody is away.
import type { Choices, QuietHours } from "./api";

const day_minutes = 24 * 60;
/** What the hands of the dial move by. */
export const step_minutes = 30;

export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/** What holds for who has chosen nothing. */
export function usualChoices(zone = localZone()): Choices {
  return {
    pace: "after_ten_minutes",
    digest_hour: 18,
    with_open_tab: false,
    reminders: true,
    quiet: null,
    zone,
  };
}

export const usual_quiet: QuietHours = { from: 22 * 60, to: 8 * 60 };

/** Every zone this browser knows, with the one that is chosen. */
export function zonesWith(chosen: string): string[] {
  const known =
    "supportedValuesOf" in Intl
      ? (Intl as unknown as { supportedValuesOf(key: string): string[] }).supportedValuesOf(
          "timeZone",
        )
      : [localZone()];
  return known.includes(chosen) ? known : [chosen, ...known];
}

/** "Berlin" of "Europe/Berlin". */
export function cityOf(zone: string): string {
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}

/** "18:24" there; a zone that this browser does not know is told in UTC. */
export function timeIn(zone: string, now: number): string {
  const told = (timeZone: string) =>
    new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }).format(now);
  try {
    return told(zone);
  } catch {
    return told("UTC");
  }
}

/** "22", "7:30" */
export function hourWords(minutes: number): string {
  const rest = minutes % 60;
  const hour = String(Math.floor(minutes / 60));
  return rest === 0 ? hour : `${hour}:${String(rest).padStart(2, "0")}`;
}

export function stepped(minutes: number, by: number): number {
  return (((minutes + by) % day_minutes) + day_minutes) % day_minutes;
}

/** Where a time lies on a circle with midnight at the top. */
export function pointAt(minutes: number, radius: number): { x: number; y: number } {
  const angle = (minutes / day_minutes) * 2 * Math.PI;
  const round = (n: number) => Math.round(n * 10) / 10;
  return { x: round(radius * Math.sin(angle)), y: round(-radius * Math.cos(angle)) };
}

/** The time at a place seen from the middle, in steps. */
export function minutesAt(x: number, y: number): number {
  const turn = Math.atan2(x, -y) / (2 * Math.PI);
  return stepped(Math.round((turn * day_minutes) / step_minutes) * step_minutes, 0);
}

/** The part of the ring that is quiet. */
export function ringPath({ from, to }: QuietHours, inner: number, outer: number): string {
  const long = stepped(to - from, 0) > day_minutes / 2 ? 1 : 0;
  const at = (minutes: number, radius: number) => {
    const { x, y } = pointAt(minutes, radius);
    return `${x} ${y}`;
  };
  return (
    `M${at(from, outer)}A${outer} ${outer} 0 ${long} 1 ${at(to, outer)}` +
    `L${at(to, inner)}A${inner} ${inner} 0 ${long} 0 ${at(from, inner)}Z`
  );
}

const day_ms = day_minutes * 60_000;
/** As far as a server lets anybody look. */
export const most_away_days = 399;

/** "2026-11-29": the last day of being away, where this device is. */
export function dateOf(until: number): string {
  const last = new Date(until - 1);
  const two = (n: number) => String(n).padStart(2, "0");
  return `${last.getFullYear()}-${two(last.getMonth() + 1)}-${two(last.getDate())}`;
}

/** The end of that day; null if it is no day to come, or one too far away. */
export function untilOf(date: string, now: number): number | null {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date);
  if (found === null) return null;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const until = new Date(year, month - 1, day + 1).getTime();
  return until > now && until <= now + most_away_days * day_ms ? until : null;
}

/** The Sunday after next, so that there is something to begin with. */
export function someDaysOff(now: number): number {
  const today = new Date(now);
  const days = 14 - today.getDay();
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days + 1).getTime();
}

/** "So", "29", "Nov." */
export function dayParts(until: number, language: string): [string, string, string] {
  const last = new Date(until - 1);
  const part = (how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language === "de" ? "de-DE" : "en-GB", how).format(last);
  return [part({ weekday: "short" }), String(last.getDate()), part({ month: "short" })];
}

export function dayWords(until: number, language: string): string {
  return new Intl.DateTimeFormat(language === "de" ? "de-DE" : "en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
  }).format(until - 1);
}

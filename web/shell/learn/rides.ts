/** How long a guided first game takes, in minutes, by the id of its script. */
const minutes: Record<string, number> = {
  "learn-ticket-to-ride-usa": 8,
  "learn-ticket-to-ride-germany": 5,
  "learn-switch-and-signal-europe": 8,
  "learn-switch-and-signal-north-america": 5,
  "learn-grand-trunk-journey": 15,
};

export function minutesOf(lesson: string): number {
  return minutes[lesson] ?? 8;
}

// What this device is called until somebody calls it otherwise: "Firefox, Android".

/** As many characters as a server takes. */
export const device_name_length = 24;

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

export function deviceName(agent: string, otherwise: string): string {
  const first = (known: typeof browsers) => known.find(([sign]) => sign.test(agent))?.[1];
  const name = [first(browsers), first(systems)].filter(Boolean).join(", ");
  return (name || otherwise).slice(0, device_name_length);
}

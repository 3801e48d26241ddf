// Where the house's log goes on a device: to the console, for who looks for a fault.
import type { LogLine } from "./messages";

export function writeLog({ severity, event, fields }: LogLine): void {
  if (severity === 2) console.error(event, fields);
  else if (severity === 1) console.warn(event, fields);
  else console.debug(event, fields);
}

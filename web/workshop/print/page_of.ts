// What a page of a sheet's size is called in style sheets.
import type { Sheet } from "../family";

export function pageOf({ width_mm, height_mm }: Sheet): string {
  return `sheet-${Math.round(width_mm)}-${Math.round(height_mm)}`;
}

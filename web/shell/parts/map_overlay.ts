// What a page lays over the map of a game, which itself knows nothing of it.
import { getContext, setContext, type Component } from "svelte";
import type { Box } from "./map_box";

export interface MapOverlay {
  /** Drawn above everything, in the units of the map. */
  Drawing: Component<{ scale: number }>;
  /** The part of the map that is to be in view with it; null: what the map itself wants. */
  focus(): Box | null;
}

const key = Symbol("overlay");

export function offerOverlay(overlay: MapOverlay): void {
  setContext(key, overlay);
}
export function theOverlay(): MapOverlay | undefined {
  return getContext(key);
}

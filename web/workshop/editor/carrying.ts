// On a phone things are carried: a long press takes one up, and then the map is moved under a cross that stays.
import type { Box } from "../../shell/parts/map_box";

/** In milliseconds. */
export const long_press = 450;
/** In pixels: from here on a finger moves the map. */
const trembles = 7;

/** Calls `then` if the finger stays where it is; what comes back gives it up. */
export function afterLongPress(
  { clientX, clientY, pointerId }: PointerEvent,
  then: () => void,
): () => void {
  const moved = (it: PointerEvent) => {
    if (Math.hypot(it.clientX - clientX, it.clientY - clientY) > trembles) stop();
  };
  // Two fingers zoom.
  const pressed = (it: PointerEvent) => it.pointerId !== pointerId && stop();
  const stop = () => {
    clearTimeout(timer);
    removeEventListener("pointermove", moved);
    removeEventListener("pointerdown", pressed);
    removeEventListener("pointerup", stop);
    removeEventListener("pointercancel", stop);
  };
  const timer = setTimeout(() => {
    stop();
    then();
  }, long_press);
  // On the window: the map takes a finger over as soon as it drags.
  addEventListener("pointermove", moved);
  addEventListener("pointerdown", pressed);
  addEventListener("pointerup", stop);
  addEventListener("pointercancel", stop);
  return stop;
}

/** The sheet with so much around it that a cross in the middle of the view gets to its corners. */
export function withRoomForCross({ x, y, width, height }: Box): Box {
  return { x: x - width / 2, y: y - height / 2, width: 2 * width, height: 2 * height };
}

/** A square around a point, to be looked at from nearer. */
export function squareAround({ x, y }: { x: number; y: number }, half: number): Box {
  return { x: x - half, y: y - half, width: 2 * half, height: 2 * half };
}

// The screens on which everything has to be seen.
export interface Screen {
  name: string;
  width: number;
  height: number;
  /** Played with a finger. */
  touch: boolean;
}

const screen = (width: number, height: number, touch: boolean, name = `${width}×${height}`) => ({
  name,
  width,
  height,
  touch,
});
/** At twice the size a window has half as many pixels of CSS either way. */
const twice = (width: number, height: number) =>
  screen(width / 2, height / 2, false, `${width}×${height} at 200 %`);

const all: readonly Screen[] = [
  screen(1920, 1080, false),
  screen(1440, 900, false),
  screen(1280, 720, false),
  twice(1920, 1080),
  twice(1280, 720),
  screen(1024, 768, true),
  screen(768, 1024, true),
  screen(820, 1180, true),
  screen(844, 390, true),
  screen(390, 844, true),
  screen(360, 640, true),
];

/** Whoever mends one looks at it alone: `SCREENS=640×360,844×390`. */
const wanted = process.env.SCREENS?.split(",");
export const screens = all.filter(
  ({ width, height }) => wanted?.includes(`${width}×${height}`) ?? true,
);

/** Three that differ most, for the everyday round. */
export const few: readonly Screen[] = screens.filter(({ name }) =>
  ["1280×720", "844×390", "360×640"].includes(name),
);

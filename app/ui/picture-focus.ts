/** Focal point of a picture, in whole percent from the left and the top. */
export interface Focus {
  x: number;
  y: number;
}

const name = /^([0-9a-f]{32})(?:~(\d|[1-9]\d|100)-(\d|[1-9]\d|100))?$/;

/**
 * Splits the name of a picture on this site into key and focal point, which is null if the name has none. Returns null
 * for any other text.
 */
export function readPictureName(own: string): { key: string; focus: Focus | null } | null {
  const [, key, x, y] = name.exec(own) ?? [];
  if (!key) return null;
  return { key, focus: x === undefined ? null : { x: Number(x), y: Number(y) } };
}

export const pictureName = (key: string, focus: Focus | null) => (focus ? `${key}~${focus.x}-${focus.y}` : key);

/** Reads a submitted focal point, limited to the picture. Returns null if a coordinate is missing or not a number. */
export function readFocus(x: unknown, y: unknown): Focus | null {
  const within = (value: unknown) => Math.min(100, Math.max(0, Math.round(Number(value))));
  if (x === null || y === null || x === '' || y === '' || x === undefined || y === undefined) return null;
  const focus = { x: within(x), y: within(y) };
  return Number.isNaN(focus.x) || Number.isNaN(focus.y) ? null : focus;
}

/**
 * Computes the crop of a picture (`from`) that fills a shape (`to`), with the focal point as near the middle as the
 * picture allows.
 */
export function cropAround(
  focus: Focus,
  from: { width: number; height: number },
  to: { width: number; height: number },
): { scaled: { width: number; height: number }; left: number; top: number } {
  const scale = Math.max(to.width / from.width, to.height / from.height);
  const scaled = {
    width: Math.max(to.width, Math.round(from.width * scale)),
    height: Math.max(to.height, Math.round(from.height * scale)),
  };
  const start = (percent: number, whole: number, part: number) =>
    Math.min(whole - part, Math.max(0, Math.round((whole * percent) / 100 - part / 2)));
  return {
    scaled,
    left: start(focus.x, scaled.width, to.width),
    top: start(focus.y, scaled.height, to.height),
  };
}

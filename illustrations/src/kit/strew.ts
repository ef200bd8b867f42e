import { at, type Canvas, el, many, num, ratio } from './canvas.ts';
import { strand, strands } from './light.ts';
import { type Point, polar, scatter } from './shapes.ts';

export interface StrewOptions {
  /** How far each may be turned either way; half a turn when left out. */
  spin?: number;
  scale?: readonly [number, number];
}

/** Above this many, a few are drawn and the rest are stamped from those. */
const STAMPS = 5;

/** A few drawings of a thing, to be stamped at many places. The light is right on each, so stamps are not turned. */
export function stamps(c: Canvas, count: number, draw: (index: number) => string, spin = 180): string[] {
  const mark = c.name();
  return Array.from({ length: count }, (_, index) =>
    c.define(`stamp ${mark} ${index}`, (id) => {
      const turn = spin === 0 ? 0 : Math.round(c.spread(spin));
      const transform = turn === 0 ? undefined : `rotate(${turn})`;
      return el(
        'g',
        { id, transform },
        c.turned(turn, () => draw(index)),
      );
    }),
  );
}

export function stamp(id: string, [x, y]: Point, scale = 1): string {
  return scale === 1
    ? el('use', { href: `#${id}`, x, y })
    : el('use', { href: `#${id}`, transform: `translate(${num(x)} ${num(y)})scale(${ratio(scale)})` });
}

/** The same kind of thing at many places, each turned and sized by chance. */
export function strew(
  c: Canvas,
  points: readonly Point[],
  draw: (index: number) => string,
  options: StrewOptions = {},
): string {
  const { spin = 180, scale = [0.9, 1.1] } = options;
  const size = (): number => c.between(scale[0], scale[1]);
  if (points.length <= STAMPS) {
    return points
      .map(([x, y], index) => at(c, x, y, () => draw(index), spin === 0 ? 0 : c.spread(spin), size()))
      .join('');
  }
  const ids = stamps(c, STAMPS, draw, spin);
  return points.map((point, index) => stamp(ids[index % STAMPS] ?? '', point, size())).join('');
}

/** A heap spread over an ellipse, the middle on top. */
export function heap(
  c: Canvas,
  count: number,
  rx: number,
  ry: number,
  draw: (index: number) => string,
  options: StrewOptions = {},
): string {
  return strew(c, scatter(c, count, rx, ry), draw, options);
}

/** Things laid in a ring, each facing outwards. */
export function around(
  c: Canvas,
  count: number,
  r: number,
  draw: (index: number) => string,
  start = 0,
  scale = 1,
  facing = 0,
): string {
  return many(count, (index) => {
    const angle = start + (index * 360) / count;
    const [x, y] = polar(r, angle);
    return at(c, x, y, () => draw(index), angle + facing, scale);
  });
}

/** Loose bent strands: julienne, cabbage, grated things. */
export function shreds(
  c: Canvas,
  count: number,
  rx: number,
  ry: number,
  colours: readonly [string, ...string[]],
  width: number,
  length: number,
  bend = 0.3,
): string {
  const ids = stamps(c, Math.min(count, 10), (index) => {
    const off = length * bend;
    const half = (length / 2) * c.between(0.7, 1.2);
    return strand(
      c,
      [
        [-half, c.spread(off * 0.3)],
        [c.spread(off), c.spread(off)],
        [half, 0],
      ],
      width * c.between(0.75, 1.2),
      colours[index % colours.length] ?? colours[0],
    );
  });
  return strands(...scatter(c, count, rx, ry).map((point) => stamp(c.pick(ids as [string, ...string[]]), point)));
}

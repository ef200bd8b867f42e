import { at, many, type Canvas } from './canvas.ts';
import { strand, strands } from './light.ts';
import { polar, scatter, type Point } from './shapes.ts';

export interface StrewOptions {
  /** How far each may be turned either way; half a turn when left out. */
  spin?: number;
  scale?: readonly [number, number];
}

/** The same kind of thing at many places, each turned and sized by chance. */
export function strew(c: Canvas, points: readonly Point[], draw: (index: number) => string, options: StrewOptions = {}): string {
  const { spin = 180, scale = [0.9, 1.1] } = options;
  return points.map(([x, y], index) =>
    at(c, x, y, () => draw(index), spin === 0 ? 0 : c.spread(spin), c.between(scale[0], scale[1]))).join('');
}

/** A heap spread over an ellipse, the middle on top. */
export function heap(c: Canvas, count: number, rx: number, ry: number, draw: (index: number) => string,
  options: StrewOptions = {}): string {
  return strew(c, scatter(c, count, rx, ry), draw, options);
}

/** Things laid in a ring, each facing outwards. */
export function around(c: Canvas, count: number, r: number, draw: (index: number) => string, start = 0, scale = 1,
  facing = 0): string {
  return many(count, (index) => {
    const angle = start + (index * 360) / count;
    const [x, y] = polar(r, angle);
    return at(c, x, y, () => draw(index), angle + facing, scale);
  });
}

/** Loose bent strands: shredded meat, julienne, noodles, grated things. */
export function shreds(c: Canvas, count: number, rx: number, ry: number, colours: readonly [string, ...string[]],
  width: number, length: number, bend = 0.3): string {
  return strands(...scatter(c, count, rx, ry).map(([x, y]) => {
    const angle = c.between(0, 360);
    const [dx, dy] = polar((length / 2) * c.between(0.7, 1.2), angle);
    const off = length * bend;
    const [bx, by] = [x + c.spread(off), y + c.spread(off)];
    return strand(c, [[x - dx, y - dy], [bx, by], [x + dx, y + dy]], width * c.between(0.75, 1.2), c.pick(colours));
  }));
}

/** Long loops that wander round inside a circle. */
export function noodles(c: Canvas, count: number, r: number, colours: readonly [string, ...string[]], width: number): string {
  return strands(...Array.from({ length: count }, () => {
    const centre = polar(c.between(0, r * 0.5), c.between(0, 360));
    const start = c.between(0, 360);
    const reach = c.between(r * 0.2, r * 0.52);
    const points = Array.from({ length: 7 }, (_, step) => {
      const [x, y] = polar(reach * c.between(0.85, 1.2), start + step * 44);
      return [centre[0] + x, centre[1] + y] as const;
    });
    return strand(c, points, width, c.pick(colours), 3);
  }));
}

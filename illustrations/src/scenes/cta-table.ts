import type { Canvas } from '../kit/canvas.ts';
import { inside } from '../kit/composition.ts';
import { gleam, piece, wallShade } from '../kit/light.ts';
import { shimmer } from '../kit/liquids.ts';
import { circle } from '../kit/shapes.ts';
import { heap } from '../kit/strew.ts';
import { brushed, daylight, sheet } from '../table/surfaces.ts';
import { bowl } from '../table/vessels.ts';

/** A quiet, strongly toned table: the middle of the picture stays free of things. */
export function table(c: Canvas, colour: string): string {
  return sheet(c, colour) + brushed(c, colour, 30, -5) + daylight(c, 0.55);
}

export function bowlOf(c: Canvas, r: number, colour: string, inner: string, food: (s: number) => string): string {
  return (
    bowl(c, { r, lip: r * 0.07, colour, inside: inner, height: 26 }) +
    inside(c, r * 0.85, food(r * 0.85), shimmer(r * 0.84, 0.6), wallShade(c, r * 0.85, 0.38))
  );
}

export function berries(c: Canvas, count: number, reach: number): string {
  return heap(
    c,
    count,
    reach,
    reach,
    () => piece(c, circle(17), c.pick(['#b3243b', '#c62f45', '#971c31']), { lift: 5 }) + gleam(c, 8, 8, 4, 0.7),
  );
}

import { grain } from '../table/surfaces.ts';
import { Canvas, clipped, el, num } from './canvas.ts';
import type { Palette } from './palette.ts';
import { circle } from './shapes.ts';

/** Draws a whole picture round 0, 0. */
export type Composition = (c: Canvas) => string;

export type Compositions = Readonly<Record<string, Composition>>;

/** Food that may not spill over the edge of what it lies in. */
export function inside(c: Canvas, r: number, ...children: string[]): string {
  return clipped(c, circle(r), ...children);
}

/** A whole document of a composition that is drawn round the middle. */
export function compose(seed: string, palette: Palette, composition: Composition, width = 1200, height = 900): string {
  const c = new Canvas(seed, palette, width, height);
  const drawn = composition(c) + grain(c);
  return el(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${num(width)} ${num(height)}`,
      width,
      height,
      'stroke-linecap': 'round',
    },
    el('defs', {}, c.definitions),
    el('g', { transform: `translate(${num(width / 2)} ${num(height / 2)})` }, drawn),
  );
}

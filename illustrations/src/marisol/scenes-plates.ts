import { radish } from '../food/cut.ts';
import { crumble, friedEgg } from '../food/dairy.ts';
import { avocadoFan } from '../food/fruit.ts';
import { rice } from '../food/grain.ts';
import { cilantro } from '../food/herbs.ts';
import { bean, hominy } from '../food/pulses.ts';
import { chip } from '../food/tortillas.ts';
import { at, type Canvas } from '../kit/canvas.ts';
import { inside } from '../kit/composition.ts';
import { drizzle, liquid, sauce } from '../kit/liquids.ts';
import { scatter } from '../kit/shapes.ts';
import { heap, strew } from '../kit/strew.ts';
import { bands } from '../table/rims.ts';
import { bowl, plate } from '../table/vessels.ts';

export const INK = '#6b2f20';

export const CLAY = '#b5472f';

export function soup(c: Canvas, r: number): string {
  return (
    bowl(c, { r, lip: r * 0.07, colour: CLAY, inside: '#f3dcc0', height: 20 }) +
    inside(
      c,
      r * 0.84,
      liquid(c, r * 0.84, '#b03a1e', 4),
      strew(c, scatter(c, 15, r * 0.7), () => hominy(c, r * 0.12)),
      strew(c, scatter(c, 4, r * 0.5), () => radish(c, r * 0.17)),
      strew(c, scatter(c, 4, r * 0.5), () => cilantro(c), { scale: [r / 260, r / 220] }),
    )
  );
}

export function eggs(c: Canvas, r: number): string {
  return (
    plate(c, { r, colour: '#fbf3e2', decoration: bands([[0.5, 6, CLAY]]), height: 14 }) +
    sauce(c, r * 0.62, r * 0.54, '#c4401f', 0.1) +
    at(c, -r * 0.1, 0, () => friedEgg(c, r * 0.4)) +
    at(c, r * 0.34, r * 0.24, () => heap(c, 8, r * 0.2, r * 0.16, () => bean(c, '#402529', r * 0.17))) +
    strew(c, scatter(c, 3, r * 0.5), () => cilantro(c), { scale: [r / 260, r / 220] })
  );
}

export function chips(c: Canvas, r: number): string {
  return (
    plate(c, { r, colour: '#efb3ab', height: 14 }) +
    heap(c, 15, r * 0.54, r * 0.54, () => chip(c, r * 0.27)) +
    sauce(c, r * 0.34, r * 0.28, '#86a33c', 0.14) +
    drizzle(c, r * 0.42, r * 0.36, 3, r * 0.06, '#fbf4e4') +
    crumble(c, 9, r * 0.5, r * 0.5, '#fdf7e8', r * 0.08)
  );
}

export function ricePlate(c: Canvas, r: number): string {
  return (
    plate(c, { r, colour: '#f6e6c8', decoration: bands([[0.5, 6, '#8fa83c']]), height: 14 }) +
    rice(c, r * 0.62, r * 0.62, '#e0803a', 9, 14) +
    at(c, r * 0.16, r * 0.1, () => avocadoFan(c, 4, r * 0.7), 10)
  );
}

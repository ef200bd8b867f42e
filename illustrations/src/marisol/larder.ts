import { charred, onionSlip } from '../food/cut.ts';
import { crumble } from '../food/dairy.ts';
import { avocado, avocadoFan } from '../food/fruit.ts';
import { cilantro, GREEN } from '../food/herbs.ts';
import { browned, pulled } from '../food/meat.ts';
import { tortilla, tostada } from '../food/tortillas.ts';
import { at, type Canvas, el } from '../kit/canvas.ts';
import { piece } from '../kit/light.ts';
import { drizzle, sauce } from '../kit/liquids.ts';
import { curve, slip } from '../kit/shapes.ts';
import { shreds, strew } from '../kit/strew.ts';

export const CREMA = '#fbf4e4';

export function topped(c: Canvas): string {
  return (
    tostada(c, 200) +
    sauce(c, 166, 160, '#6d3d29') +
    shreds(c, 26, 152, 144, [GREEN.lettuce, '#b9d67a', '#86b04a'], 15, 80) +
    pulled(c, 26, 126, 118, '#c9602f', 20, 92) +
    pulled(c, 16, 110, 104, '#e0a070', 10, 80) +
    drizzle(c, 108, 96, 4, 9, CREMA) +
    at(c, 44, 32, () => avocadoFan(c, 3, 124), -16) +
    strew(
      c,
      [
        [10, -72],
        [-50, -46],
        [64, -44],
      ],
      () => onionSlip(c, 66, '#f0d3a0', 9),
    ) +
    strew(
      c,
      [
        [-10, 20],
        [70, -84],
        [-96, -58],
      ],
      () => cilantro(c),
    ) +
    crumble(c, 15, 120, 112, '#fdf7e8', 9)
  );
}

export function enchilada(c: Canvas): string {
  return (
    piece(c, slip(c, 108, 452, 50, 4), '#dfa95c', { lift: 9, form: 'slab', contrast: 1.2 }) +
    sauce(c, 62, 196, '#b2401f', 0.12)
  );
}

/** A strip of roast poblano: flat, with shreds of dark skin left on. */
export function rajas(c: Canvas): string {
  const colour = c.pick(['#5c7a33', '#6c8a3e', '#4d6a2c']);
  return (
    piece(c, slip(c, c.between(150, 210), c.between(34, 46), 14, 9), colour, { lift: 6, form: 'slab' }) +
    el('path', {
      d: curve([
        [-70, -9],
        [0, -13],
        [64, -8],
      ]),
      fill: 'none',
      stroke: '#a9c877',
      'stroke-width': 5,
      opacity: 0.6,
    }) +
    charred(c, 80, 16, 4, '#1f2a14', 0.5)
  );
}

export function taco(c: Canvas): string {
  return (
    at(c, 0, 0, () => tortilla(c, 176, '#efcf86', 18)) +
    shreds(c, 20, 120, 96, [GREEN.cabbage, '#e9efc2', '#c4d78a'], 11, 100) +
    strew(
      c,
      [
        [-66, 16],
        [8, -24],
        [62, 30],
        [-10, 56],
      ],
      () => browned(c, 58, 40, '#c9542c'),
      { spin: 30 },
    ) +
    drizzle(c, 96, 62, 3, 9, CREMA) +
    strew(
      c,
      [
        [-80, -40],
        [30, 66],
        [84, -20],
      ],
      () => onionSlip(c, 70, '#d9628f', 8),
    ) +
    strew(
      c,
      [
        [-30, -20],
        [52, -52],
        [-64, 62],
      ],
      () => cilantro(c),
    ) +
    at(c, 86, 74, () => avocado(c, 110), -50)
  );
}

import { rice, seeds } from '../food/grain.ts';
import { cilantro, curryLeaf } from '../food/herbs.ts';
import { METAL, paneer, tempering, tiffin } from '../food/indian.ts';
import { bean, chickpea } from '../food/pulses.ts';
import { okra } from '../food/vegetables.ts';
import { at, type Canvas, el } from '../kit/canvas.ts';
import { inside } from '../kit/composition.ts';
import { piece, slab, wallShade } from '../kit/light.ts';
import { dust, liquid } from '../kit/liquids.ts';
import { arc, curve, polar, scatter, soft } from '../kit/shapes.ts';
import { heap, strew } from '../kit/strew.ts';
import { metalBowl } from '../table/pans.ts';

export const INDIGO = '#352c66';

export const MAGENTA = '#b02a6b';

export const SAFFRON = '#f6c445';

type Fill = (c: Canvas, s: number) => string;

const FILLS: readonly Fill[] = [
  (c, s) =>
    rice(c, s, s, '#f2cd45', 16, 14) +
    seeds(c, 26, s * 0.8, s * 0.8, '#3d2a22', 1, 6) +
    strew(c, scatter(c, 4, s * 0.6), () => curryLeaf(c), { scale: [0.7, 0.9] }),
  (c, s) =>
    liquid(c, s, '#a8451f', 4) +
    strew(c, scatter(c, 24, s * 0.86), () => bean(c, '#7d2620', s * 0.28)) +
    strew(c, scatter(c, 4, s * 0.6), () => cilantro(c), { scale: [0.5, 0.7] }),
  (c, s) => liquid(c, s, '#3f7030', 4) + heap(c, 8, s * 0.66, s * 0.66, () => paneer(c, s * 0.36)),
  (c, s) =>
    liquid(c, s, '#b5621f', 4) +
    strew(c, scatter(c, 28, s * 0.86), () => chickpea(c, s * 0.14)) +
    strew(c, scatter(c, 4, s * 0.6), () => cilantro(c), { scale: [0.5, 0.7] }),
  (c, s) => liquid(c, s, '#8f6a2c', 3) + heap(c, 26, s * 0.84, s * 0.84, () => okra(c, s * 0.18)),
  (c, s) => liquid(c, s, '#e8b234', 4) + tempering(c, s * 0.66, 4, 1),
];

export function tin(c: Canvas, r: number, fill: number, turn = 0, colour: string = METAL.steel): string {
  return (
    tiffin(c, r, turn, colour) +
    inside(c, r - 22, FILLS[fill % FILLS.length]?.(c, r - 22) ?? '', wallShade(c, r - 22, 0.4))
  );
}

export function lid(c: Canvas, r: number, colour: string): string {
  return (
    metalBowl(c, r, colour, { lip: 14, height: 12 }) +
    el('circle', { r: r - 16, fill: slab(c, colour, 0.9) }) +
    el('circle', { r: r * 0.2, fill: slab(c, colour, 1.6) })
  );
}

/** A cup of the spice box and the spice in it. */
export function spice(c: Canvas, r: number, colour: string, whole?: () => string): string {
  return (
    metalBowl(c, r, METAL.steel, { lip: 11, height: 10 }) +
    el('circle', { r: r - 13, fill: slab(c, colour, 1.2) }) +
    (whole
      ? inside(c, r - 13, heap(c, 34, r * 0.78, r * 0.78, whole))
      : dust(c, 130, r * 0.8, r * 0.8, colour, 9) + dust(c, 60, r * 0.6, r * 0.6, '#fff1cf', 5, 0.22)) +
    wallShade(c, r - 12, 0.44)
  );
}

export function okraWhole(c: Canvas): string {
  return piece(
    c,
    soft([
      [-90, -12],
      [-50, -24],
      [40, -18],
      [106, 0],
      [40, 16],
      [-50, 22],
      [-90, 10],
    ]),
    '#5f8f3c',
    { lift: 9, form: 'slab' },
  );
}

export function arrow(c: Canvas, turn: number): string {
  return at(
    c,
    0,
    0,
    () => {
      const d = arc(150, 200, 338);
      const [x, y] = polar(150, 340);
      return el(
        'g',
        { fill: 'none', 'stroke-linejoin': 'round' },
        el('path', { d, stroke: c.palette.shadow, 'stroke-width': 26, opacity: 0.22, transform: 'translate(6 9)' }),
        el('path', { d, stroke: MAGENTA, 'stroke-width': 26 }),
        el('path', {
          d:
            curve([
              [x - 52, y - 8],
              [x - 22, y + 6],
              [x + 6, y + 10],
            ]) +
            curve([
              [x + 34, y - 52],
              [x + 22, y - 22],
              [x + 6, y + 10],
            ]),
          stroke: MAGENTA,
          'stroke-width': 26,
        }),
      );
    },
    turn,
  );
}

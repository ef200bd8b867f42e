import { at, type Canvas, el, many } from '../kit/canvas.ts';
import { inside } from '../kit/composition.ts';
import { piece, strand, strands, wallShade } from '../kit/light.ts';
import { dust, liquid, oil, shimmer } from '../kit/liquids.ts';
import { dim, lit } from '../kit/palette.ts';
import { box, circle, curve, polar, rounded, scatter, soft, straight } from '../kit/shapes.ts';
import { strew } from '../kit/strew.ts';
import { metalBowl } from '../table/pans.ts';
import { sheet } from '../table/surfaces.ts';
import { seeds } from './grain.ts';
import { curryLeaf } from './herbs.ts';
import { chileDried } from './produce.ts';
import { tortilla } from './tortillas.ts';

export const METAL = { steel: '#c3c4c6', brass: '#cfa044', copper: '#bd7446' } as const;

/** A steel tin of a tiffin carrier, its clasps left and right. */
export function tiffin(c: Canvas, r: number, turn = 0, colour: string = METAL.steel): string {
  const clasp = (angle: number): string =>
    el(
      'g',
      { transform: `rotate(${angle})` },
      c.turned(
        angle,
        () =>
          piece(
            c,
            rounded(
              [
                [r - 16, -46],
                [r + 34, -38],
                [r + 34, 38],
                [r - 16, 46],
              ],
              12,
            ),
            colour,
            { lift: 10, form: 'slab', contrast: 1.4 },
          ) +
          el('path', {
            d: rounded(
              [
                [r + 4, -20],
                [r + 22, -18],
                [r + 22, 18],
                [r + 4, 20],
              ],
              6,
            ),
            fill: dim(colour, 0.5),
            opacity: 0.6,
          }),
      ),
    );
  return clasp(turn) + clasp(turn + 180) + metalBowl(c, r, colour, { lip: 18 });
}

/** Leaves, seeds and chiles crackled in fat and poured over. */
export function tempering(c: Canvas, reach: number, leaves = 7, chiles = 2): string {
  return (
    oil(c, 9, reach * 0.9, '#d98a2a', 22) +
    seeds(c, 60, reach, reach, '#3a2620', 1, 8) +
    strew(c, scatter(c, leaves, reach * 0.86), () => curryLeaf(c), { scale: [1.05, 1.35] }) +
    strew(c, scatter(c, chiles, reach * 0.6), () => chileDried(c, 150, '#a3261a'))
  );
}

export interface Gravy {
  r: number;
  colour: string;
  food: string;
  fat?: number;
}

/** A metal pot's worth of something in sauce. */
export function gravy(c: Canvas, { r, colour, food, fat = 18 }: Gravy): string {
  return inside(
    c,
    r,
    liquid(c, r, colour, 11),
    oil(c, fat, r * 0.94, lit(colour, 0.3), 15),
    food,
    shimmer(r, 0.7),
    wallShade(c, r, 0.44),
  );
}

function roti(c: Canvas, r: number): string {
  return tortilla(c, r, '#e3bd80', 24);
}

/** Roti or chapati, folded in a stack. */
export function rotis(c: Canvas, r: number): string {
  return at(c, 18, 14, () => roti(c, r)) + roti(c, r * 0.98);
}

/** A block print of small flowers, for cloth. */
export function blockprint(c: Canvas, colour: string, print: string, second: string): string {
  const petal = soft([
    [0, -6],
    [9, -20],
    [0, -34],
    [-9, -20],
  ]);
  const flower = (x: number, y: number): string =>
    el(
      'g',
      { transform: `translate(${x} ${y})`, fill: print },
      many(6, (index) => el('path', { d: petal, transform: `rotate(${index * 60})` })),
      el('circle', { r: 5, fill: second }),
      el('path', { d: 'M0 40v14M-9 46l9 6 9-6', stroke: print, 'stroke-width': 4, fill: 'none' }),
    );
  const id = c.define(`block ${colour} ${print}`, (name) =>
    el(
      'pattern',
      { id: name, width: 150, height: 150, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(5)' },
      el(
        'g',
        { opacity: 0.8 },
        flower(38, 40),
        flower(113, 115),
        el('circle', { cx: 113, cy: 40, r: 6, fill: second }),
        el('circle', { cx: 38, cy: 115, r: 6, fill: second }),
      ),
    ),
  );
  return sheet(c, colour) + sheet(c, `url(#${id})`);
}

/** A cube of paneer, browned on its edges. */
export function paneer(c: Canvas, size: number): string {
  const h = size / 2;
  return (
    piece(c, box(size, size, 10), '#e6c98f', { lift: 8, form: 'slab' }) +
    el('path', {
      d: rounded(
        [
          [-h * 0.88, -h * 0.9],
          [h * 0.74, -h * 0.86],
          [h * 0.74, h * 0.74],
          [-h * 0.86, h * 0.72],
        ],
        9,
      ),
      fill: '#fdf4e0',
    }) +
    el('path', {
      d: curve([
        [-h * 0.5, h * 0.4],
        [0, h * 0.52],
        [h * 0.5, h * 0.3],
      ]),
      fill: 'none',
      stroke: '#c98f45',
      'stroke-width': 6,
      opacity: 0.5,
    })
  );
}

export function ginger(c: Canvas, length = 70): string {
  return strands(
    strand(
      c,
      [
        [-length / 2, 0],
        [0, c.spread(10)],
        [length / 2, 0],
      ],
      8,
      '#ecd08a',
      4,
    ),
  );
}

/** Fresh coconut, half a shell. */
export function coconut(c: Canvas, r: number): string {
  const hairs = many(40, (index) => {
    const [x, y] = polar(r, index * 9);
    return straight([x, y], [x + c.spread(14), y + c.spread(14)]);
  });
  return (
    el('path', { d: hairs, stroke: '#5e3a22', 'stroke-width': 4 }) +
    piece(c, circle(r), '#6d4327', { lift: 16, form: 'slab' }) +
    el('circle', { r: r * 0.9, fill: '#fbf6ea' }) +
    el('circle', { r: r * 0.68, fill: '#e9e2d2' }) +
    el('circle', { cx: 4, cy: 6, r: r * 0.62, fill: '#f4eee0' }) +
    dust(c, 12, r * 0.5, r * 0.5, '#ffffff', 4, 0.7)
  );
}

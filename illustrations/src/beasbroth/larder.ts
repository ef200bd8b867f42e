import { slice } from '../food/baked.ts';
import { at, type Canvas, el, many } from '../kit/canvas.ts';
import { gleam, piece, slab, strand, strands } from '../kit/light.ts';
import { dust } from '../kit/liquids.ts';
import { dim } from '../kit/palette.ts';
import { blob, curve, rounded, soft } from '../kit/shapes.ts';
import { strew } from '../kit/strew.ts';
import { pinch } from '../table/props.ts';

export const PLUM = '#6a2c56';

export const MILK = '#faf6ef';

export const BROTH = '#e2ac46';

export function celery(c: Canvas): string {
  return (
    piece(
      c,
      soft([
        [-40, 14],
        [-26, -16],
        [0, -26],
        [26, -16],
        [40, 14],
        [20, 4],
        [0, -4],
        [-20, 4],
      ]),
      '#a9c36a',
      { lift: 5, form: 'slab' },
    ) +
    el('path', {
      d: curve([
        [-28, 0],
        [0, -15],
        [28, 0],
      ]),
      fill: 'none',
      stroke: '#dfeab0',
      'stroke-width': 6,
    })
  );
}

/** A wedge of Parmesan, rind along its back. */
export function parmesan(c: Canvas): string {
  return (
    piece(
      c,
      rounded(
        [
          [-130, 20],
          [80, -84],
          [116, 84],
        ],
        14,
      ),
      '#efd592',
      { lift: 16, form: 'slab' },
    ) +
    el('path', {
      d: rounded(
        [
          [70, -84],
          [94, -82],
          [128, 84],
          [106, 86],
        ],
        10,
      ),
      fill: '#c9973f',
    }) +
    dust(c, 40, 90, 44, '#fbeec4', 6, 0.8) +
    el('path', {
      d: curve([
        [-90, 16],
        [0, 0],
        [70, 30],
      ]),
      fill: 'none',
      stroke: dim('#efd592', 0.3),
      'stroke-width': 4,
      opacity: 0.4,
    })
  );
}

export function asparagus(c: Canvas): string {
  return (
    strands(
      strand(
        c,
        [
          [-60, 0],
          [0, c.spread(8)],
          [40, 0],
        ],
        22,
        '#7fa348',
        6,
      ),
    ) +
    piece(
      c,
      soft([
        [28, -14],
        [60, -13],
        [84, 0],
        [60, 13],
        [28, 14],
      ]),
      '#5f8438',
      { lift: 4, form: 'slab' },
    ) +
    el('path', {
      d: 'M-34-6l12 8M-6 6l12-8',
      stroke: '#a9636f',
      'stroke-width': 4,
      opacity: 0.6,
    })
  );
}

/** Egg set in ragged threads as it falls into broth. */
export function rag(c: Canvas, long: number): string {
  const points = Array.from(
    { length: 5 },
    (_, index) => [-long / 2 + (index * long) / 4, c.spread(long * 0.16)] as const,
  );
  const top = points.map(([x, y]) => [x, y - long * c.between(0.04, 0.13)] as const);
  const low = points.map(([x, y]) => [x + c.spread(8), y + long * c.between(0.04, 0.13)] as const).reverse();
  const colour = c.pick(['#f7e3a0', '#fbedbd', '#f3d884']);
  return (
    piece(c, soft([...top, ...low]), colour, { lift: 4, form: 'slab', strength: 0.2 }) +
    el('path', {
      d: curve(top),
      fill: 'none',
      stroke: '#fffbe6',
      'stroke-width': 4,
      opacity: 0.7,
    })
  );
}

export function bread(c: Canvas, width = 230): string {
  return slice(c, width, width * 0.74);
}

export function crust(c: Canvas, size: number): string {
  return (
    piece(
      c,
      rounded(
        [
          [-size, -size * 0.5],
          [size * 0.7, -size * 0.8],
          [size, size * 0.5],
          [-size * 0.6, size * 0.8],
        ],
        size * 0.3,
      ),
      '#a5672f',
      { lift: 8, form: 'slab' },
    ) +
    el('path', {
      d: rounded(
        [
          [-size * 0.84, -size * 0.4],
          [size * 0.6, -size * 0.64],
          [size * 0.8, size * 0.36],
          [-size * 0.54, size * 0.6],
        ],
        size * 0.24,
      ),
      fill: slab(c, '#e8c78c'),
    }) +
    dust(c, 9, size * 0.6, size * 0.4, '#b98a4c', 6, 0.7)
  );
}

export function eggs(c: Canvas): string {
  return strew(
    c,
    [
      [-40, 30],
      [60, 10],
      [10, -66],
    ],
    () =>
      piece(
        c,
        soft([
          [0, -66],
          [46, -30],
          [50, 24],
          [0, 58],
          [-50, 24],
          [-46, -30],
        ]),
        c.pick(['#d9a878', '#e6bd92', '#f1e2cc']),
        { lift: 13 },
      ) + gleam(c, 30, 34, 7, 0.55),
  );
}

export function nutmeg(c: Canvas): string {
  return (
    many(2, (index) =>
      at(
        c,
        index * 70 - 20,
        index * -40,
        () =>
          piece(c, blob(c, 42, 36, 0.04, 10), '#8f6240', { lift: 10 }) +
          el('path', {
            d: many(3, (line) =>
              curve([
                [-30, line * 14 - 14],
                [0, line * 14 - 20],
                [30, line * 14 - 12],
              ]),
            ),
            fill: 'none',
            stroke: dim('#8f6240', 0.4),
            'stroke-width': 4,
            opacity: 0.5,
          }),
        index * 60,
      ),
    ) + at(c, 10, 50, () => pinch(c, 70, '#8a5a34', 60, 5))
  );
}

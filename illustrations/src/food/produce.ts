import { at, type Canvas, el, many } from '../kit/canvas.ts';
import { gleam, piece, strand, strands } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { blob, curve, polar, rounded, soft } from '../kit/shapes.ts';

export function chileDried(c: Canvas, length = 170, colour = '#6e1f16'): string {
  const l = length / 2;
  const bend = c.spread(l * 0.3);
  const d = soft([
    [-l * 0.7, -l * 0.16],
    [-l * 0.2, -l * 0.22 + bend * 0.6],
    [l * 0.5, -l * 0.12 + bend],
    [l * 1.05, bend * 0.6],
    [l * 0.5, l * 0.12 + bend],
    [-l * 0.2, l * 0.22 + bend * 0.6],
    [-l * 0.72, l * 0.16],
  ]);
  const creases =
    curve([
      [-l * 0.6, 0],
      [0, bend * 0.7 - 5],
      [l * 0.8, bend * 0.7],
    ]) +
    curve([
      [-l * 0.5, l * 0.1],
      [0, bend * 0.7 + l * 0.1],
      [l * 0.5, bend + 4],
    ]);
  return (
    strands(
      strand(
        c,
        [
          [-l * 0.68, 0],
          [-l * 0.88, c.spread(12)],
          [-l * 1.06, c.spread(26)],
        ],
        8,
        '#7b6a35',
        6,
      ),
    ) +
    piece(c, d, colour, { lift: 9, form: 'slab', contrast: 1.1 }) +
    el('path', {
      d: creases,
      fill: 'none',
      stroke: dim(colour, 0.6),
      'stroke-width': 4,
      opacity: 0.6,
    }) +
    el('path', {
      d: curve([
        [-l * 0.5, -l * 0.08],
        [0, bend * 0.7 - l * 0.13],
        [l * 0.6, bend - l * 0.03],
      ]),
      fill: 'none',
      stroke: lit(colour, 0.5),
      'stroke-width': 5,
      opacity: 0.6,
    })
  );
}

export function chileFresh(c: Canvas, length = 150, colour = '#4f8d2f'): string {
  const l = length / 2;
  const d = soft([
    [-l * 0.9, -l * 0.24],
    [-l * 0.3, -l * 0.34],
    [l * 0.5, -l * 0.2],
    [l * 1.1, l * 0.12],
    [l * 0.5, l * 0.2],
    [-l * 0.4, l * 0.3],
    [-l * 0.92, l * 0.24],
  ]);
  return (
    strands(
      strand(
        c,
        [
          [-l * 0.8, 0],
          [-l * 1.05, -l * 0.05],
          [-l * 1.24, l * 0.14],
        ],
        l * 0.12,
        '#7d9a45',
        6,
      ),
    ) +
    piece(c, d, colour, { lift: 10, contrast: 1.1 }) +
    el('path', {
      d: curve([
        [-l * 0.6, -l * 0.1],
        [0, -l * 0.17],
        [l * 0.6, -l * 0.02],
      ]),
      fill: 'none',
      stroke: '#fffdf0',
      'stroke-width': 6,
      opacity: 0.55,
    })
  );
}

export function garlic(c: Canvas, r = 30): string {
  const colour = '#f4e8d4';
  return (
    piece(
      c,
      soft([
        [0, -r * 1.5],
        [r * 0.9, -r * 0.3],
        [r * 0.8, r],
        [-r * 0.5, r * 1.1],
        [-r * 0.9, r * 0.1],
      ]),
      colour,
      { lift: 7, contrast: 0.9 },
    ) +
    el('path', {
      d: curve([
        [0, -r * 1.1],
        [r * 0.3, 0],
        [r * 0.1, r * 0.9],
      ]),
      fill: 'none',
      stroke: '#c79bab',
      'stroke-width': 3,
      opacity: 0.6,
    })
  );
}

export function cinnamon(c: Canvas, length = 190): string {
  const colour = '#96572c';
  const h = length / 2;
  return (
    piece(
      c,
      rounded(
        [
          [-h, -17],
          [h, -15],
          [h, 16],
          [-h, 17],
        ],
        10,
      ),
      colour,
      { lift: 9, form: 'slab' },
    ) +
    el('path', {
      d: `M${-h + 8} -3H${h - 8}`,
      stroke: dim(colour, 0.65),
      'stroke-width': 7,
      opacity: 0.8,
    }) +
    el('path', {
      d: `M${-h + 10} -11H${h - 14}M${-h + 14} 9H${h - 8}`,
      stroke: lit(colour, 0.4),
      'stroke-width': 3.6,
      opacity: 0.6,
    })
  );
}

export function anise(c: Canvas, r = 34): string {
  const colour = '#7d4723';
  return many(8, (index) =>
    at(
      c,
      ...polar(r * 0.55, index * 45),
      () =>
        piece(
          c,
          soft([
            [-r * 0.5, 0],
            [0, -r * 0.24],
            [r * 0.62, 0],
            [0, r * 0.24],
          ]),
          colour,
          { lift: 4, form: 'slab' },
        ) + el('ellipse', { cx: r * 0.06, rx: r * 0.17, ry: r * 0.09, fill: '#d39a56' }),
      index * 45,
    ),
  );
}

/** A whole tomato from above. */
export function wholeTomato(c: Canvas, r = 70, colour = '#cf3a25'): string {
  const star = soft(
    Array.from({ length: 10 }, (_, index) => polar(r * (index % 2 === 0 ? 0.5 : 0.13), index * 36 + 8)),
  );
  return (
    piece(c, blob(c, r, r * 0.95, 0.03, 10), colour, { lift: 14 }) +
    gleam(c, r * 0.56, r * 0.5, r * 0.11, 0.7) +
    piece(c, star, '#5c8a37', { lift: 4, form: 'slab' })
  );
}

/** Half an onion, cut side up. */
export function onionHalf(c: Canvas, r = 76, colour = '#b76a93'): string {
  const rings = many(4, (index) =>
    el('path', {
      d: blob(c, r * (0.8 - index * 0.19), r * (0.76 - index * 0.18), 0.03, 11),
      fill: index % 2 === 0 ? lit(colour, 0.85) : lit(colour, 0.7),
      stroke: lit(colour, 0.25),
      'stroke-width': 3,
    }),
  );
  return (
    piece(c, blob(c, r, r * 0.96, 0.02, 12), dim(colour, 0.15), { lift: 13, form: 'slab' }) +
    rings +
    gleam(c, r * 0.7, r * 0.5, 4, 0.7)
  );
}

import { type Canvas, el } from '../kit/canvas.ts';
import { piece, slab, strand, strands } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { curve, type Point, polar, rounded, scatter, soft } from '../kit/shapes.ts';
import { stamp, stamps } from '../kit/strew.ts';

/** A short cut tube of pasta, seen askew. */
export function ditalino(c: Canvas, r = 22, colour = '#efcf85'): string {
  const body = rounded(
    [
      [-r * 1.1, -r * 0.72],
      [r * 0.9, -r * 0.72],
      [r * 0.9, r * 0.72],
      [-r * 1.1, r * 0.72],
    ],
    r * 0.4,
  );
  return (
    piece(c, body, colour, { lift: 5, form: 'slab' }) +
    el('ellipse', { cx: r * 0.86, rx: r * 0.4, ry: r * 0.72, fill: lit(colour, 0.45) }) +
    el('ellipse', { cx: r * 0.9, rx: r * 0.22, ry: r * 0.44, fill: dim(colour, 0.5), opacity: 0.8 })
  );
}

/** Short broken noodles. */
export function fideo(c: Canvas, count: number, r: number): string {
  const tones = ['#f2c064', '#e8aa4c', '#f7d284'];
  const ids = stamps(c, 9, (index) => {
    const half = c.between(28, 46);
    return strand(
      c,
      [
        [-half, 0],
        [c.spread(24), c.spread(26)],
        [half, 0],
      ],
      10,
      tones[index % 3] ?? '#f2c064',
      3,
    );
  });
  return strands(...scatter(c, count, r).map((point, index) => stamp(ids[index % ids.length] ?? '', point)));
}

/** A filled parcel of pasta: a thin rim, a plump crescent of filling, the ends pinched together. */
export function tortellino(c: Canvas, r = 46): string {
  const colour = c.pick(['#f0d285', '#ecca74', '#f5dd9c']);
  const rim = soft([
    [0, -r * 1.18],
    [r * 0.62, -r * 0.92],
    [r * 1.02, -r * 0.2],
    [r * 0.72, r * 0.66],
    [0, r * 0.92],
    [-r * 0.72, r * 0.66],
    [-r * 1.02, -r * 0.2],
    [-r * 0.62, -r * 0.92],
  ]);
  const along = (reach: number): Point[] =>
    [-196, -160, -120, -90, -60, -20, 16].map((angle) => polar(r * reach, angle));
  const bulge = soft([...along(0.84), ...along(0.3).reverse()]);
  const tip = (side: number): string =>
    piece(
      c,
      soft([
        [side * r * 0.74, r * 0.1],
        [side * r * 0.86, r * 0.5],
        [side * r * 0.2, r * 0.94],
        [-side * r * 0.22, r * 0.74],
        [side * r * 0.2, r * 0.42],
      ]),
      lit(colour, 0.12),
      { lift: 3, form: 'slab' },
    );
  return (
    piece(c, rim, colour, { lift: 8, form: 'slab' }) +
    el('path', { d: bulge, fill: slab(c, dim(colour, 0.1), 1.3) }) +
    el('path', {
      d: curve(along(0.66)),
      fill: 'none',
      stroke: lit(colour, 0.6),
      'stroke-width': r * 0.12,
      opacity: 0.75,
    }) +
    el('path', {
      d: curve(along(0.28)),
      fill: 'none',
      stroke: dim(colour, 0.55),
      'stroke-width': r * 0.08,
      opacity: 0.5,
    }) +
    tip(1) +
    tip(-1)
  );
}

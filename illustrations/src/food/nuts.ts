import { type Canvas, el } from '../kit/canvas.ts';
import { gleam, piece, strand, strands } from '../kit/light.ts';
import { dim } from '../kit/palette.ts';
import { type Point, soft } from '../kit/shapes.ts';

/** A blanched or roast nut half: peanut, cashew, almond. */
export function peanut(c: Canvas, long = 34, colour = '#d9a45c'): string {
  const [l, w] = [long / 2, long * 0.3];
  return (
    piece(
      c,
      soft([
        [-l, -w],
        [l, -w],
        [l * 1.2, 0],
        [l, w],
        [-l, w],
        [-l * 1.2, 0],
      ]),
      c.chance(0.3) ? dim(colour, 0.16) : colour,
      { lift: 4 },
    ) +
    el('path', {
      d: `M${(-l * 0.6).toFixed(1)} 0H${(l * 0.6).toFixed(1)}`,
      stroke: dim(colour, 0.35),
      'stroke-width': 2,
      opacity: 0.5,
    }) +
    gleam(c, w * 0.5, l * 0.6, w * 0.24, 0.6)
  );
}

export function cashew(c: Canvas, long = 50): string {
  const points: Point[] = [
    [-long * 0.36, long * 0.12],
    [-long * 0.1, -long * 0.3],
    [long * 0.36, long * 0.1],
  ];
  return strands(strand(c, points, long * 0.3, c.pick(['#ecd09a', '#dfb878']), 5));
}

export function almond(c: Canvas, long = 44, colour = '#efdcb5'): string {
  const l = long / 2;
  return piece(
    c,
    soft([
      [0, -l * 1.3],
      [l * 0.6, -l * 0.2],
      [l * 0.6, l * 0.8],
      [0, l * 1.1],
      [-l * 0.6, l * 0.8],
      [-l * 0.6, -l * 0.2],
    ]),
    colour,
    { lift: 4, form: 'slab' },
  );
}

import { type Canvas, el, many } from '../kit/canvas.ts';
import { piece } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { blob, polar, soft, straight } from '../kit/shapes.ts';
import { GREEN } from './herbs.ts';

/** A ruffled dark leaf. */
export function kale(c: Canvas, size = 90, colour: string = GREEN.kale): string {
  const corners = 22;
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = (index * 360) / corners - 90;
    const [x, y] = polar(size * (index % 2 === 0 ? 0.62 : 0.44) * c.between(0.9, 1.12), angle);
    return [x * 0.72, y] as const;
  });
  const ribs = many(4, (index) => {
    const y = size * (0.3 - index * 0.2);
    return [-1, 1].map((side) => straight([0, y], [side * size * 0.26, y - size * 0.16])).join('');
  });
  return (
    piece(c, soft(points), c.chance(0.4) ? lit(colour, 0.14) : colour, { lift: 6, form: 'slab' }) +
    el('path', {
      d: `M0 ${(size * 0.55).toFixed(0)}V${(-size * 0.4).toFixed(0)}${ribs}`,
      fill: 'none',
      stroke: lit(colour, 0.5),
      'stroke-width': 2.6,
      opacity: 0.7,
    })
  );
}

/** A ruffled salad leaf, laid under other things. */
export function lettuce(c: Canvas, size = 120, colour: string = GREEN.lettuce): string {
  const outer = Array.from({ length: 20 }, (_, index) =>
    polar(size * (index % 2 === 0 ? 0.56 : 0.46) * c.between(0.92, 1.1), index * 18),
  );
  return (
    piece(c, soft(outer), colour, { lift: 7, form: 'slab' }) +
    el('path', { d: blob(c, size * 0.3, size * 0.24, 0.14), fill: lit(colour, 0.5), opacity: 0.7 }) +
    el('path', {
      d: `M0 ${(size * 0.4).toFixed(0)}Q4 0 0 ${(-size * 0.34).toFixed(0)}`,
      fill: 'none',
      stroke: lit(colour, 0.75),
      'stroke-width': size * 0.05,
      opacity: 0.8,
    })
  );
}

/** A cut ring of scallion or chive. */
export function scallion(c: Canvas, r = 13): string {
  const colour = c.pick(['#6ea644', '#8cbf5d', '#a9cf77', '#4f8c3a']);
  return (
    piece(c, blob(c, r, r * c.between(0.7, 1), 0.05, 7), colour, { lift: 4, form: 'slab' }) +
    el('path', { d: blob(c, r * 0.58, r * 0.5, 0.08, 7), fill: lit(colour, 0.62) }) +
    el('path', { d: blob(c, r * 0.28, r * 0.24, 0.08, 6), fill: dim(colour, 0.3), opacity: 0.7 })
  );
}

import { type Canvas, el, many } from '../kit/canvas.ts';
import { piece } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { blob, polar, rounded } from '../kit/shapes.ts';

/** A soft or toasted tortilla with the marks of the comal. */
export function tortilla(c: Canvas, r: number, colour = '#efd08c', char = 16): string {
  return (
    piece(c, blob(c, r, r * 0.98, 0.018, 16), colour, { lift: 8, form: 'slab' }) +
    el('path', { d: blob(c, r * 0.93, r * 0.91, 0.02, 16), fill: lit(colour, 0.25), opacity: 0.55 }) +
    many(char, () => {
      const [x, y] = polar(Math.sqrt(c.random()) * r * 0.84, c.between(0, 360));
      return el('path', {
        d: blob(c, c.between(5, r * 0.09), c.between(4, r * 0.07), 0.2, 6, x, y),
        fill: c.pick(['#a9662a', '#8c4d1f', '#c08742']),
        opacity: c.between(0.3, 0.7),
      });
    })
  );
}

/** A fried, blistered, quite stiff tortilla. */
export function tostada(c: Canvas, r: number): string {
  const colour = '#e3a748';
  const blisters = many(13, () => {
    const [x, y] = polar(Math.sqrt(c.random()) * r * 0.82, c.between(0, 360));
    const size = c.between(0.05, 0.12) * r;
    return (
      el('path', { d: blob(c, size, size * 0.8, 0.12, 7, x + 2, y + 3), fill: dim(colour, 0.4), opacity: 0.45 }) +
      el('path', { d: blob(c, size * 0.9, size * 0.7, 0.12, 7, x, y), fill: lit(colour, 0.35), opacity: 0.8 })
    );
  });
  return (
    piece(c, blob(c, r, r * 0.98, 0.025, 18), colour, { lift: 11, form: 'slab' }) +
    el('path', { d: blob(c, r * 0.94, r * 0.92, 0.03, 18), fill: lit(colour, 0.12) }) +
    blisters
  );
}

/** A three-cornered crisp of tortilla. */
export function chip(c: Canvas, size = 74, colour = '#e0a244'): string {
  const points = [polar(size, -90 + c.spread(9)), polar(size, 30 + c.spread(9)), polar(size, 150 + c.spread(9))];
  return (
    piece(c, rounded(points, size * 0.16), c.chance(0.5) ? colour : lit(colour, 0.2), { lift: 7, form: 'slab' }) +
    many(4, () =>
      el('path', {
        d: blob(c, size * 0.09, size * 0.07, 0.2, 6, c.spread(size * 0.36), c.spread(size * 0.3)),
        fill: dim(colour, 0.4),
        opacity: 0.4,
      }),
    )
  );
}

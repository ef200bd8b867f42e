import { at, type Canvas, el, many } from '../kit/canvas.ts';
import { piece, slab } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { arc, blob, circle, polar, rounded, soft } from '../kit/shapes.ts';

/** A round of corn on the cob. */
export function cornWheel(c: Canvas, r = 62): string {
  const kernels = many(15, (index) => {
    const [x, y] = polar(r * 0.8, index * 24);
    return at(
      c,
      x,
      y,
      () =>
        el('path', {
          d: blob(c, r * 0.2, r * 0.16, 0.06, 7),
          fill: slab(c, c.pick(['#f3c23c', '#f7d05c', '#ecb42c'])),
        }),
      index * 24,
    );
  });
  return (
    piece(c, circle(r * 0.96), '#e0a62c', { lift: 10, form: 'slab' }) +
    kernels +
    el('path', { d: blob(c, r * 0.58, r * 0.56, 0.05, 10), fill: slab(c, '#f6e3a1') }) +
    el('path', { d: blob(c, r * 0.3, r * 0.28, 0.1, 8), fill: '#e4c777', opacity: 0.9 }) +
    el('path', {
      d: arc(r * 0.84, 205, 255),
      fill: 'none',
      stroke: '#fffbe8',
      'stroke-width': 4,
      opacity: 0.5,
    })
  );
}

/** A curled head of cauliflower or broccoli. */
export function floret(c: Canvas, r = 60, colour = '#efe3c0', stalk = '#e6dcae'): string {
  const heads = many(9, (index) => {
    const [x, y] = index < 6 ? polar(r * 0.56, index * 60 + c.spread(16)) : polar(r * 0.18, index * 120);
    const tone = c.chance(0.5) ? colour : lit(colour, 0.3);
    return at(c, x, y - r * 0.12, () =>
      piece(c, blob(c, r * c.between(0.3, 0.38), r * 0.32, 0.1, 9), tone, { lift: 3, strength: 0.2 }),
    );
  });
  const stipple = many(26, () => {
    const [x, y] = polar(Math.sqrt(c.random()) * r * 0.72, c.between(0, 360));
    return `M${x.toFixed(0)} ${(y - r * 0.12).toFixed(0)}h1`;
  });
  const stem = rounded(
    [
      [-r * 0.3, 0],
      [r * 0.3, 0],
      [r * 0.2, r * 0.98],
      [-r * 0.2, r * 0.98],
    ],
    r * 0.12,
  );
  return (
    piece(c, stem, stalk, { lift: 7, form: 'slab' }) +
    piece(c, blob(c, r * 0.8, r * 0.7, 0.08, 9), dim(colour, 0.2), { lift: 8 }) +
    heads +
    el('path', {
      d: stipple,
      fill: 'none',
      stroke: dim(colour, 0.4),
      'stroke-width': 3,
      opacity: 0.4,
    })
  );
}

/** A cut of okra: five-sided, with seeds. */
export function okra(c: Canvas, r = 26): string {
  const star = soft(Array.from({ length: 10 }, (_, index) => polar(r * (index % 2 === 0 ? 1.06 : 0.9), index * 36)));
  const seeds = many(5, (index) => {
    const [x, y] = polar(r * 0.5, index * 72);
    return el('circle', { cx: x, cy: y, r: r * 0.15, fill: '#f6f0cf' });
  });
  return (
    piece(c, star, c.pick(['#4f7d33', '#5f8f3c', '#456e2e']), { lift: 5, form: 'slab' }) +
    el('path', {
      d: soft(Array.from({ length: 10 }, (_, index) => polar(r * (index % 2 === 0 ? 0.84 : 0.7), index * 36))),
      fill: '#b9cf80',
    }) +
    seeds +
    el('circle', { r: r * 0.14, fill: '#dfe6ab' })
  );
}

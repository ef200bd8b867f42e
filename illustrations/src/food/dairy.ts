import { at, type Canvas, el, many } from '../kit/canvas.ts';
import { gleam, piece, slab } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { arc, blob, polar, rounded, soft } from '../kit/shapes.ts';
import { heap } from '../kit/strew.ts';

/** An egg fried in oil, lacy at the edge. */
export function friedEgg(c: Canvas, r = 110): string {
  const yolk = (): string =>
    piece(c, blob(c, r * 0.36, r * 0.35, 0.02, 12), '#f2a51c', { lift: 6, contrast: 0.9 }) +
    gleam(c, r * 0.2, r * 0.2, r * 0.055, 0.95) +
    el('path', {
      d: arc(r * 0.28, 20, 80),
      fill: 'none',
      stroke: '#fbd36a',
      'stroke-width': r * 0.04,
      opacity: 0.8,
    });
  const bubbles = many(7, () => {
    const [x, y] = polar(r * c.between(0.66, 0.84), c.between(0, 360));
    return el('circle', {
      cx: x,
      cy: y,
      r: c.between(0.03, 0.06) * r,
      fill: '#fffdf6',
      stroke: '#dcc6a0',
      'stroke-width': 2,
    });
  });
  return (
    piece(c, blob(c, r, r * 0.94, 0.1, 11), '#c98d45', { lift: 7, form: 'flat' }) +
    el('path', { d: blob(c, r * 0.95, r * 0.9, 0.09, 11), fill: slab(c, '#fcf3e2', 0.6) }) +
    el('path', { d: blob(c, r * 0.6, r * 0.56, 0.06, 10), fill: '#fffcf3' }) +
    bubbles +
    at(c, c.spread(r * 0.1), c.spread(r * 0.08), yolk)
  );
}

/** Half a boiled egg, cut side up. */
export function eggHalf(c: Canvas, r = 62, yolk = '#f0a92b'): string {
  const d = soft([
    [0, -r * 1.42],
    [r * 0.8, -r * 0.8],
    [r * 1.06, r * 0.3],
    [r * 0.6, r * 1.14],
    [-r * 0.6, r * 1.14],
    [-r * 1.06, r * 0.3],
    [-r * 0.8, -r * 0.8],
  ]);
  return (
    piece(c, d, '#fbf4e6', { lift: 10, form: 'slab', contrast: 0.6 }) +
    at(
      c,
      0,
      r * 0.16,
      () =>
        el('path', { d: blob(c, r * 0.6, r * 0.58, 0.03, 10), fill: dim(yolk, 0.1) }) +
        el('path', { d: blob(c, r * 0.52, r * 0.5, 0.04, 10), fill: slab(c, lit(yolk, 0.12)) }) +
        gleam(c, r * 0.3, r * 0.3, r * 0.07, 0.8),
    ) +
    at(c, 0, 0, () => gleam(c, r * 0.82, r * 0.5, r * 0.06, 0.8))
  );
}

/** Fresh cheese in crumbs. */
export function crumble(c: Canvas, count: number, rx: number, ry: number, colour = '#fbf3df', size = 11): string {
  return heap(c, count, rx, ry, () =>
    piece(c, blob(c, size * c.between(0.5, 1.2), size * c.between(0.45, 0.9), 0.2, 6), colour, {
      lift: 3,
      contrast: 0.6,
      strength: 0.24,
    }),
  );
}

/** A pat of butter, softening. */
export function butter(c: Canvas, size = 66): string {
  const h = size / 2;
  return (
    el('path', { d: blob(c, size * 0.9, size * 0.74, 0.1, 9), fill: '#f6d97a', opacity: 0.55 }) +
    piece(
      c,
      rounded(
        [
          [-h, -h * 0.8],
          [h, -h * 0.86],
          [h * 1.04, h * 0.8],
          [-h * 0.96, h * 0.86],
        ],
        size * 0.18,
      ),
      '#f4d569',
      { lift: 8, form: 'slab' },
    ) +
    el('path', {
      d: rounded(
        [
          [-h * 0.84, -h * 0.66],
          [h * 0.8, -h * 0.7],
          [h * 0.8, h * 0.5],
          [-h * 0.8, h * 0.54],
        ],
        size * 0.14,
      ),
      fill: '#fbe797',
      opacity: 0.8,
    })
  );
}

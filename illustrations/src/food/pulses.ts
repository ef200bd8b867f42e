import { type Canvas, el, many, num } from '../kit/canvas.ts';
import { gleam, piece } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { blob, circle, curve, rounded, soft } from '../kit/shapes.ts';

/** A bean: kidney, pinto, borlotti, white. */
export function bean(c: Canvas, colour: string, long = 44, fleck?: string): string {
  const [l, w] = [long / 2, long * 0.3];
  const d = soft([
    [-l * 1.1, -w * 0.5],
    [-l * 0.4, -w * 1.3],
    [l * 0.5, -w * 1.25],
    [l * 1.12, -w * 0.5],
    [l * 1.05, w * 0.7],
    [l * 0.5, w * 0.95],
    [0, w * 0.55],
    [-l * 0.5, w * 0.95],
    [-l * 1.05, w * 0.7],
  ]);
  const flecks =
    fleck === undefined
      ? ''
      : el('path', {
          d: many(5, () => {
            const [x, y] = [c.spread(l * 0.8), c.spread(w * 0.7)];
            return `M${num(x)} ${num(y)}l${num(c.between(3, 9))} ${num(c.spread(3))}`;
          }),
          fill: 'none',
          stroke: fleck,
          'stroke-width': 3,
          opacity: 0.5,
        });
  return piece(c, d, colour, { lift: 5 }) + flecks + gleam(c, w * 0.66, l * 0.6, w * 0.24, 0.6);
}

export function chickpea(c: Canvas, r = 22, colour = '#dfb469'): string {
  return (
    piece(
      c,
      soft([
        [-r * 0.9, -r * 0.8],
        [r * 0.2, -r * 1.2],
        [r * 1.15, -r * 0.4],
        [r * 0.95, r * 0.9],
        [-r * 0.1, r * 1.1],
        [-r * 1.15, r * 0.4],
      ]),
      colour,
      { lift: 5 },
    ) +
    el('path', {
      d: curve([
        [r * 0.1, -r * 0.9],
        [r * 0.3, -r * 0.3],
        [r * 0.1, r * 0.2],
      ]),
      fill: 'none',
      stroke: dim(colour, 0.35),
      'stroke-width': r * 0.12,
      opacity: 0.55,
    }) +
    gleam(c, r * 0.5, r * 0.6, r * 0.2, 0.6)
  );
}

/** A swollen kernel of hominy. */
export function hominy(c: Canvas, r = 25): string {
  const colour = c.pick(['#f3e6c4', '#eddcb3', '#f8efd6']);
  return (
    piece(c, blob(c, r, r * 0.86, 0.12, 7), colour, { lift: 5 }) +
    el('path', { d: blob(c, r * 0.3, r * 0.2, 0.12, 6, 0, r * 0.36), fill: dim(colour, 0.3), opacity: 0.5 }) +
    gleam(c, r * 0.5, r * 0.6, r * 0.16, 0.7)
  );
}

export function kernel(c: Canvas, r = 17, char = 0): string {
  const burnt = c.chance(char);
  const colour = burnt ? c.pick(['#d08c2a', '#c27a22']) : c.pick(['#f5c93f', '#f9da68', '#eeb52b']);
  const d = rounded(
    [
      [-r * 0.84, -r * 0.9],
      [r * 0.84, -r * 0.96],
      [r * 1.04, r * 0.1],
      [r * 0.36, r * 1.16],
      [-r * 0.36, r * 1.16],
      [-r * 1.04, r * 0.1],
    ],
    r * 0.6,
  );
  return (
    piece(c, d, colour, { lift: 4, form: 'slab', contrast: 1.3 }) +
    el('path', { d: blob(c, r * 0.34, r * 0.28, 0.1, 6, 0, r * 0.74), fill: '#fdf0bf', opacity: 0.85 }) +
    gleam(c, r * 0.5, r * 0.7, r * 0.2, 0.6)
  );
}

export function pea(c: Canvas, r = 15, colour = '#7fae3d'): string {
  return (
    piece(c, circle(r), c.chance(0.4) ? lit(colour, 0.2) : colour, { lift: 5 }) +
    gleam(c, r * 0.5, r * 0.5, r * 0.22, 0.6)
  );
}

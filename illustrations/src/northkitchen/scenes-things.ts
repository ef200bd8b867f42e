import { at, type Canvas, el, many } from '../kit/canvas.ts';
import { gleam, piece } from '../kit/light.ts';
import { dollop, dust, liquid, shimmer } from '../kit/liquids.ts';
import { arc, blob, circle, curve, polar, rounded, soft } from '../kit/shapes.ts';
import { heap } from '../kit/strew.ts';
import { dish } from '../table/props.ts';
import { bands } from '../table/rims.ts';
import { bowl } from '../table/vessels.ts';

export const SPRUCE = '#1e5b63';

export const LINGON = '#b3243b';

export function berries(c: Canvas): string {
  return heap(
    c,
    13,
    54,
    46,
    () => piece(c, circle(17), c.pick([LINGON, '#c62f45', '#971c31']), { lift: 5 }) + gleam(c, 8, 8, 4, 0.7),
  );
}

export function spruce(c: Canvas, size: number): string {
  return many(3, (index) =>
    at(c, 0, (1 - index) * size * 0.32, () =>
      piece(
        c,
        soft([
          [0, -size * 0.5],
          [size * 0.5 - index * size * 0.08, size * 0.26],
          [0, size * 0.16],
          [-size * 0.5 + index * size * 0.08, size * 0.26],
        ]),
        index === 1 ? '#2f747a' : SPRUCE,
        { lift: 4, form: 'slab' },
      ),
    ),
  );
}

export function star(c: Canvas, r: number, colour: string): string {
  return piece(
    c,
    rounded(
      Array.from({ length: 10 }, (_, index) => polar(index % 2 === 0 ? r : r * 0.5, index * 36 - 90)),
      8,
    ),
    colour,
    { lift: 5, form: 'slab' },
  );
}

export function apple(c: Canvas): string {
  return (
    piece(c, blob(c, 50, 48, 0.04, 9), '#b8402f', { lift: 9 }) +
    gleam(c, 28, 26, 6, 0.6) +
    el('path', {
      d: curve([
        [0, 0],
        [6, -18],
        [18, -28],
      ]),
      stroke: '#5a3b26',
      'stroke-width': 6,
      fill: 'none',
    })
  );
}

export function coffee(c: Canvas, r: number, colour = SPRUCE): string {
  return (
    dish(c, r * 1.5, '#f6f2e7', () => '') +
    at(c, r * 1.1, r * 0.2, () =>
      el('path', {
        d: arc(r * 0.34, -110, 110),
        fill: 'none',
        stroke: colour,
        'stroke-width': r * 0.18,
      }),
    ) +
    dish(c, r, colour, (s) => liquid(c, s, '#4a2c1a', 4) + shimmer(s, 1), '#f1ebdc')
  );
}

/** Dough resting, its top slashed and floury. */
function dough(c: Canvas, r: number): string {
  return (
    piece(c, blob(c, r, r * 0.96, 0.03, 11), '#f0dfb8', { lift: 16 }) +
    el('path', {
      d: `${curve([
        [-r * 0.4, -r * 0.3],
        [0, -r * 0.1],
        [r * 0.46, -r * 0.26],
      ])}${curve([
        [-r * 0.3, r * 0.2],
        [0, r * 0.36],
        [r * 0.4, r * 0.14],
      ])}`,
      fill: 'none',
      stroke: '#c9ae78',
      'stroke-width': 8,
      opacity: 0.5,
    }) +
    dust(c, 90, r * 0.8, r * 0.8, '#fffdf6', 6, 0.9)
  );
}

export function bowlAt(c: Canvas): string {
  return at(
    c,
    280,
    -80,
    () =>
      bowl(c, { r: 262, lip: 20, colour: SPRUCE, inside: '#e9e2cf', decoration: bands([[0.5, 6, '#e8c873']]) }) +
      at(c, 4, 8, () => dough(c, 186)),
  );
}

export function dollopDish(c: Canvas): string {
  return dish(c, 74, '#f6f2e7', (s) => dollop(c, s * 0.92, '#fdf6e6'));
}

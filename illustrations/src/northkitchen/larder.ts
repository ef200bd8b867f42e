import { almond } from '../food/nuts.ts';
import { at, type Canvas, el, many } from '../kit/canvas.ts';
import { ball, discShadow, gleam, piece, slab } from '../kit/light.ts';
import { dollop, dust, liquid, shimmer } from '../kit/liquids.ts';
import { dim, lit } from '../kit/palette.ts';
import { arc, blob, rounded, scatter, soft } from '../kit/shapes.ts';
import { heap, strew } from '../kit/strew.ts';
import { dish } from '../table/props.ts';

export const SPRUCE = '#1e5b63';

export const LINGON = '#b3243b';

export function lingon(c: Canvas, r = 17): string {
  return (
    piece(c, blob(c, r, r * 0.96, 0.03, 8), c.pick([LINGON, '#c62f45', '#971c31']), { lift: 5 }) +
    gleam(c, r * 0.5, r * 0.5, r * 0.24, 0.7)
  );
}

export function blueberry(c: Canvas, r = 24): string {
  return (
    piece(c, blob(c, r, r * 0.97, 0.03, 9), c.pick(['#39406f', '#2f3560', '#474e82']), { lift: 6 }) +
    el('circle', { r: r * 0.34, fill: '#20234a', opacity: 0.8 }) +
    el('circle', { r: r * 0.34, fill: 'none', stroke: '#7078a8', 'stroke-width': 2.5, 'stroke-dasharray': '5 4' }) +
    gleam(c, r * 0.6, r * 0.5, r * 0.2, 0.5)
  );
}

export function coffee(c: Canvas, r: number): string {
  return (
    dish(c, r * 1.5, '#f6f2e7', () => el('circle', { r: r * 1.02, fill: dim('#f6f2e7', 0.1) })) +
    at(c, r * 1.1, r * 0.2, () =>
      el('path', {
        d: arc(r * 0.34, -110, 110),
        fill: 'none',
        stroke: SPRUCE,
        'stroke-width': r * 0.18,
      }),
    ) +
    dish(c, r, SPRUCE, (s) => liquid(c, s, '#4a2c1a', 4) + shimmer(s, 1), '#f1ebdc')
  );
}

/** A slice of apple on its side, skin outermost. */
export function appleSlice(c: Canvas, length: number): string {
  const l = length / 2;
  const half = (by: number, top: number): string =>
    soft([
      [-l * by, 0],
      [-l * 0.6 * by, -l * top * 0.76],
      [0, -l * top],
      [l * 0.6 * by, -l * top * 0.76],
      [l * by, 0],
      [0, l * 0.16],
    ]);
  return (
    piece(c, half(1, 0.64), '#c98b3e', { lift: 5, form: 'slab' }) +
    el('path', { d: half(0.94, 0.54), fill: slab(c, c.pick(['#f1d491', '#eecb80', '#f4dc9f'])) }) +
    el('path', { d: blob(c, l * 0.34, l * 0.12, 0.2, 7, l * 0.1, -l * 0.3), fill: '#b8702a', opacity: 0.4 })
  );
}

export function cake(c: Canvas, r: number, side: string, top: string): string {
  return (
    discShadow(c, r, 46) +
    el('path', { d: blob(c, r, r, 0.008, 24), fill: slab(c, side, 1.2) }) +
    el('path', { d: blob(c, r - 16, r - 16, 0.012, 20, -4, -6), fill: ball(c, top, 0.5) })
  );
}

/** Cucumber shaved thin and rolled. */
export function curl(c: Canvas): string {
  return (
    piece(c, blob(c, 34, 32, 0.04, 9), '#6fa04a', { lift: 8, form: 'slab' }) +
    el('path', { d: blob(c, 28, 27, 0.04, 9), fill: slab(c, '#dcebb8') }) +
    el('path', {
      d: `${arc(19, 20, 330)}${arc(10, 160, 420)}`,
      fill: 'none',
      stroke: '#6fa04a',
      'stroke-width': 4.5,
    })
  );
}

export function cheese(c: Canvas): string {
  const holes = many(6, () =>
    el('circle', { cx: c.spread(70), cy: c.spread(50), r: c.between(6, 14), fill: '#d9a93a', opacity: 0.7 }),
  );
  return (
    piece(
      c,
      rounded(
        [
          [-120, -70],
          [110, -86],
          [120, 70],
          [-110, 84],
        ],
        16,
      ),
      '#f0ca5c',
      { lift: 16, form: 'slab' },
    ) +
    el('path', {
      d: rounded(
        [
          [-110, -62],
          [100, -76],
          [108, 40],
          [-104, 54],
        ],
        12,
      ),
      fill: '#f7da7c',
    }) +
    holes
  );
}

export function butterSmear(c: Canvas): string {
  return (
    piece(
      c,
      soft([
        [-110, -44],
        [0, -70],
        [120, -40],
        [130, 40],
        [10, 66],
        [-124, 40],
      ]),
      '#9a6c40',
      { lift: 12, form: 'slab' },
    ) +
    dollop(c, 74, '#f4d878', 46) +
    dust(c, 18, 60, 34, '#fffaf0', 6)
  );
}

export function lingonDish(c: Canvas): string {
  return dish(c, 104, '#f6f2e7', (s) => heap(c, 34, s * 0.86, s * 0.86, () => lingon(c, 18)));
}

export function rusks(c: Canvas): string {
  return many(3, (index) =>
    at(
      c,
      index * 34 - 30,
      index * 60 - 60,
      () =>
        piece(
          c,
          rounded(
            [
              [-118, -40],
              [110, -46],
              [122, 30],
              [-112, 42],
            ],
            34,
          ),
          '#cf9448',
          { lift: 12, form: 'slab' },
        ) +
        el('path', {
          d: rounded(
            [
              [-100, -26],
              [94, -32],
              [104, 18],
              [-96, 28],
            ],
            24,
          ),
          fill: lit('#cf9448', 0.45),
          opacity: 0.8,
        }) +
        strew(c, scatter(c, 5, 76, 18), () => almond(c, 28)),
      c.spread(14),
    ),
  );
}

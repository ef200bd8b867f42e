import { dice } from '../food/cut.ts';
import { seeds } from '../food/grain.ts';
import { cilantro, mint } from '../food/herbs.ts';
import { at, type Canvas, el, many } from '../kit/canvas.ts';
import { inside } from '../kit/composition.ts';
import { gleam, piece, slab } from '../kit/light.ts';
import { dust, swirl } from '../kit/liquids.ts';
import { blob, curve, type Point, scatter, soft } from '../kit/shapes.ts';
import { heap, strew } from '../kit/strew.ts';
import { glass } from '../table/props.ts';

export const MAGENTA = '#b02a6b';

/** A cheek of mango, cut into a grid and turned out. */
export function mangoCheek(c: Canvas, r: number): string {
  return (
    piece(
      c,
      soft([
        [-r, 0],
        [-r * 0.6, -r * 0.66],
        [r * 0.4, -r * 0.7],
        [r * 1.06, 0],
        [r * 0.5, r * 0.66],
        [-r * 0.6, r * 0.64],
      ]),
      '#e0862a',
      { lift: 12, form: 'slab' },
    ) + heap(c, 17, r * 0.76, r * 0.46, () => dice(c, r * 0.34, '#f6b93a'), { spin: 12 })
  );
}

export function pomegranate(c: Canvas): string {
  return (
    piece(c, blob(c, 13, 11, 0.08, 7), c.pick(['#b5244f', '#c93463', '#9c1d43']), { lift: 4 }) + gleam(c, 6, 8, 3, 0.8)
  );
}

export function lassi(c: Canvas, r: number): string {
  return glass(c, r, '#f5b741', (s) =>
    inside(
      c,
      s,
      swirl(c, s * 0.8, s * 0.15, '#fdf2dc', 1.5),
      dust(c, 36, s * 0.7, s * 0.7, '#8f9c3c', 7),
      dust(c, 16, s * 0.5, s * 0.5, '#c8482a', 6),
      at(c, s * 0.16, -s * 0.2, () => mint(c), 20, s / 130),
    ),
  );
}

export function bean(c: Canvas): string {
  return (
    piece(
      c,
      soft([
        [-30, -8],
        [0, -12],
        [30, -8],
        [32, 6],
        [0, 9],
        [-32, 6],
      ]),
      '#6f9a3c',
      { lift: 5, form: 'slab' },
    ) +
    el('path', {
      d: curve([
        [-24, -3],
        [0, -5],
        [24, -3],
      ]),
      fill: 'none',
      stroke: '#b3cc7e',
      'stroke-width': 3,
    })
  );
}

/** Crisp, rolled loose: its flap along the top, potato coming out of the open end. */
export function dosa(c: Canvas): string {
  const wavy = (y: number, reach: number): Point[] =>
    Array.from({ length: 9 }, (_, index) => [-430 + index * 104, y + c.spread(reach)] as const);
  const body = soft([
    [-436, -104],
    [-300, -118],
    [0, -128],
    [300, -122],
    [430, -104],
    [446, 0],
    [430, 104],
    [300, 116],
    [0, 126],
    [-300, 118],
    [-430, 96],
    [-452, 30],
    [-428, -20],
  ]);
  const flap = soft([[-446, -112], [0, -140], [430, -116], ...wavy(34, 11).reverse()]);
  const streaks = many(15, () => {
    const x = c.between(-410, 400);
    return curve([
      [x, -110],
      [x + c.between(14, 34), 0],
      [x, 112],
    ]);
  });
  const crisp = many(26, () =>
    el('path', {
      d: blob(c, c.between(12, 44), c.between(8, 20), 0.2, 8, c.spread(410), c.spread(104)),
      fill: '#9a4f18',
      opacity: c.between(0.16, 0.4),
    }),
  );
  const end =
    el('ellipse', { rx: 46, ry: 108, fill: slab(c, '#f0bd6a') }) +
    el('ellipse', { cx: 4, rx: 34, ry: 90, fill: '#6f3a16' });
  const filling =
    heap(c, 20, 52, 72, () => dice(c, 42, c.pick(['#efc24a', '#e6b23a', '#f3cf62']))) +
    strew(c, scatter(c, 9, 50, 66), () => seeds(c, 4, 20, 20, '#3d2a22', 1, 7)) +
    strew(
      c,
      [
        [6, -34],
        [14, 30],
        [36, 0],
      ],
      () => cilantro(c),
      { scale: [0.7, 0.8] },
    );
  return (
    piece(c, body, '#d38b3a', { lift: 24, form: 'slab', contrast: 1.3 }) +
    el(
      'g',
      { 'clip-path': c.clip(body), fill: 'none' },
      el('path', { d: flap, fill: c.palette.shadow, opacity: 0.34, transform: 'translate(6 15)' }),
      el('path', { d: flap, fill: slab(c, '#e5a650', 1.1) }),
      el('path', { d: streaks, stroke: '#b5692a', 'stroke-width': 9, opacity: 0.24 }),
      crisp,
      dust(c, 150, 420, 112, '#8f4a18', 5, 0.45),
      el('path', {
        d: curve([
          [-410, -84],
          [0, -108],
          [400, -88],
        ]),
        stroke: '#fbdd9f',
        'stroke-width': 20,
        opacity: 0.6,
      }),
      el('path', { d: curve(wavy(30, 4)), stroke: '#fae0a6', 'stroke-width': 7, opacity: 0.8 }),
    ) +
    at(c, 430, 0, () => end) +
    at(c, 446, 26, () => filling)
  );
}

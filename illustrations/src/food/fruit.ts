import { at, type Canvas, el, many, num } from '../kit/canvas.ts';
import { gleam, piece, slab } from '../kit/light.ts';
import { lit } from '../kit/palette.ts';
import { blob, circle, curve, type Point, polar, rounded, soft, straight } from '../kit/shapes.ts';

/** A round of citrus: rind, pith, segments. */
export function citrus(c: Canvas, r: number, rind: string, flesh: string, lift = 8): string {
  const segments = many(9, (index) => {
    const from = index * 40 + 3;
    const points: Point[] = [
      polar(r * 0.09, from + 17),
      polar(r * 0.8, from),
      polar(r * 0.84, from + 17),
      polar(r * 0.8, from + 34),
    ];
    return rounded(points, r * 0.09);
  });
  const fibres = many(18, (index) => {
    const [x, y] = polar(r * 0.72, index * 20 + c.spread(5) + 6);
    return `M${(x * 0.45).toFixed(1)} ${(y * 0.45).toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return (
    piece(c, blob(c, r, r * 0.98, 0.012, 14), rind, { lift, form: 'slab' }) +
    el('path', { d: circle(r * 0.92), fill: slab(c, lit(flesh, 0.74), 0.5) }) +
    el('path', { d: segments, fill: slab(c, flesh, 0.9) }) +
    el('path', { d: fibres, fill: 'none', stroke: lit(flesh, 0.6), 'stroke-width': r * 0.03, opacity: 0.6 }) +
    gleam(c, r * 0.5, r * 0.5, r * 0.06, 0.7)
  );
}

export function lime(c: Canvas, r = 62): string {
  return citrus(c, r, '#5f8f2f', '#b5cf57');
}

/** A wedge lying on its side: rind below, two cut faces meeting at a ridge. */
export function wedge(c: Canvas, length = 120, rind = '#6a9a34', flesh = '#bcd45f'): string {
  const l = length / 2;
  const w = length * 0.3;
  const back: Point[] = [
    [-l, 0],
    [-l * 0.6, w * 0.9],
    [0, w * 1.25],
    [l * 0.6, w * 0.9],
    [l, 0],
  ];
  const outline = soft([
    [-l * 1.06, -w * 0.1],
    ...back,
    [l * 1.06, -w * 0.1],
    [l * 0.5, -w * 0.7],
    [0, -w * 0.92],
    [-l * 0.5, -w * 0.7],
  ]);
  const face = soft([
    [-l, 0],
    [-l * 0.5, w * 0.62],
    [0, w * 0.86],
    [l * 0.5, w * 0.62],
    [l, 0],
    [0, -w * 0.12],
  ]);
  const cut = soft([
    [-l, -2],
    [0, -w * 0.16],
    [l, -2],
    [l * 0.46, -w * 0.6],
    [0, -w * 0.78],
    [-l * 0.46, -w * 0.6],
  ]);
  const lines = many(5, (index) => {
    const x = (index - 2) * l * 0.32;
    return straight([x * 0.6, w * 0.05], [x * 1.15, w * (0.62 - Math.abs(index - 2) * 0.1)]);
  });
  return (
    piece(c, outline, rind, { lift: 9, form: 'slab' }) +
    el('path', { d: face, fill: slab(c, flesh) }) +
    el('path', { d: cut, fill: lit(flesh, 0.4) }) +
    el('path', { d: lines, fill: 'none', stroke: lit(flesh, 0.7), 'stroke-width': 3, opacity: 0.8 }) +
    el('path', {
      d: curve([
        [-l * 0.9, -1],
        [0, -w * 0.14],
        [l * 0.9, -1],
      ]),
      fill: 'none',
      stroke: '#fbf8e2',
      'stroke-width': 5,
      opacity: 0.9,
    })
  );
}

export function limeWedge(c: Canvas, length = 120): string {
  return wedge(c, length);
}

export function lemonWedge(c: Canvas, length = 130): string {
  return wedge(c, length, '#e3b820', '#f5dc62');
}

/** A slice of avocado, cut lengthways. */
export function avocado(c: Canvas, length = 130): string {
  const l = length / 2;
  const outer = soft([
    [-l, 8],
    [-l * 0.6, -l * 0.36],
    [0, -l * 0.5],
    [l * 0.6, -l * 0.36],
    [l, 8],
    [l * 0.5, 2],
    [0, -l * 0.1],
    [-l * 0.5, 2],
  ]);
  const inner = soft([
    [-l * 0.8, 4],
    [-l * 0.5, -l * 0.2],
    [0, -l * 0.32],
    [l * 0.5, -l * 0.2],
    [l * 0.8, 4],
    [0, -l * 0.13],
  ]);
  return (
    piece(c, outer, '#7d9c33', { lift: 6, form: 'slab' }) +
    el('path', { d: inner, fill: '#c9d36b' }) +
    el('path', {
      d: curve([
        [-l * 0.6, 3],
        [0, -l * 0.14],
        [l * 0.6, 3],
      ]),
      fill: 'none',
      stroke: '#ece48f',
      'stroke-width': l * 0.14,
    })
  );
}

/** Slices of avocado slipped sideways like cards. */
export function avocadoFan(c: Canvas, count = 5, length = 140): string {
  return many(count, (index) =>
    at(
      c,
      index * 9 - count * 4.5,
      (index - count / 2) * length * 0.17,
      () => avocado(c, length * (1 - Math.abs(index - count / 2) * 0.04)),
      (index - count / 2) * 7 + 8,
    ),
  );
}

/** A slice of tomato, or half of a small one. */
export function tomato(c: Canvas, r = 44): string {
  const chambers = many(3, (index) => {
    const [x, y] = polar(r * 0.44, index * 120 + 20);
    return at(
      c,
      x,
      y,
      () =>
        el('path', { d: blob(c, r * 0.3, r * 0.22, 0.08, 7), fill: '#f08a4b' }) +
        el('path', {
          d: `M${num(-r * 0.12)} 0h1M${num(r * 0.08)} ${num(r * 0.06)}h1M0 ${num(-r * 0.08)}h1`,
          stroke: '#fbe0a0',
          'stroke-width': r * 0.1,
        }),
      index * 120 + 110,
    );
  });
  return (
    piece(c, blob(c, r, r * 0.97, 0.03, 10), '#c8321f', { lift: 6, form: 'slab' }) +
    el('path', { d: blob(c, r * 0.86, r * 0.84, 0.03, 10), fill: slab(c, '#e2553a') }) +
    chambers +
    gleam(c, r * 0.74, r * 0.5, r * 0.07, 0.7)
  );
}

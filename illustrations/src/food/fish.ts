import { type Canvas, el, many } from '../kit/canvas.ts';
import { piece, slab } from '../kit/light.ts';
import { dim } from '../kit/palette.ts';
import { curve, rounded, soft } from '../kit/shapes.ts';

/** A thin slice of cured salmon, folded a little. */
export function salmonSlice(c: Canvas, length = 230, width = 92, colour = '#ee8256'): string {
  const [l, w] = [length / 2, width / 2];
  const d = soft([
    [-l, -w * 0.4],
    [-l * 0.7, -w],
    [0, -w * 0.86],
    [l * 0.7, -w],
    [l, -w * 0.2],
    [l * 0.86, w * 0.7],
    [l * 0.2, w * 0.9],
    [-l * 0.5, w],
    [-l, w * 0.5],
  ]);
  const lines = many(5, (index) => {
    const x = -l * 0.74 + index * l * 0.36;
    return curve([
      [x, -w * 0.8],
      [x + l * 0.16, -w * 0.1],
      [x + l * 0.04, w * 0.8],
    ]);
  });
  return (
    piece(c, d, colour, { lift: 8, form: 'slab' }) +
    el('path', {
      d: lines,
      fill: 'none',
      stroke: '#fbd0b0',
      'stroke-width': 5,
      opacity: 0.75,
    }) +
    el('path', {
      d: curve([
        [-l * 0.8, -w * 0.66],
        [0, -w * 0.62],
        [l * 0.8, -w * 0.7],
      ]),
      fill: 'none',
      stroke: '#fff1dc',
      'stroke-width': 6,
      opacity: 0.5,
    })
  );
}

/** A flake or cube of cooked fish. */
export function fishChunk(c: Canvas, size = 70, colour = '#f2a07a', line = '#fbdcc6'): string {
  const h = size / 2;
  const d = rounded(
    [
      [-h * 1.1, -h * 0.8 + c.spread(4)],
      [h, -h + c.spread(4)],
      [h * 1.1, h * 0.8 + c.spread(4)],
      [-h, h + c.spread(4)],
    ],
    size * 0.2,
  );
  return (
    piece(c, d, colour, { lift: 8, form: 'slab' }) +
    el('path', {
      d: many(3, (index) =>
        curve([
          [-h * 0.6 + index * h * 0.5, -h * 0.7],
          [-h * 0.36 + index * h * 0.5, 0],
          [-h * 0.6 + index * h * 0.5, h * 0.7],
        ]),
      ),
      fill: 'none',
      stroke: line,
      'stroke-width': size * 0.06,
      opacity: 0.85,
    })
  );
}

/** A whole fish, head to the left. */
export function fish(c: Canvas, length = 560, back = '#3f6a78', belly = '#e6ece6', stripes = true): string {
  const l = length / 2;
  const body = soft([
    [-l, 0],
    [-l * 0.78, -l * 0.2],
    [-l * 0.2, -l * 0.29],
    [l * 0.4, -l * 0.17],
    [l * 0.76, -l * 0.05],
    [l * 0.76, l * 0.05],
    [l * 0.4, l * 0.15],
    [-l * 0.2, l * 0.26],
    [-l * 0.78, l * 0.17],
  ]);
  const upper = soft([
    [-l, -2],
    [-l * 0.78, -l * 0.2],
    [-l * 0.2, -l * 0.29],
    [l * 0.4, -l * 0.17],
    [l * 0.78, -l * 0.05],
    [l * 0.4, -l * 0.02],
    [-l * 0.2, -l * 0.02],
    [-l * 0.72, -l * 0.02],
  ]);
  const tail = soft([
    [l * 0.68, -l * 0.03],
    [l * 0.9, -l * 0.2],
    [l * 1.08, -l * 0.24],
    [l * 0.92, 0],
    [l * 1.08, l * 0.24],
    [l * 0.9, l * 0.2],
    [l * 0.68, l * 0.03],
  ]);
  const wave = stripes
    ? many(13, (index) => {
        const x = -l * 0.5 + index * l * 0.092;
        return curve([
          [x, -l * 0.22],
          [x + l * 0.05, -l * 0.16],
          [x - l * 0.02, -l * 0.1],
          [x + l * 0.04, -l * 0.05],
        ]);
      })
    : '';
  return (
    piece(c, tail, back, { lift: 8, form: 'slab' }) +
    piece(c, body, belly, { lift: 12, form: 'slab', contrast: 1.1 }) +
    el('path', { d: upper, fill: slab(c, back) }) +
    el('path', {
      d: wave,
      fill: 'none',
      stroke: dim(back, 0.7),
      'stroke-width': l * 0.03,
      opacity: 0.8,
    }) +
    el('path', {
      d: curve([
        [-l * 0.62, l * 0.05],
        [0, l * 0.03],
        [l * 0.7, 0],
      ]),
      fill: 'none',
      stroke: '#fffef6',
      'stroke-width': l * 0.03,
      opacity: 0.7,
    }) +
    el('path', {
      d: curve([
        [-l * 0.62, -l * 0.19],
        [-l * 0.52, 0],
        [-l * 0.62, l * 0.16],
      ]),
      fill: 'none',
      stroke: dim(back, 0.5),
      'stroke-width': l * 0.025,
      opacity: 0.6,
    }) +
    el('path', {
      d: soft([
        [-l * 0.46, l * 0.06],
        [-l * 0.24, l * 0.04],
        [-l * 0.2, l * 0.14],
        [-l * 0.4, l * 0.12],
      ]),
      fill: dim(belly, 0.3),
      opacity: 0.8,
    }) +
    el('circle', { cx: -l * 0.78, cy: -l * 0.05, r: l * 0.052, fill: '#f3e6b4' }) +
    el('circle', { cx: -l * 0.78, cy: -l * 0.05, r: l * 0.03, fill: '#1d2328' }) +
    el('circle', { cx: -l * 0.79, cy: -l * 0.062, r: l * 0.01, fill: '#ffffff' }) +
    el('path', {
      d: curve([
        [-l * 0.95, l * 0.03],
        [-l * 0.88, l * 0.05],
        [-l * 0.83, l * 0.03],
      ]),
      fill: 'none',
      stroke: dim(back, 0.6),
      'stroke-width': 4,
    })
  );
}

/** A slip of silver herring, skin up. */
export function herring(c: Canvas, size = 96): string {
  const h = size / 2;
  const d = soft([
    [-h, -h * 0.5],
    [0, -h * 0.7],
    [h, -h * 0.5],
    [h * 1.06, h * 0.4],
    [0, h * 0.62],
    [-h * 1.06, h * 0.4],
  ]);
  return (
    piece(c, d, '#b9c3c6', { lift: 8, form: 'slab', contrast: 1.4 }) +
    el('path', {
      d: soft([
        [-h * 0.9, -h * 0.42],
        [0, -h * 0.58],
        [h * 0.9, -h * 0.42],
        [h * 0.8, -h * 0.1],
        [0, -h * 0.2],
        [-h * 0.8, -h * 0.1],
      ]),
      fill: '#5d7884',
      opacity: 0.75,
    }) +
    el('path', {
      d: curve([
        [-h * 0.8, h * 0.1],
        [0, 0],
        [h * 0.8, h * 0.1],
      ]),
      fill: 'none',
      stroke: '#fbfdf8',
      'stroke-width': size * 0.07,
      opacity: 0.85,
    }) +
    el('path', {
      d: curve([
        [-h * 0.7, h * 0.36],
        [0, h * 0.36],
        [h * 0.7, h * 0.34],
      ]),
      fill: 'none',
      stroke: '#e9c4b4',
      'stroke-width': size * 0.06,
      opacity: 0.8,
    })
  );
}

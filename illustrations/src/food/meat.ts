import { at, type Canvas, el, many } from '../kit/canvas.ts';
import { gleam, piece, slab, toward } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { blob, curve, polar, rounded, soft } from '../kit/shapes.ts';
import { heap } from '../kit/strew.ts';

/** One pulled strip of meat, thick in the middle and torn at the ends. */
function strip(c: Canvas, colour: string, width: number, length: number): string {
  const [l, w] = [(length / 2) * c.between(0.75, 1.2), width * c.between(0.7, 1.15)];
  const bend = c.spread(length * 0.12);
  const d = soft([
    [-l * 1.1, 0],
    [-l * 0.6, -w * 0.8 + bend * 0.5],
    [0, -w + bend],
    [l * 0.7, -w * 0.6 + bend * 0.4],
    [l * 1.1, -w * 0.2],
    [l * 0.8, w * 0.6 + bend * 0.4],
    [0, w + bend],
    [-l * 0.7, w * 0.7 + bend * 0.5],
  ]);
  return (
    piece(c, d, colour, { lift: 5, form: 'slab', strength: 0.32 }) +
    el('path', {
      d:
        curve([
          [-l * 0.8, w * 0.2],
          [0, bend + w * 0.3],
          [l * 0.8, 0],
        ]) +
        curve([
          [-l * 0.6, -w * 0.2],
          [0, bend - w * 0.3],
          [l * 0.6, -w * 0.2],
        ]),
      fill: 'none',
      stroke: dim(colour, 0.4),
      'stroke-width': 2.2,
      opacity: 0.45,
    })
  );
}

/** A heap of pulled meat in tones of one colour. */
export function pulled(
  c: Canvas,
  count: number,
  rx: number,
  ry: number,
  colour: string,
  width = 13,
  length = 84,
): string {
  const tones = [colour, lit(colour, 0.25), dim(colour, 0.22), lit(colour, 0.12)];
  return heap(c, count, rx, ry, (index) => strip(c, tones[index % 4] ?? colour, width, length));
}

/** A browned lump: crisp dark edges, paler torn faces with fibres. */
export function browned(c: Canvas, rx: number, ry: number, colour: string): string {
  const [x, y] = toward(c);
  const start = c.between(0, 50);
  const corners = Array.from({ length: 7 }, (_, index) => {
    const [ux, uy] = polar(c.between(0.86, 1.16), start + index * 51.4 + c.spread(10));
    return [ux * rx, uy * ry] as const;
  });
  const face = (scale: number, by: number) =>
    rounded(
      corners.map(([px, py]) => [px * scale + x * by, py * scale + y * by] as const),
      ry * 0.3,
    );
  const fibres = many(6, (index) =>
    curve([
      [-rx * 0.5 + c.spread(8), (index - 2.5) * ry * 0.22],
      [0, (index - 2.5) * ry * 0.24 + c.spread(3)],
      [rx * 0.46 + c.spread(8), (index - 2.5) * ry * 0.2],
    ]),
  );
  return (
    piece(c, rounded(corners, ry * 0.42), dim(colour, 0.38), { lift: 9, form: 'slab' }) +
    el('path', { d: face(0.8, 5), fill: slab(c, colour, 1.2) }) +
    el('path', { d: face(0.5, 9), fill: lit(colour, 0.4), opacity: 0.6 }) +
    el('path', {
      d: fibres,
      fill: 'none',
      stroke: dim(colour, 0.55),
      'stroke-width': 3,
      opacity: 0.45,
    }) +
    el('path', {
      d: blob(c, rx * 0.3, ry * 0.2, 0.2, 7, -x * rx * 0.5, -y * ry * 0.5),
      fill: dim(colour, 0.7),
      opacity: 0.5,
    })
  );
}

export function meatball(c: Canvas, r = 52, colour = '#8a5230'): string {
  const pits = many(9, () => {
    const [x, y] = polar(Math.sqrt(c.random()) * r * 0.8, c.between(0, 360));
    return el('path', {
      d: blob(c, r * 0.13, r * 0.1, 0.2, 6, x, y),
      fill: c.chance(0.5) ? dim(colour, 0.4) : lit(colour, 0.25),
      opacity: 0.5,
    });
  });
  return (
    piece(c, blob(c, r, r * 0.97, 0.04, 10), colour, { lift: 11, contrast: 1.15 }) +
    pits +
    gleam(c, r * 0.55, r * 0.5, r * 0.1, 0.55)
  );
}

/** A poached chicken leg: skin, bone end. */
export function drumstick(c: Canvas, length = 230, colour = '#efc27c'): string {
  const l = length / 2;
  const meat = soft([
    [-l, -l * 0.16],
    [-l * 0.84, -l * 0.5],
    [-l * 0.3, -l * 0.56],
    [l * 0.2, -l * 0.24],
    [l * 0.56, -l * 0.13],
    [l * 0.6, l * 0.12],
    [l * 0.2, l * 0.26],
    [-l * 0.3, l * 0.52],
    [-l * 0.86, l * 0.46],
  ]);
  const bone = soft([
    [l * 0.44, -l * 0.1],
    [l * 0.8, -l * 0.09],
    [l * 0.98, -l * 0.2],
    [l * 1.08, -l * 0.04],
    [l * 1.08, l * 0.06],
    [l * 0.96, l * 0.2],
    [l * 0.8, l * 0.08],
    [l * 0.44, l * 0.1],
  ]);
  const skin = many(12, () => {
    const [x, y] = [c.between(-l * 0.8, l * 0.1), c.spread(l * 0.3)];
    return `M${x.toFixed(0)} ${y.toFixed(0)}h2`;
  });
  return (
    piece(c, bone, '#f2e4cc', { lift: 8 }) +
    piece(c, meat, colour, { lift: 12, contrast: 1.05 }) +
    el('path', {
      d: curve([
        [-l * 0.7, -l * 0.06],
        [-l * 0.2, -l * 0.12],
        [l * 0.34, 0],
      ]),
      fill: 'none',
      stroke: dim(colour, 0.36),
      'stroke-width': 7,
      opacity: 0.4,
    }) +
    el('path', {
      d: skin,
      fill: 'none',
      stroke: dim(colour, 0.4),
      'stroke-width': 5,
      opacity: 0.35,
    }) +
    at(c, -l * 0.5, 0, () => gleam(c, l * 0.32, l * 0.5, 8, 0.6))
  );
}

/** A lardon or cube of ham with a line of fat. */
export function ham(c: Canvas, size = 42): string {
  const colour = c.pick(['#d77f78', '#c96b66', '#df9189']);
  const h = size / 2;
  const d = rounded(
    [
      [-h * 1.2, -h * 0.7],
      [h * 1.1, -h * 0.8],
      [h * 1.2, h * 0.7],
      [-h, h * 0.8],
    ],
    size * 0.16,
  );
  return (
    piece(c, d, colour, { lift: 6, form: 'slab' }) +
    el('path', {
      d: curve([
        [-h * 0.9, -h * 0.3],
        [0, -h * 0.1],
        [h, -h * 0.34],
      ]),
      fill: 'none',
      stroke: '#f7ddd0',
      'stroke-width': size * 0.13,
      opacity: 0.9,
    })
  );
}

/** A rasher fried in waves. */
export function bacon(c: Canvas, length = 190): string {
  const l = length / 2;
  const wave = (offset: number) =>
    Array.from(
      { length: 9 },
      (_, index) => [-l + (index * length) / 8, offset + (index % 2 === 0 ? -9 : 9) + c.spread(2)] as const,
    );
  const d = soft([...wave(-22), ...wave(22).reverse()]);
  const stripe = (offset: number, colour: string, width: number): string =>
    el('path', {
      d: curve(wave(offset)),
      fill: 'none',
      stroke: colour,
      'stroke-width': width,
    });
  return (
    piece(c, d, '#9c3d2a', { lift: 9, form: 'slab' }) +
    stripe(-5, '#e9bd93', 9) +
    stripe(12, '#d99a70', 6) +
    stripe(-16, '#7c2a1e', 4)
  );
}

/** A slice of cooked chicken breast. */
export function chickenSlice(c: Canvas, length = 120, colour = '#f0d6ab'): string {
  const l = length / 2;
  const d = soft([
    [-l, 0],
    [-l * 0.8, -l * 0.44],
    [0, -l * 0.5],
    [l * 0.8, -l * 0.36],
    [l, l * 0.1],
    [l * 0.5, l * 0.42],
    [-l * 0.5, l * 0.46],
  ]);
  return (
    piece(c, d, colour, { lift: 7, form: 'slab' }) +
    el('path', {
      d: many(3, (index) =>
        curve([
          [-l * 0.6, (index - 1) * l * 0.2],
          [0, (index - 1) * l * 0.22 - 5],
          [l * 0.6, (index - 1) * l * 0.16],
        ]),
      ),
      fill: 'none',
      stroke: dim(colour, 0.28),
      'stroke-width': 3.4,
      opacity: 0.5,
    })
  );
}

export function pepperGrind(c: Canvas, count: number, rx: number, ry = rx): string {
  const d = many(count, () => {
    const [x, y] = polar(Math.sqrt(c.random()), c.between(0, 360));
    return `M${Math.round(x * rx)} ${Math.round(y * ry)}l${c.pick(['1 1', '2 1', '0 2', '3 0'])}`;
  });
  return el('path', {
    d,
    fill: 'none',
    stroke: '#4a3426',
    'stroke-width': 4,
    opacity: 0.65,
  });
}

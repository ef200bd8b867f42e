import { type Canvas, el, many } from '../kit/canvas.ts';
import { hollow, piece } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { blob, curve, rounded, soft } from '../kit/shapes.ts';

const STEEL = '#c9c6bd';

function metal(c: Canvas, d: string, colour: string): string {
  return piece(c, d, colour, { lift: 9, form: 'slab', contrast: 1.5, strength: 0.3 });
}

/** Bowl of the spoon upwards, handle down. */
export function spoon(c: Canvas, length = 420, colour = STEEL): string {
  const [l, w] = [length, length * 0.1];
  const handle = soft([
    [-w * 0.16, -l * 0.18],
    [w * 0.16, -l * 0.18],
    [w * 0.14, l * 0.3],
    [w * 0.34, l * 0.62],
    [w * 0.2, l * 0.72],
    [-w * 0.2, l * 0.72],
    [-w * 0.34, l * 0.62],
    [-w * 0.14, l * 0.3],
  ]);
  const bowl = blob(c, w, w * 1.5, 0.01, 12, 0, -l * 0.3);
  return (
    metal(c, handle, colour) +
    metal(c, bowl, colour) +
    el('path', { d: blob(c, w * 0.78, w * 1.25, 0.01, 12, 0, -l * 0.3), fill: hollow(c, colour, 1.3) }) +
    el('path', {
      d: curve([
        [0, -l * 0.1],
        [0, l * 0.2],
        [0, l * 0.6],
      ]),
      fill: 'none',
      stroke: lit(colour, 0.8),
      'stroke-width': 3,
      opacity: 0.7,
    })
  );
}

export function woodenSpoon(c: Canvas, length = 460, colour = '#c08a4f'): string {
  const [l, w] = [length, length * 0.1];
  const d = soft([
    [-w * 0.9, -l * 0.4],
    [0, -l * 0.52],
    [w * 0.9, -l * 0.4],
    [w * 0.9, -l * 0.24],
    [w * 0.26, -l * 0.12],
    [w * 0.24, l * 0.3],
    [w * 0.32, l * 0.56],
    [-w * 0.32, l * 0.56],
    [-w * 0.24, l * 0.3],
    [-w * 0.26, -l * 0.12],
    [-w * 0.9, -l * 0.24],
  ]);
  return (
    piece(c, d, colour, { lift: 10, form: 'slab' }) +
    el('path', { d: blob(c, w * 0.62, w * 1.1, 0.03, 10, 0, -l * 0.33), fill: hollow(c, colour) }) +
    el('path', {
      d: `M0 ${(-l * 0.1).toFixed(0)}V${(l * 0.46).toFixed(0)}`,
      stroke: dim(colour, 0.4),
      'stroke-width': 2.5,
      opacity: 0.4,
    })
  );
}

export function fork(c: Canvas, length = 430, colour = STEEL): string {
  const [l, w] = [length, length * 0.075];
  const handle = soft([
    [-w * 0.2, -l * 0.14],
    [w * 0.2, -l * 0.14],
    [w * 0.18, l * 0.3],
    [w * 0.46, l * 0.6],
    [w * 0.28, l * 0.7],
    [-w * 0.28, l * 0.7],
    [-w * 0.46, l * 0.6],
    [-w * 0.18, l * 0.3],
  ]);
  const tines = many(4, (index) => {
    const x = -w * 0.82 + index * w * 0.55;
    return rounded(
      [
        [x - w * 0.16, -l * 0.44],
        [x + w * 0.16, -l * 0.44],
        [x + w * 0.16, -l * 0.2],
        [x - w * 0.16, -l * 0.2],
      ],
      5,
    );
  });
  const base = soft([
    [-w * 1.05, -l * 0.3],
    [-w * 0.5, -l * 0.27],
    [w * 0.5, -l * 0.27],
    [w * 1.05, -l * 0.3],
    [w * 0.95, -l * 0.18],
    [w * 0.2, -l * 0.1],
    [-w * 0.2, -l * 0.1],
    [-w * 0.95, -l * 0.18],
  ]);
  return (
    metal(c, handle, colour) +
    metal(c, tines, colour) +
    metal(c, base, colour) +
    el('path', {
      d: curve([
        [0, -l * 0.1],
        [0, l * 0.3],
        [0, l * 0.62],
      ]),
      fill: 'none',
      stroke: lit(colour, 0.8),
      'stroke-width': 3,
      opacity: 0.7,
    })
  );
}

/** Blade up, handle down. */
export function knife(c: Canvas, length = 460, handle?: string): string {
  const l = length;
  const blade = rounded(
    [
      [-12, -l * 0.5],
      [22, -l * 0.36],
      [24, l * 0.12],
      [-14, l * 0.12],
    ],
    14,
  );
  const grip = rounded(
    [
      [-14, l * 0.1],
      [14, l * 0.1],
      [16, l * 0.5],
      [-14, l * 0.5],
    ],
    13,
  );
  return (
    metal(c, blade, STEEL) +
    el('path', {
      d: rounded(
        [
          [-8, -l * 0.46],
          [-2, -l * 0.42],
          [0, l * 0.1],
          [-10, l * 0.1],
        ],
        4,
      ),
      fill: '#fffdf6',
      opacity: 0.45,
    }) +
    piece(c, grip, handle ?? c.palette.deep, { lift: 9, form: 'slab', contrast: 1.2 }) +
    many(3, (index) => el('circle', { cy: l * (0.18 + index * 0.12), r: 4, fill: '#d9cfae' }))
  );
}

import { type Canvas, el, many } from '../kit/canvas.ts';
import { hollow, piece, slab } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { box, curve, rounded } from '../kit/shapes.ts';

/** A glass jar seen from the front, on its base at 0: what is in it fills it up to a part. */
export function jar(
  c: Canvas,
  width: number,
  height: number,
  lid: string,
  fill: (clip: string) => string,
  part = 0.78,
): string {
  const w = width / 2;
  const body = rounded(
    [
      [-w, -height],
      [w, -height],
      [w, 0],
      [-w, 0],
    ],
    width * 0.16,
  );
  const inside = rounded(
    [
      [-w + 8, -height * part],
      [w - 8, -height * part],
      [w - 8, -8],
      [-w + 8, -8],
    ],
    width * 0.12,
  );
  const cap = rounded(
    [
      [-w * 0.94, -height - 42],
      [w * 0.94, -height - 42],
      [w * 0.98, -height + 12],
      [-w * 0.98, -height + 12],
    ],
    9,
  );
  return (
    el('ellipse', { cx: 22, cy: 4, rx: w * 1.24, ry: 17, fill: c.palette.shadow, opacity: 0.28 }) +
    piece(c, body, '#e3ebe2', { lift: 14, form: 'slab', strength: 0.2 }) +
    fill(c.clip(inside)) +
    el('path', {
      d: body,
      fill: c.linear(0, 0, 1, 0, [
        [0, '#ffffff', 0.5],
        [0.16, '#ffffff', 0.1],
        [0.75, c.palette.shadow, 0],
        [1, c.palette.shadow, 0.32],
      ]),
    }) +
    el('path', {
      d: rounded(
        [
          [-w + 16, -height + 26],
          [-w + 30, -height + 26],
          [-w + 30, -30],
          [-w + 16, -30],
        ],
        8,
      ),
      fill: '#ffffff',
      opacity: 0.55,
    }) +
    piece(c, cap, lid, { lift: 6, form: 'slab', contrast: 1.1 }) +
    el('path', {
      d: `M${(-w * 0.8).toFixed(0)} ${(-height - 26).toFixed(0)}H${(w * 0.8).toFixed(0)}`,
      stroke: lit(lid, 0.6),
      'stroke-width': 5,
      opacity: 0.6,
    })
  );
}

/** A tub with its lid on, from above: a label, a rim of frost. */
export function tub(c: Canvas, width: number, height: number, lid: string, show: string): string {
  return (
    piece(c, box(width, height, 44), dim(lid, 0.14), { lift: 16, form: 'slab' }) +
    el('path', { d: box(width - 18, height - 18, 38), fill: slab(c, lid, 0.9) }) +
    el('path', { d: box(width - 56, height - 56, 26), fill: hollow(c, lid, 0.5) }) +
    el('path', { d: box(width - 70, height - 70, 22), fill: slab(c, lid, 0.6) }) +
    show +
    el('path', {
      d: curve([
        [-width / 2 + 15, height * 0.24],
        [-width / 2 + 15, -height / 2 + 15],
        [width * 0.24, -height / 2 + 15],
      ]),
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 6,
      opacity: 0.6,
    })
  );
}

/** A rolling pin. */
export function rollingPin(c: Canvas, length = 520, colour = '#c99a60'): string {
  const l = length / 2;
  return (
    piece(
      c,
      rounded(
        [
          [-l, -15],
          [l, -15],
          [l, 15],
          [-l, 15],
        ],
        14,
      ),
      dim(colour, 0.3),
      { lift: 12, form: 'slab' },
    ) +
    piece(
      c,
      rounded(
        [
          [-l * 0.72, -40],
          [l * 0.72, -40],
          [l * 0.72, 40],
          [-l * 0.72, 40],
        ],
        20,
      ),
      colour,
      { lift: 16, form: 'slab', contrast: 1.3 },
    ) +
    many(4, (index) =>
      el('path', {
        d: `M${(-l * 0.66).toFixed(0)} ${-24 + index * 15}H${(l * 0.66).toFixed(0)}`,
        stroke: index < 2 ? lit(colour, 0.5) : dim(colour, 0.4),
        'stroke-width': 3,
        opacity: 0.4,
      }),
    )
  );
}

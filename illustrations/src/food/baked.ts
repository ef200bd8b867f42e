import { type Canvas, el, many } from '../kit/canvas.ts';
import { piece, slab } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { blob, circle, curve, polar, ring, rounded, soft } from '../kit/shapes.ts';

/** A slice of loaf, crust round it. */
export function slice(
  c: Canvas,
  width: number,
  height: number,
  crumb = '#eccf9a',
  crust = '#8a5428',
  holes = 26,
): string {
  const [w, h] = [width / 2, height / 2];
  const d = rounded(
    [
      [-w, -h * 0.7],
      [-w * 0.7, -h],
      [w * 0.7, -h],
      [w, -h * 0.7],
      [w * 0.92, h],
      [-w * 0.92, h],
    ],
    width * 0.16,
  );
  const face = rounded(
    [
      [-w * 0.9, -h * 0.66],
      [-w * 0.64, -h * 0.9],
      [w * 0.64, -h * 0.9],
      [w * 0.9, -h * 0.66],
      [w * 0.83, h * 0.9],
      [-w * 0.83, h * 0.9],
    ],
    width * 0.14,
  );
  const pores = many(holes, () =>
    el('ellipse', {
      cx: c.spread(w * 0.74),
      cy: c.spread(h * 0.76),
      rx: c.between(2, 8),
      ry: c.between(2, 5),
      fill: dim(crumb, 0.34),
      opacity: c.between(0.3, 0.6),
    }),
  );
  return piece(c, d, crust, { lift: 13, form: 'slab' }) + el('path', { d: face, fill: slab(c, crumb, 0.8) }) + pores;
}

/** A round of crispbread with its hole and its dimples. */
export function crispbread(c: Canvas, r: number, colour = '#a9754a'): string {
  let pits = '';
  let lights = '';
  for (let track = 0; track < 5; track += 1) {
    const reach = r * (0.3 + track * 0.145);
    const count = Math.round(reach / 11);
    for (let index = 0; index < count; index += 1) {
      const [x, y] = polar(reach + c.spread(5), (index * 360) / count + track * 17 + c.spread(3));
      pits += `M${x.toFixed(0)} ${y.toFixed(0)}h1`;
      lights += `M${(x + 4).toFixed(0)} ${(y + 5).toFixed(0)}h1`;
    }
  }
  const line = { fill: 'none' };
  const d = blob(c, r, r * 0.985, 0.014, 22) + circle(r * 0.17);
  const flour = many(90, () => {
    const [x, y] = polar(r * c.between(0.24, 0.95), c.between(0, 360));
    return `M${x.toFixed(0)} ${y.toFixed(0)}h${c.pick(['1', '4', '8'])}`;
  });
  return (
    piece(c, d, colour, { lift: 12, form: 'slab', contrast: 0.9 }) +
    el('path', { d: ring(r * 0.95, r * 0.2), fill: lit(colour, 0.12), opacity: 0.5 }) +
    el('path', { d: lights, stroke: lit(colour, 0.5), 'stroke-width': 9, opacity: 0.6, ...line }) +
    el('path', { d: pits, stroke: dim(colour, 0.55), 'stroke-width': 9, opacity: 0.8, ...line }) +
    el('path', { d: flour, stroke: '#fbf0d8', 'stroke-width': 4, opacity: 0.5, ...line })
  );
}

/** A thin cake fried in butter: potato, ragged at the edge. */
export function pancake(c: Canvas, r: number, colour = '#d49a43'): string {
  const ragged = soft(Array.from({ length: 26 }, (_, index) => polar(r * c.between(0.86, 1.12), (index * 360) / 26)));
  const shredsDrawn = many(38, () => {
    const [x, y] = polar(Math.sqrt(c.random()) * r * 0.9, c.between(0, 360));
    const [dx, dy] = polar(r * 0.17, c.between(0, 360));
    return curve([
      [x - dx, y - dy],
      [x + c.spread(9), y + c.spread(9)],
      [x + dx, y + dy],
    ]);
  });
  return (
    piece(c, ragged, dim(colour, 0.3), { lift: 9, form: 'slab' }) +
    el('path', { d: blob(c, r * 0.84, r * 0.82, 0.08, 11), fill: slab(c, colour) }) +
    el(
      'g',
      { fill: 'none' },
      el('path', {
        d: shredsDrawn,
        stroke: dim(colour, 0.5),
        'stroke-width': r * 0.075,
        opacity: 0.55,
        transform: 'translate(2 3)',
      }),
      el('path', { d: shredsDrawn, stroke: lit(colour, 0.34), 'stroke-width': r * 0.06, opacity: 0.75 }),
    ) +
    many(6, () => {
      const [x, y] = polar(r * c.between(0.6, 0.95), c.between(0, 360));
      return el('path', { d: blob(c, r * 0.13, r * 0.1, 0.2, 7, x, y), fill: '#7c4418', opacity: 0.35 });
    })
  );
}

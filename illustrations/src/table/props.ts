import { type Canvas, el, many } from '../kit/canvas.ts';
import { discShadow, hollow, piece, slab } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { arc, curve, polar, rounded, slip, straight } from '../kit/shapes.ts';
import { edgeLight } from './vessels.ts';

/** A cloth folded and laid down, with stripes near its end. */
export function napkin(c: Canvas, width: number, height: number, colour: string, stripe: string): string {
  const [w, h] = [width / 2, height / 2];
  const body = slip(c, width, height, 14, 9);
  const bar = (x: number, wide: number): string =>
    rounded(
      [
        [x, -h + 4],
        [x + wide, -h + c.spread(4)],
        [x + wide + c.spread(4), h - 3],
        [x + c.spread(4), h - 4],
      ],
      3,
    );
  const fold = (y: number): string =>
    el('path', {
      d: curve([
        [-w, y],
        [c.spread(40), y + c.spread(16)],
        [w, y + c.spread(14)],
      ]),
      fill: 'none',
      stroke: dim(colour, 0.6),
      'stroke-width': 9,
      opacity: 0.14,
    }) +
    el('path', {
      d: curve([
        [-w, y - 9],
        [c.spread(40), y - 9 + c.spread(10)],
        [w, y - 9],
      ]),
      fill: 'none',
      stroke: lit(colour, 0.9),
      'stroke-width': 7,
      opacity: 0.4,
    });
  const fringe = many(Math.floor(height / 13), (index) => {
    const y = -h + 8 + index * 13;
    return straight([-w, y], [-w - 14, y + c.spread(4)]) + straight([w, y], [w + 14, y + c.spread(4)]);
  });
  return (
    el('path', { d: fringe, fill: 'none', stroke: dim(colour, 0.08), 'stroke-width': 4 }) +
    piece(c, body, colour, { lift: 12, form: 'slab', contrast: 0.6 }) +
    el('path', {
      d: [bar(-w + 26, 22), bar(-w + 58, 8), bar(w - 50, 22), bar(w - 68, 8)].join(''),
      fill: stripe,
      opacity: 0.8,
    }) +
    fold(-h * 0.3) +
    fold(h * 0.36)
  );
}

/** A little bowl: its outside, then whatever `fill` draws inside radius r * 0.78. */
export function dish(c: Canvas, r: number, colour: string, fill: (inside: number) => string, inside = colour): string {
  return (
    discShadow(c, r, r * 0.2) +
    el('circle', { r, fill: slab(c, colour) }) +
    edgeLight(c, r - r * 0.04, r * 0.05, 0.9) +
    el('circle', { r: r * 0.9, fill: hollow(c, inside) }) +
    fill(r * 0.78)
  );
}

/** A glass of something, from straight above. */
export function glass(c: Canvas, r: number, colour: string, fill: (inside: number) => string = () => ''): string {
  return (
    discShadow(c, r, r * 0.34) +
    el('circle', { r, fill: '#fdfbf2', opacity: 0.5 }) +
    el('circle', { r: r * 0.9, fill: hollow(c, colour, 0.9) }) +
    el('circle', { r: r * 0.82, fill: slab(c, colour, 0.9) }) +
    fill(r * 0.8) +
    el('circle', { r: r * 0.95, fill: 'none', stroke: '#ffffff', 'stroke-width': r * 0.07, opacity: 0.5 }) +
    edgeLight(c, r * 0.95, r * 0.07, 1) +
    el('path', {
      d: arc(r * 0.95, 30, 70),
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': r * 0.06,
      opacity: 0.8,
    })
  );
}

/** Loose grains spilt on the table. */
export function pinch(c: Canvas, reach: number, colour: string, count = 60, size = 5): string {
  const d = many(count, () => {
    const [x, y] = polar(reach * c.random() ** 1.4, c.between(0, 360));
    return `M${x.toFixed(0)} ${(y * 0.8).toFixed(0)}h1`;
  });
  const line = { d, fill: 'none', 'stroke-width': size };
  return (
    el('path', { ...line, stroke: c.palette.shadow, opacity: 0.25, transform: 'translate(2 3)' }) +
    el('path', { ...line, stroke: colour })
  );
}

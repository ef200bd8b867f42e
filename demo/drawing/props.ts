import { at, el, many, type Canvas } from './canvas.ts';
import { discShadow, gleam, hollow, piece, slab, strand, strands, toward } from './light.ts';
import { dim, lit } from './palette.ts';
import { arc, blob, curve, polar, rounded, slip, soft } from './shapes.ts';
import { edgeLight } from './vessels.ts';

const STEEL = '#c9c6bd';

function metal(c: Canvas, d: string, colour: string): string {
  return piece(c, d, colour, { lift: 9, form: 'slab', contrast: 1.5, strength: 0.3 });
}

/** Bowl of the spoon upwards, handle down. */
export function spoon(c: Canvas, length = 420, colour = STEEL): string {
  const [l, w] = [length, length * 0.1];
  const handle = soft([[-w * 0.16, -l * 0.18], [w * 0.16, -l * 0.18], [w * 0.14, l * 0.3], [w * 0.34, l * 0.62], [w * 0.2, l * 0.72], [-w * 0.2, l * 0.72], [-w * 0.34, l * 0.62], [-w * 0.14, l * 0.3]]);
  const bowl = blob(c, w, w * 1.5, 0.01, 12, 0, -l * 0.3);
  return metal(c, handle, colour) + metal(c, bowl, colour)
    + el('path', { d: blob(c, w * 0.78, w * 1.25, 0.01, 12, 0, -l * 0.3), fill: hollow(c, colour, 1.3) })
    + el('path', { d: curve([[0, -l * 0.1], [0, l * 0.2], [0, l * 0.6]]), fill: 'none', stroke: lit(colour, 0.8), 'stroke-width': 3, opacity: 0.7 });
}

export function woodenSpoon(c: Canvas, length = 460, colour = '#c08a4f'): string {
  const [l, w] = [length, length * 0.1];
  const d = soft([[-w * 0.9, -l * 0.4], [0, -l * 0.52], [w * 0.9, -l * 0.4], [w * 0.9, -l * 0.24], [w * 0.26, -l * 0.12], [w * 0.24, l * 0.3], [w * 0.32, l * 0.56], [-w * 0.32, l * 0.56], [-w * 0.24, l * 0.3], [-w * 0.26, -l * 0.12], [-w * 0.9, -l * 0.24]]);
  return piece(c, d, colour, { lift: 10, form: 'slab' })
    + el('path', { d: blob(c, w * 0.62, w * 1.1, 0.03, 10, 0, -l * 0.33), fill: hollow(c, colour) })
    + el('path', { d: `M0 ${(-l * 0.1).toFixed(0)}V${(l * 0.46).toFixed(0)}`, stroke: dim(colour, 0.4), 'stroke-width': 2.5, opacity: 0.4 });
}

export function fork(c: Canvas, length = 430, colour = STEEL): string {
  const [l, w] = [length, length * 0.075];
  const handle = soft([[-w * 0.2, -l * 0.14], [w * 0.2, -l * 0.14], [w * 0.18, l * 0.3], [w * 0.46, l * 0.6], [w * 0.28, l * 0.7], [-w * 0.28, l * 0.7], [-w * 0.46, l * 0.6], [-w * 0.18, l * 0.3]]);
  const tines = many(4, (index) => {
    const x = -w * 0.82 + index * w * 0.55;
    return rounded([[x - w * 0.16, -l * 0.44], [x + w * 0.16, -l * 0.44], [x + w * 0.16, -l * 0.2], [x - w * 0.16, -l * 0.2]], 5);
  });
  const base = soft([[-w * 1.05, -l * 0.3], [-w * 0.5, -l * 0.27], [w * 0.5, -l * 0.27], [w * 1.05, -l * 0.3], [w * 0.95, -l * 0.18], [w * 0.2, -l * 0.1], [-w * 0.2, -l * 0.1], [-w * 0.95, -l * 0.18]]);
  return metal(c, handle, colour) + metal(c, tines, colour) + metal(c, base, colour)
    + el('path', { d: curve([[0, -l * 0.1], [0, l * 0.3], [0, l * 0.62]]), fill: 'none', stroke: lit(colour, 0.8), 'stroke-width': 3, opacity: 0.7 });
}

/** Blade up, handle down. */
export function knife(c: Canvas, length = 460, handle?: string): string {
  const l = length;
  const blade = rounded([[-12, -l * 0.5], [22, -l * 0.36], [24, l * 0.12], [-14, l * 0.12]], 14);
  const grip = rounded([[-14, l * 0.1], [14, l * 0.1], [16, l * 0.5], [-14, l * 0.5]], 13);
  return metal(c, blade, STEEL) + el('path', { d: rounded([[-8, -l * 0.46], [-2, -l * 0.42], [0, l * 0.1], [-10, l * 0.1]], 4), fill: '#fffdf6', opacity: 0.45 })
    + piece(c, grip, handle ?? c.palette.deep, { lift: 9, form: 'slab', contrast: 1.2 })
    + many(3, (index) => el('circle', { cy: l * (0.18 + index * 0.12), r: 4, fill: '#d9cfae' }));
}

/** A cloth folded and laid down, with stripes near its end. */
export function napkin(c: Canvas, width: number, height: number, colour: string, stripe: string): string {
  const [w, h] = [width / 2, height / 2];
  const body = slip(c, width, height, 14, 9);
  const bar = (x: number, wide: number): string => rounded([[x, -h + 4], [x + wide, -h + c.spread(4)], [x + wide + c.spread(4), h - 3], [x + c.spread(4), h - 4]], 3);
  const fold = (y: number): string => el('path', { d: curve([[-w, y], [c.spread(40), y + c.spread(16)], [w, y + c.spread(14)]]), fill: 'none', stroke: dim(colour, 0.6), 'stroke-width': 9, opacity: 0.14 })
    + el('path', { d: curve([[-w, y - 9], [c.spread(40), y - 9 + c.spread(10)], [w, y - 9]]), fill: 'none', stroke: lit(colour, 0.9), 'stroke-width': 7, opacity: 0.4 });
  const fringe = many(Math.floor(height / 13), (index) => `M${(-w).toFixed(0)} ${(-h + 8 + index * 13).toFixed(0)}l-14 ${c.spread(4).toFixed(0)}M${w.toFixed(0)} ${(-h + 8 + index * 13).toFixed(0)}l14 ${c.spread(4).toFixed(0)}`);
  return el('path', { d: fringe, fill: 'none', stroke: dim(colour, 0.08), 'stroke-width': 4, 'stroke-linecap': 'round' })
    + piece(c, body, colour, { lift: 12, form: 'slab', contrast: 0.6 })
    + el('path', { d: [bar(-w + 26, 22), bar(-w + 58, 8), bar(w - 50, 22), bar(w - 68, 8)].join(''), fill: stripe, opacity: 0.8 })
    + fold(-h * 0.3) + fold(h * 0.36);
}

/** A little bowl: its outside, then whatever `fill` draws inside radius r * 0.78. */
export function dish(c: Canvas, r: number, colour: string, fill: (inside: number) => string, inside = colour): string {
  return discShadow(c, r, r * 0.2) + el('circle', { r, fill: slab(c, colour) }) + edgeLight(c, r - r * 0.04, r * 0.05, 0.9)
    + el('circle', { r: r * 0.9, fill: hollow(c, inside) }) + fill(r * 0.78);
}

export function chileDried(c: Canvas, length = 170, colour = '#6e1f16'): string {
  const l = length / 2;
  const bend = c.spread(l * 0.3);
  const d = soft([[-l * 0.7, -l * 0.16], [-l * 0.2, -l * 0.22 + bend * 0.6], [l * 0.5, -l * 0.12 + bend], [l * 1.05, bend * 0.6], [l * 0.5, l * 0.12 + bend], [-l * 0.2, l * 0.22 + bend * 0.6], [-l * 0.72, l * 0.16]]);
  const creases = curve([[-l * 0.6, 0], [0, bend * 0.7 - 5], [l * 0.8, bend * 0.7]]) + curve([[-l * 0.5, l * 0.1], [0, bend * 0.7 + l * 0.1], [l * 0.5, bend + 4]]);
  return strands(strand(c, [[-l * 0.68, 0], [-l * 0.88, c.spread(12)], [-l * 1.06, c.spread(26)]], 8, '#7b6a35', 6))
    + piece(c, d, colour, { lift: 9, form: 'slab', contrast: 1.1 })
    + el('path', { d: creases, fill: 'none', stroke: dim(colour, 0.6), 'stroke-width': 4, opacity: 0.6, 'stroke-linecap': 'round' })
    + el('path', { d: curve([[-l * 0.5, -l * 0.08], [0, bend * 0.7 - l * 0.13], [l * 0.6, bend - l * 0.03]]), fill: 'none', stroke: lit(colour, 0.5), 'stroke-width': 5, opacity: 0.6, 'stroke-linecap': 'round' });
}

export function chileFresh(c: Canvas, length = 150, colour = '#4f8d2f'): string {
  const l = length / 2;
  const d = soft([[-l * 0.9, -l * 0.24], [-l * 0.3, -l * 0.34], [l * 0.5, -l * 0.2], [l * 1.1, l * 0.12], [l * 0.5, l * 0.2], [-l * 0.4, l * 0.3], [-l * 0.92, l * 0.24]]);
  return strands(strand(c, [[-l * 0.8, 0], [-l * 1.05, -l * 0.05], [-l * 1.24, l * 0.14]], l * 0.12, '#7d9a45', 6))
    + piece(c, d, colour, { lift: 10, contrast: 1.1 })
    + el('path', { d: curve([[-l * 0.6, -l * 0.1], [0, -l * 0.17], [l * 0.6, -l * 0.02]]), fill: 'none', stroke: '#fffdf0', 'stroke-width': 6, opacity: 0.55, 'stroke-linecap': 'round' });
}

export function garlic(c: Canvas, r = 30): string {
  const colour = '#f4e8d4';
  return piece(c, soft([[0, -r * 1.5], [r * 0.9, -r * 0.3], [r * 0.8, r], [-r * 0.5, r * 1.1], [-r * 0.9, r * 0.1]]), colour, { lift: 7, contrast: 0.9 })
    + el('path', { d: curve([[0, -r * 1.1], [r * 0.3, 0], [r * 0.1, r * 0.9]]), fill: 'none', stroke: '#c79bab', 'stroke-width': 3, opacity: 0.6 });
}

export function cinnamon(c: Canvas, length = 190): string {
  const colour = '#96572c';
  const h = length / 2;
  return piece(c, rounded([[-h, -17], [h, -15], [h, 16], [-h, 17]], 10), colour, { lift: 9, form: 'slab' })
    + el('path', { d: `M${-h + 8} -3H${h - 8}`, stroke: dim(colour, 0.65), 'stroke-width': 7, opacity: 0.8, 'stroke-linecap': 'round' })
    + el('path', { d: `M${-h + 10} -11H${h - 14}M${-h + 14} 9H${h - 8}`, stroke: lit(colour, 0.4), 'stroke-width': 3.6, opacity: 0.6, 'stroke-linecap': 'round' });
}

export function anise(c: Canvas, r = 34): string {
  const colour = '#7d4723';
  return many(8, (index) => at(c, ...polar(r * 0.55, index * 45), () =>
    piece(c, soft([[-r * 0.5, 0], [0, -r * 0.24], [r * 0.62, 0], [0, r * 0.24]]), colour, { lift: 4, form: 'slab' })
    + el('ellipse', { cx: r * 0.06, rx: r * 0.17, ry: r * 0.09, fill: '#d39a56' }), index * 45));
}

/** A whole tomato from above. */
export function wholeTomato(c: Canvas, r = 70, colour = '#cf3a25'): string {
  const star = soft(Array.from({ length: 10 }, (_, index) => polar(r * (index % 2 === 0 ? 0.5 : 0.13), index * 36 + 8)));
  return piece(c, blob(c, r, r * 0.95, 0.03, 10), colour, { lift: 14 }) + gleam(c, r * 0.56, r * 0.5, r * 0.11, 0.7)
    + piece(c, star, '#5c8a37', { lift: 4, form: 'slab' });
}

/** Half an onion, cut side up. */
export function onionHalf(c: Canvas, r = 76, colour = '#b76a93'): string {
  const rings = many(4, (index) => el('path', { d: blob(c, r * (0.8 - index * 0.19), r * (0.76 - index * 0.18), 0.03, 11), fill: index % 2 === 0 ? lit(colour, 0.85) : lit(colour, 0.7),
    stroke: lit(colour, 0.25), 'stroke-width': 3 }));
  return piece(c, blob(c, r, r * 0.96, 0.02, 12), dim(colour, 0.15), { lift: 13, form: 'slab' }) + rings + gleam(c, r * 0.7, r * 0.5, 4, 0.7);
}

/** A glass of something, from straight above. */
export function glass(c: Canvas, r: number, colour: string, fill: (inside: number) => string = () => ''): string {
  return discShadow(c, r, r * 0.34) + el('circle', { r, fill: '#fdfbf2', opacity: 0.5 })
    + el('circle', { r: r * 0.9, fill: hollow(c, colour, 0.9) }) + el('circle', { r: r * 0.82, fill: slab(c, colour, 0.9) }) + fill(r * 0.8)
    + el('circle', { r: r * 0.95, fill: 'none', stroke: '#ffffff', 'stroke-width': r * 0.07, opacity: 0.5 })
    + edgeLight(c, r * 0.95, r * 0.07, 1)
    + el('path', { d: arc(r * 0.95, 30, 70), fill: 'none', stroke: '#ffffff', 'stroke-width': r * 0.06, opacity: 0.8, 'stroke-linecap': 'round' });
}

/** Loose grains spilt on the table. */
export function pinch(c: Canvas, reach: number, colour: string, count = 60, size = 5): string {
  const d = many(count, () => {
    const [x, y] = polar(reach * c.random() ** 1.4, c.between(0, 360));
    return `M${x.toFixed(0)} ${(y * 0.8).toFixed(0)}h1`;
  });
  const line = { d, fill: 'none', 'stroke-width': size, 'stroke-linecap': 'round' };
  return el('path', { ...line, stroke: c.palette.shadow, opacity: 0.25, transform: 'translate(2 3)' }) + el('path', { ...line, stroke: colour });
}

export function shadowUnder(c: Canvas, d: string, lift: number, opacity = 0.26): string {
  const [x, y] = toward(c);
  return el('path', { d, fill: c.palette.shadow, opacity, transform: `translate(${(-x * lift).toFixed(1)} ${(-y * lift).toFixed(1)})` });
}


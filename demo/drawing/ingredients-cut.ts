import { at, el, many, type Canvas } from './canvas.ts';
import { gleam, piece, slab, strand, strands, toward } from './light.ts';
import { dim, lit } from './palette.ts';
import { arc, blob, circle, curve, polar, rounded, soft, type Point } from './shapes.ts';

function slanted(c: Canvas, r: number): [number, number] {
  return [r, r * c.between(0.86, 1)];
}

export function radish(c: Canvas, r = 34): string {
  const [rx, ry] = slanted(c, r);
  const veins = many(9, (index) => {
    const [x, y] = polar(r * 0.66, index * 40 + c.spread(8));
    return `M${(x * 0.25).toFixed(1)} ${(y * 0.25).toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return piece(c, blob(c, rx, ry, 0.03, 9), '#d23a63', { lift: 5, form: 'slab' })
    + el('path', { d: blob(c, rx * 0.87, ry * 0.87, 0.03, 9), fill: slab(c, '#fdf3ee', 0.5) })
    + el('path', { d: veins, fill: 'none', stroke: '#eec3cb', 'stroke-width': 1.8, opacity: 0.75 })
    + gleam(c, r * 0.6, r * 0.5, 2.6, 0.9);
}

export function carrot(c: Canvas, r = 38): string {
  const [rx, ry] = slanted(c, r);
  return piece(c, blob(c, rx, ry, 0.04, 9), '#e07a24', { lift: 6, form: 'slab' })
    + el('path', { d: blob(c, rx * 0.86, ry * 0.84, 0.04, 9), fill: '#f0933a' })
    + el('path', { d: blob(c, rx * 0.42, ry * 0.4, 0.16, 9), fill: '#f7b35d', opacity: 0.9 })
    + gleam(c, r * 0.66, r * 0.6, 3.4, 0.55);
}

/** A pale-fleshed round with a green skin: cucumber, courgette. */
export function cucumber(c: Canvas, r = 40, skin = '#4f8b3d', flesh = '#dcebb4'): string {
  const [rx, ry] = slanted(c, r);
  const seeds = many(8, (index) => {
    const [x, y] = polar(r * 0.38, index * 45 + c.spread(10));
    return `M${(x * 0.72).toFixed(1)} ${(y * 0.72).toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return piece(c, blob(c, rx, ry, 0.025, 10), skin, { lift: 5, form: 'slab' })
    + el('path', { d: blob(c, rx * 0.89, ry * 0.89, 0.025, 10), fill: slab(c, flesh, 0.6) })
    + el('path', { d: blob(c, rx * 0.54, ry * 0.52, 0.08, 8), fill: lit(flesh, 0.3), opacity: 0.8 })
    + el('path', { d: seeds, fill: 'none', stroke: dim(flesh, 0.26), 'stroke-width': 3.4, 'stroke-linecap': 'round' })
    + gleam(c, r * 0.68, r * 0.5, 2.8, 0.7);
}

/** One ring of raw onion, lying loose. */
export function onionRing(c: Canvas, r = 40, colour = '#c77fa6', width = 7): string {
  const d = blob(c, r, r * c.between(0.7, 0.98), 0.06, 9);
  const [x, y] = toward(c);
  return el('g', { fill: 'none' },
    el('path', { d, stroke: c.palette.shadow, 'stroke-width': width, opacity: 0.24,
      transform: `translate(${(-x * 5).toFixed(1)} ${(-y * 5).toFixed(1)})` }),
    el('path', { d, stroke: colour, 'stroke-width': width }),
    el('path', { d, stroke: lit(colour, 0.78), 'stroke-width': width * 0.5,
      transform: `translate(${(x * 1.2).toFixed(1)} ${(y * 1.2).toFixed(1)})` }));
}

/** A curved slip of onion. */
export function onionSlip(c: Canvas, length = 70, colour = '#d58fb0', width = 9): string {
  const bend = length * c.between(0.2, 0.42);
  return strands(strand(c, [[-length / 2, 0], [0, -bend], [length / 2, 0]], width, colour, 4));
}

/** A round of citrus: rind, pith, segments. */
export function citrus(c: Canvas, r: number, rind: string, flesh: string, lift = 8): string {
  const segments = many(9, (index) => {
    const from = index * 40 + 3;
    const points: Point[] = [polar(r * 0.09, from + 17), polar(r * 0.8, from), polar(r * 0.84, from + 17), polar(r * 0.8, from + 34)];
    return rounded(points, r * 0.09);
  });
  const fibres = many(18, (index) => {
    const [x, y] = polar(r * 0.72, index * 20 + c.spread(5) + 6);
    return `M${(x * 0.45).toFixed(1)} ${(y * 0.45).toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return piece(c, blob(c, r, r * 0.98, 0.012, 14), rind, { lift, form: 'slab' })
    + el('path', { d: circle(r * 0.92), fill: slab(c, lit(flesh, 0.74), 0.5) })
    + el('path', { d: segments, fill: slab(c, flesh, 0.9) })
    + el('path', { d: fibres, fill: 'none', stroke: lit(flesh, 0.6), 'stroke-width': r * 0.03, opacity: 0.6 })
    + gleam(c, r * 0.5, r * 0.5, r * 0.06, 0.7);
}

export function lime(c: Canvas, r = 62): string {
  return citrus(c, r, '#5f8f2f', '#b5cf57');
}

/** A wedge lying on its side: rind below, two cut faces meeting at a ridge. */
export function wedge(c: Canvas, length = 120, rind = '#6a9a34', flesh = '#bcd45f'): string {
  const l = length / 2;
  const w = length * 0.3;
  const back: Point[] = [[-l, 0], [-l * 0.6, w * 0.9], [0, w * 1.25], [l * 0.6, w * 0.9], [l, 0]];
  const outline = soft([[-l * 1.06, -w * 0.1], ...back, [l * 1.06, -w * 0.1], [l * 0.5, -w * 0.7], [0, -w * 0.92], [-l * 0.5, -w * 0.7]]);
  const face = soft([[-l, 0], [-l * 0.5, w * 0.62], [0, w * 0.86], [l * 0.5, w * 0.62], [l, 0], [0, -w * 0.12]]);
  const cut = soft([[-l, -2], [0, -w * 0.16], [l, -2], [l * 0.46, -w * 0.6], [0, -w * 0.78], [-l * 0.46, -w * 0.6]]);
  const lines = many(5, (index) => {
    const x = (index - 2) * l * 0.32;
    return `M${(x * 0.6).toFixed(1)} ${(w * 0.05).toFixed(1)}L${(x * 1.15).toFixed(1)} ${(w * (0.62 - Math.abs(index - 2) * 0.1)).toFixed(1)}`;
  });
  return piece(c, outline, rind, { lift: 9, form: 'slab' }) + el('path', { d: face, fill: slab(c, flesh) })
    + el('path', { d: cut, fill: lit(flesh, 0.4) })
    + el('path', { d: lines, fill: 'none', stroke: lit(flesh, 0.7), 'stroke-width': 3, opacity: 0.8 })
    + el('path', { d: curve([[-l * 0.9, -1], [0, -w * 0.14], [l * 0.9, -1]]), fill: 'none', stroke: '#fbf8e2',
      'stroke-width': 5, opacity: 0.9, 'stroke-linecap': 'round' });
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
  const outer = soft([[-l, 8], [-l * 0.6, -l * 0.36], [0, -l * 0.5], [l * 0.6, -l * 0.36], [l, 8], [l * 0.5, 2], [0, -l * 0.1], [-l * 0.5, 2]]);
  const inner = soft([[-l * 0.8, 4], [-l * 0.5, -l * 0.2], [0, -l * 0.32], [l * 0.5, -l * 0.2], [l * 0.8, 4], [0, -l * 0.13]]);
  return piece(c, outer, '#7d9c33', { lift: 6, form: 'slab' }) + el('path', { d: inner, fill: '#c9d36b' })
    + el('path', { d: curve([[-l * 0.6, 3], [0, -l * 0.14], [l * 0.6, 3]]), fill: 'none', stroke: '#ece48f',
      'stroke-width': l * 0.14, 'stroke-linecap': 'round' });
}

/** Slices of avocado slipped sideways like cards. */
export function avocadoFan(c: Canvas, count = 5, length = 140): string {
  return many(count, (index) => at(c, index * 9 - count * 4.5, (index - count / 2) * length * 0.17,
    () => avocado(c, length * (1 - Math.abs(index - count / 2) * 0.04)), (index - count / 2) * 7 + 8));
}

/** A ring of chile with its seeds. */
export function chileRing(c: Canvas, r = 20, colour = '#5c9431'): string {
  const seeds = many(4, (index) => {
    const [x, y] = polar(r * 0.36, index * 90 + c.spread(26));
    return `M${x.toFixed(1)} ${y.toFixed(1)}h1.5`;
  });
  return piece(c, blob(c, r, r * c.between(0.8, 1), 0.05, 8), colour, { lift: 4, form: 'slab' })
    + el('path', { d: blob(c, r * 0.7, r * 0.64, 0.06, 8), fill: lit(colour, 0.62) })
    + el('path', { d: `${curve([polar(r * 0.6, 30), [0, 0], polar(r * 0.6, 210)])}${curve([polar(r * 0.6, 150), [0, 0], polar(r * 0.6, 300)])}`,
      fill: 'none', stroke: lit(colour, 0.2), 'stroke-width': r * 0.12 })
    + el('path', { d: seeds, fill: 'none', stroke: '#fbf0c4', 'stroke-width': r * 0.24, 'stroke-linecap': 'round' });
}

/** Diced flesh seen from above: a top face and the edges turned from the light. */
export function dice(c: Canvas, size: number, colour: string, lift = 6): string {
  const h = size / 2;
  const off = (x: number, y: number): Point => [x + c.spread(size * 0.1), y + c.spread(size * 0.1)];
  const top = [off(-h, -h), off(h, -h), off(h, h), off(-h, h)];
  const [x, y] = toward(c);
  const face = top.map(([px, py]) => [px * 0.84 + x * size * 0.07, py * 0.84 + y * size * 0.07] as const);
  return piece(c, rounded(top, size * 0.16), dim(colour, 0.26), { lift, form: 'flat' })
    + el('path', { d: rounded(face, size * 0.14), fill: slab(c, colour, 0.9) });
}

/** An uneven lump with a few cut planes: potato, fruit, roast vegetables. */
export function chunk(c: Canvas, rx: number, ry: number, colour: string, lift = 8): string {
  const [x, y] = toward(c);
  const start = c.between(0, 60);
  const corners = Array.from({ length: 6 }, (_, index) => {
    const [ux, uy] = polar(c.between(0.94, 1.16), start + index * 60 + c.spread(12));
    return [ux * rx, uy * ry] as const;
  });
  const face = (scale: number, by: number) => rounded(corners.map(([px, py]) =>
    [px * scale + x * rx * by, py * scale + y * ry * by] as const), Math.min(rx, ry) * 0.34);
  return piece(c, rounded(corners, Math.min(rx, ry) * 0.5), dim(colour, 0.12), { lift, form: 'slab', contrast: 1.2 })
    + el('path', { d: face(0.74, 0.14), fill: slab(c, colour) })
    + el('path', { d: face(0.4, 0.3), fill: lit(colour, 0.4), opacity: 0.55 });
}

/** Char marks and browned patches, over something r wide. */
export function charred(c: Canvas, rx: number, ry: number, count: number, colour = '#3b1d10', opacity = 0.55): string {
  return many(count, () => {
    const [x, y] = polar(Math.sqrt(c.random()) * 0.82, c.between(0, 360));
    return el('path', { d: blob(c, c.between(0.05, 0.16) * rx, c.between(0.04, 0.12) * ry, 0.2, 6, x * rx, y * ry),
      fill: colour, opacity: opacity * c.between(0.5, 1) });
  });
}

export function tomatoDice(c: Canvas, size = 30): string {
  return dice(c, size, c.pick(['#d5402b', '#c93324', '#e0563a']), 5)
    + (c.chance(0.5) ? el('path', { d: blob(c, size * 0.2, size * 0.14, 0.1, 6), fill: '#f4b168', opacity: 0.8 }) : '');
}

/** A slice of tomato, or half of a small one. */
export function tomato(c: Canvas, r = 44): string {
  const chambers = many(3, (index) => {
    const [x, y] = polar(r * 0.44, index * 120 + 20);
    return at(c, x, y, () => el('path', { d: blob(c, r * 0.3, r * 0.22, 0.08, 7), fill: '#f08a4b' })
      + el('path', { d: `M${(-r * 0.12).toFixed(1)} 0h1M${(r * 0.08).toFixed(1)} ${(r * 0.06).toFixed(1)}h1M0 ${(-r * 0.08).toFixed(1)}h1`, stroke: '#fbe0a0',
        'stroke-width': r * 0.1, 'stroke-linecap': 'round' }), index * 120 + 110);
  });
  return piece(c, blob(c, r, r * 0.97, 0.03, 10), '#c8321f', { lift: 6, form: 'slab' })
    + el('path', { d: blob(c, r * 0.86, r * 0.84, 0.03, 10), fill: slab(c, '#e2553a') }) + chambers
    + gleam(c, r * 0.74, r * 0.5, r * 0.07, 0.7);
}

/** A round of corn on the cob. */
export function cornWheel(c: Canvas, r = 62): string {
  const kernels = many(15, (index) => {
    const [x, y] = polar(r * 0.8, index * 24);
    return at(c, x, y, () => el('path', { d: blob(c, r * 0.2, r * 0.16, 0.06, 7), fill: slab(c, c.pick(['#f3c23c', '#f7d05c', '#ecb42c'])) }),
      index * 24);
  });
  return piece(c, circle(r * 0.96), '#e0a62c', { lift: 10, form: 'slab' }) + kernels
    + el('path', { d: blob(c, r * 0.58, r * 0.56, 0.05, 10), fill: slab(c, '#f6e3a1') })
    + el('path', { d: blob(c, r * 0.3, r * 0.28, 0.1, 8), fill: '#e4c777', opacity: 0.9 })
    + el('path', { d: arc(r * 0.84, 205, 255), fill: 'none', stroke: '#fffbe8', 'stroke-width': 4, opacity: 0.5, 'stroke-linecap': 'round' });
}

/** A curled head of cauliflower or broccoli. */
export function floret(c: Canvas, r = 60, colour = '#efe3c0', stalk = '#e6dcae'): string {
  const heads = many(9, (index) => {
    const [x, y] = index < 6 ? polar(r * 0.56, index * 60 + c.spread(16)) : polar(r * 0.18, index * 120);
    const tone = c.chance(0.5) ? colour : lit(colour, 0.3);
    return at(c, x, y - r * 0.12, () => piece(c, blob(c, r * c.between(0.3, 0.38), r * 0.32, 0.1, 9), tone, { lift: 3, strength: 0.2 }));
  });
  const stipple = many(26, () => {
    const [x, y] = polar(Math.sqrt(c.random()) * r * 0.72, c.between(0, 360));
    return `M${x.toFixed(0)} ${(y - r * 0.12).toFixed(0)}h1`;
  });
  const stem = rounded([[-r * 0.3, 0], [r * 0.3, 0], [r * 0.2, r * 0.98], [-r * 0.2, r * 0.98]], r * 0.12);
  return piece(c, stem, stalk, { lift: 7, form: 'slab' }) + piece(c, blob(c, r * 0.8, r * 0.7, 0.08, 9), dim(colour, 0.2), { lift: 8 })
    + heads + el('path', { d: stipple, fill: 'none', stroke: dim(colour, 0.4), 'stroke-width': 3, 'stroke-linecap': 'round', opacity: 0.4 });
}

/** A cut of okra: five-sided, with seeds. */
export function okra(c: Canvas, r = 26): string {
  const star = soft(Array.from({ length: 10 }, (_, index) => polar(r * (index % 2 === 0 ? 1.06 : 0.9), index * 36)));
  const seeds = many(5, (index) => {
    const [x, y] = polar(r * 0.5, index * 72);
    return el('circle', { cx: x, cy: y, r: r * 0.15, fill: '#f6f0cf' });
  });
  return piece(c, star, c.pick(['#4f7d33', '#5f8f3c', '#456e2e']), { lift: 5, form: 'slab' })
    + el('path', { d: soft(Array.from({ length: 10 }, (_, index) => polar(r * (index % 2 === 0 ? 0.84 : 0.7), index * 36))), fill: '#b9cf80' })
    + seeds + el('circle', { r: r * 0.14, fill: '#dfe6ab' });
}

import { at, el, many, type Canvas } from './canvas.ts';
import { piece, slab, strand, strands, toward } from './light.ts';
import { dim, lit } from './palette.ts';
import { blob, curve, polar, soft, type Point } from './shapes.ts';

export const GREEN = { cilantro: '#5f9a38', parsley: '#4d8a3a', dill: '#5f9440', basil: '#4c8f3c', curry: '#3f7036',
  bay: '#7d8c53', kale: '#3c6437', mint: '#58a05a', lettuce: '#9cc152', cabbage: '#d5e3a0', thyme: '#72875a' } as const;

function mirror(half: readonly Point[]): Point[] {
  return [...half, ...half.filter(([x]) => x !== 0).reverse().map(([x, y]) => [-x, y] as const)];
}

const CILANTRO = mirror([[0, -36], [6, -25], [13, -33], [14, -19], [27, -26], [25, -11], [36, -9], [27, 0], [31, 11],
  [15, 7], [5, 15]]);
const PARSLEY = mirror([[0, -36], [7, -22], [15, -36], [16, -16], [32, -30], [28, -10], [40, -4], [26, 2], [34, 16],
  [14, 8], [4, 16]]);

function lobed(c: Canvas, points: readonly Point[], colour: string, lift: number): string {
  const tone = c.chance(0.5) ? colour : c.chance(0.5) ? lit(colour, 0.16) : dim(colour, 0.18);
  const d = soft(points.map(([x, y]) => [x + c.spread(1.6), y + c.spread(1.6)] as const));
  const veins = 'M0 12V-24M0 4L18-14M0 4L-18-14M0 8L20 2M0 8L-20 2';
  return strands(strand(c, [[0, 10], [c.spread(6), 26], [c.spread(8), 38]], 4, dim(tone, 0.1), lift * 0.6))
    + piece(c, d, tone, { lift, form: 'slab', contrast: 1.1, strength: 0.3 })
    + el('path', { d: veins, fill: 'none', stroke: lit(tone, 0.5), 'stroke-width': 1.8, opacity: 0.6 });
}

export function cilantro(c: Canvas, lift = 5): string {
  return lobed(c, CILANTRO, GREEN.cilantro, lift);
}

export function parsley(c: Canvas, lift = 5): string {
  return lobed(c, PARSLEY, GREEN.parsley, lift);
}

/** Three leaves on one stalk. */
export function sprig(c: Canvas, leaf: (c: Canvas) => string = cilantro, stalk = 90): string {
  const stem = strands(strand(c, [[0, 0], [c.spread(14), stalk * 0.5], [c.spread(22), stalk]], 5, GREEN.cilantro, 5));
  return stem + at(c, -26, 2, () => leaf(c), -58, 0.9) + at(c, 27, 0, () => leaf(c), 56, 0.92)
    + at(c, 0, -24, () => leaf(c), c.spread(12), 1.05);
}

/** A pointed leaf with a pale rib and one half in shade. */
export function leaf(c: Canvas, length: number, width: number, colour: string, veins = 4, lift = 5): string {
  const [l, w] = [length / 2, width / 2];
  const bend = c.spread(width * 0.12);
  const tip: Point = [bend, -l];
  const d = `M0 ${l.toFixed(1)}C${(-w * 1.25).toFixed(1)} ${(l * 0.5).toFixed(1)} ${(-w * 1.1).toFixed(1)} ${(-l * 0.5).toFixed(1)} `
    + `${tip[0].toFixed(1)} ${tip[1].toFixed(1)}C${(w * 1.1).toFixed(1)} ${(-l * 0.5).toFixed(1)} ${(w * 1.25).toFixed(1)} ${(l * 0.5).toFixed(1)} 0 ${l.toFixed(1)}z`;
  const [lx] = toward(c);
  const side = lx > 0 ? -1 : 1;
  const half = `M0 ${l.toFixed(1)}C${(side * w * 1.25).toFixed(1)} ${(l * 0.5).toFixed(1)} ${(side * w * 1.1).toFixed(1)} `
    + `${(-l * 0.5).toFixed(1)} ${tip[0].toFixed(1)} ${tip[1].toFixed(1)}Q${bend.toFixed(1)} 0 0 ${l.toFixed(1)}z`;
  const ribs = many(veins, (index) => {
    const y = l * 0.6 - (index * length * 0.72) / veins;
    return `M${(bend * 0.4).toFixed(1)} ${y.toFixed(1)}L${(-w * 0.62).toFixed(1)} ${(y - width * 0.3).toFixed(1)}`
      + `M${(bend * 0.4).toFixed(1)} ${y.toFixed(1)}L${(w * 0.62).toFixed(1)} ${(y - width * 0.3).toFixed(1)}`;
  });
  return piece(c, d, colour, { lift, form: 'slab' })
    + el('path', { d: half, fill: dim(colour, 0.4), opacity: 0.45 })
    + el('path', { d: `M0 ${(l + 4).toFixed(1)}Q${bend.toFixed(1)} 0 ${tip[0].toFixed(1)} ${(tip[1] * 0.86).toFixed(1)}`,
      fill: 'none', stroke: lit(colour, 0.55), 'stroke-width': Math.max(1.6, width * 0.07), opacity: 0.8 })
    + (veins > 0 ? el('path', { d: ribs, fill: 'none', stroke: lit(colour, 0.45), 'stroke-width': 1.4, opacity: 0.5 }) : '');
}

export function basil(c: Canvas): string {
  return leaf(c, 76, 50, c.pick([GREEN.basil, '#5b9e45']), 4, 7);
}

export function curryLeaf(c: Canvas): string {
  return leaf(c, 64, 25, c.pick([GREEN.curry, '#4d8040', '#36632f']), 0, 5);
}

export function bayLeaf(c: Canvas): string {
  return leaf(c, 116, 40, GREEN.bay, 6, 6);
}

export function mint(c: Canvas): string {
  return at(c, -18, 12, () => leaf(c, 56, 34, GREEN.mint, 4), -62) + at(c, 18, 12, () => leaf(c, 56, 34, GREEN.mint, 4), 62)
    + at(c, 0, -12, () => leaf(c, 62, 38, lit(GREEN.mint, 0.16), 4));
}

/** Feathery fronds along a stalk, tip up. */
export function dill(c: Canvas, length = 150, colour: string = GREEN.dill): string {
  const bend = c.spread(length * 0.14);
  const along = (part: number): Point => [bend * part * part, length * (0.5 - part)];
  let hairs = '';
  for (let node = 1; node <= 7; node += 1) {
    const [x, y] = along(node / 7.4);
    const reach = length * (0.36 - node * 0.028);
    for (const side of [-1, 1]) {
      const [ex, ey] = polar(reach, -90 + side * c.between(42, 60));
      hairs += curve([[x, y], [x + ex * 0.6, y + ey * 0.45], [x + ex, y + ey]]);
      for (const part of [0.35, 0.6, 0.82]) {
        for (const twist of [-34, 34]) {
          const [hx, hy] = polar(reach * 0.34, -90 + side * 50 + twist + c.spread(8));
          const [fx, fy] = [x + ex * part, y + ey * part * 0.94];
          hairs += curve([[fx, fy], [fx + hx, fy + hy]]);
        }
      }
    }
  }
  const stem = curve([along(0), along(0.5), along(1)]);
  const [lx, ly] = toward(c);
  const all = stem + hairs;
  const line = (stroke: string, width: number, opacity: number, by: number): string => el('path', { d: all, stroke,
    'stroke-width': width, opacity, transform: by === 0 ? undefined : `translate(${(-lx * by).toFixed(1)} ${(-ly * by).toFixed(1)})` });
  return el('g', { fill: 'none', 'stroke-linecap': 'round' }, line(c.palette.shadow, 3, 0.22, 5), line(colour, 3.8, 1, 0),
    el('path', { d: stem, stroke: dim(colour, 0.2), 'stroke-width': 4.4 }));
}

/** A tuft of dill without a stalk, for strewing. */
export function frond(c: Canvas, length = 54, colour: string = GREEN.dill): string {
  const hairs = many(7, (index) => {
    const part = index / 7;
    const side = index % 2 === 0 ? -1 : 1;
    const [hx, hy] = polar(length * (0.46 - part * 0.2), -90 + side * c.between(34, 58));
    const y = length * (0.5 - part);
    return curve([[0, y], [hx * 0.6, y + hy * 0.4], [hx, y + hy]]);
  });
  const d = `${curve([[0, length / 2], [c.spread(6), 0], [c.spread(8), -length / 2]])}${hairs}`;
  const [x, y] = toward(c);
  return el('g', { fill: 'none', 'stroke-linecap': 'round' },
    el('path', { d, stroke: c.palette.shadow, 'stroke-width': 5, opacity: 0.25,
      transform: `translate(${(-x * 4).toFixed(1)} ${(-y * 4).toFixed(1)})` }),
    el('path', { d, stroke: c.chance(0.4) ? lit(colour, 0.2) : colour, 'stroke-width': 5 }));
}

/** Woody stalk with small paired leaves: thyme, oregano. */
export function thyme(c: Canvas, length = 130, colour: string = GREEN.thyme): string {
  const bend = c.spread(24);
  const stem = strands(strand(c, [[0, length / 2], [bend, 0], [bend * 0.4, -length / 2]], 3.4, dim(colour, 0.35), 4));
  const leaves = many(9, (index) => {
    const part = index / 9;
    const x = bend * 4 * part * (1 - part) * 0.5;
    return many(2, (side) => at(c, x + (side * 2 - 1) * 8, length * (0.42 - part * 0.95), () =>
      el('ellipse', { rx: 10 - part * 3, ry: 5, fill: slab(c, colour) }), (side * 2 - 1) * 38 - (side ? 70 : -70)));
  });
  return stem + leaves;
}

/** A ruffled dark leaf. */
export function kale(c: Canvas, size = 90, colour: string = GREEN.kale): string {
  const corners = 22;
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = (index * 360) / corners - 90;
    const [x, y] = polar(size * (index % 2 === 0 ? 0.62 : 0.44) * c.between(0.9, 1.12), angle);
    return [x * 0.72, y] as const;
  });
  const ribs = many(4, (index) => {
    const y = size * (0.3 - index * 0.2);
    return `M0 ${y.toFixed(0)}L${(-size * 0.26).toFixed(0)} ${(y - size * 0.16).toFixed(0)}M0 ${y.toFixed(0)}L${(size * 0.26).toFixed(0)} ${(y - size * 0.16).toFixed(0)}`;
  });
  return piece(c, soft(points), c.chance(0.4) ? lit(colour, 0.14) : colour, { lift: 6, form: 'slab' })
    + el('path', { d: `M0 ${(size * 0.55).toFixed(0)}V${(-size * 0.4).toFixed(0)}${ribs}`, fill: 'none',
      stroke: lit(colour, 0.5), 'stroke-width': 2.6, opacity: 0.7, 'stroke-linecap': 'round' });
}

/** A ruffled salad leaf, laid under other things. */
export function lettuce(c: Canvas, size = 120, colour: string = GREEN.lettuce): string {
  const outer = Array.from({ length: 20 }, (_, index) =>
    polar(size * (index % 2 === 0 ? 0.56 : 0.46) * c.between(0.92, 1.1), index * 18));
  return piece(c, soft(outer), colour, { lift: 7, form: 'slab' })
    + el('path', { d: blob(c, size * 0.3, size * 0.24, 0.14), fill: lit(colour, 0.5), opacity: 0.7 })
    + el('path', { d: `M0 ${(size * 0.4).toFixed(0)}Q4 0 0 ${(-size * 0.34).toFixed(0)}`, fill: 'none',
      stroke: lit(colour, 0.75), 'stroke-width': size * 0.05, opacity: 0.8, 'stroke-linecap': 'round' });
}

/** A cut ring of scallion or chive. */
export function scallion(c: Canvas, r = 13): string {
  const colour = c.pick(['#6ea644', '#8cbf5d', '#a9cf77', '#4f8c3a']);
  return piece(c, blob(c, r, r * c.between(0.7, 1), 0.05, 7), colour, { lift: 4, form: 'slab' })
    + el('path', { d: blob(c, r * 0.58, r * 0.5, 0.08, 7), fill: lit(colour, 0.62) })
    + el('path', { d: blob(c, r * 0.28, r * 0.24, 0.08, 6), fill: dim(colour, 0.3), opacity: 0.7 });
}

import { at, type Canvas, el, many, num } from '../kit/canvas.ts';
import { piece, strand, strands, toward } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { type Point, soft } from '../kit/shapes.ts';

export const GREEN = {
  cilantro: '#5f9a38',
  parsley: '#4d8a3a',
  dill: '#5f9440',
  basil: '#4c8f3c',
  curry: '#3f7036',
  bay: '#7d8c53',
  kale: '#3c6437',
  mint: '#58a05a',
  lettuce: '#9cc152',
  cabbage: '#d5e3a0',
  thyme: '#72875a',
} as const;

function mirror(half: readonly Point[]): Point[] {
  return [
    ...half,
    ...half
      .filter(([x]) => x !== 0)
      .reverse()
      .map(([x, y]) => [-x, y] as const),
  ];
}

const CILANTRO = mirror([
  [0, -36],
  [6, -25],
  [13, -33],
  [14, -19],
  [27, -26],
  [25, -11],
  [36, -9],
  [27, 0],
  [31, 11],
  [15, 7],
  [5, 15],
]);

const PARSLEY = mirror([
  [0, -36],
  [7, -22],
  [15, -36],
  [16, -16],
  [32, -30],
  [28, -10],
  [40, -4],
  [26, 2],
  [34, 16],
  [14, 8],
  [4, 16],
]);

function lobed(c: Canvas, points: readonly Point[], colour: string, lift: number): string {
  const tone = c.chance(0.5) ? colour : c.chance(0.5) ? lit(colour, 0.16) : dim(colour, 0.18);
  const d = soft(points.map(([x, y]) => [x + c.spread(1.6), y + c.spread(1.6)] as const));
  const veins = 'M0 12V-24M0 4L18-14M0 4L-18-14M0 8L20 2M0 8L-20 2';
  return (
    strands(
      strand(
        c,
        [
          [0, 10],
          [c.spread(6), 26],
          [c.spread(8), 38],
        ],
        4,
        dim(tone, 0.1),
        lift * 0.6,
      ),
    ) +
    piece(c, d, tone, { lift, form: 'slab', contrast: 1.1, strength: 0.3 }) +
    el('path', { d: veins, fill: 'none', stroke: lit(tone, 0.5), 'stroke-width': 1.8, opacity: 0.6 })
  );
}

export function cilantro(c: Canvas, lift = 5): string {
  return lobed(c, CILANTRO, GREEN.cilantro, lift);
}

export function parsley(c: Canvas, lift = 5): string {
  return lobed(c, PARSLEY, GREEN.parsley, lift);
}

/** Three leaves on one stalk. */
export function sprig(c: Canvas, leaf: (c: Canvas) => string = cilantro, stalk = 90): string {
  const stem = strands(
    strand(
      c,
      [
        [0, 0],
        [c.spread(14), stalk * 0.5],
        [c.spread(22), stalk],
      ],
      5,
      GREEN.cilantro,
      5,
    ),
  );
  return (
    stem +
    at(c, -26, 2, () => leaf(c), -58, 0.9) +
    at(c, 27, 0, () => leaf(c), 56, 0.92) +
    at(c, 0, -24, () => leaf(c), c.spread(12), 1.05)
  );
}

/** A pointed leaf with a pale rib and one half in shade. */
export function leaf(c: Canvas, length: number, width: number, colour: string, veins = 4, lift = 5): string {
  const [l, w] = [length / 2, width / 2];
  const bend = c.spread(width * 0.12);
  const tip: Point = [bend, -l];
  const edge = (side: number): string =>
    `C${num(side * w * 1.25)} ${num(l * 0.5)} ${num(side * w * 1.1)} ${num(-l * 0.5)} ${num(tip[0])} ${num(tip[1])}`;
  const back = `C${num(w * 1.1)} ${num(-l * 0.5)} ${num(w * 1.25)} ${num(l * 0.5)} 0 ${num(l)}z`;
  const d = `M0 ${num(l)}${edge(-1)}${back}`;
  const [lx] = toward(c);
  const half = `M0 ${num(l)}${edge(lx > 0 ? -1 : 1)}Q${num(bend)} 0 0 ${num(l)}z`;
  const ribs = many(veins, (index) => {
    const y = l * 0.6 - (index * length * 0.72) / veins;
    return (
      `M${(bend * 0.4).toFixed(1)} ${y.toFixed(1)}L${(-w * 0.62).toFixed(1)} ${(y - width * 0.3).toFixed(1)}` +
      `M${(bend * 0.4).toFixed(1)} ${y.toFixed(1)}L${(w * 0.62).toFixed(1)} ${(y - width * 0.3).toFixed(1)}`
    );
  });
  return (
    piece(c, d, colour, { lift, form: 'slab' }) +
    el('path', { d: half, fill: dim(colour, 0.4), opacity: 0.45 }) +
    el('path', {
      d: `M0 ${(l + 4).toFixed(1)}Q${bend.toFixed(1)} 0 ${tip[0].toFixed(1)} ${(tip[1] * 0.86).toFixed(1)}`,
      fill: 'none',
      stroke: lit(colour, 0.55),
      'stroke-width': Math.max(1.6, width * 0.07),
      opacity: 0.8,
    }) +
    (veins > 0
      ? el('path', { d: ribs, fill: 'none', stroke: lit(colour, 0.45), 'stroke-width': 1.4, opacity: 0.5 })
      : '')
  );
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
  return (
    at(c, -18, 12, () => leaf(c, 56, 34, GREEN.mint, 4), -62) +
    at(c, 18, 12, () => leaf(c, 56, 34, GREEN.mint, 4), 62) +
    at(c, 0, -12, () => leaf(c, 62, 38, lit(GREEN.mint, 0.16), 4))
  );
}

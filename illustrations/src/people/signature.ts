import { el, num } from '../kit/canvas.ts';
import type { Palette } from '../kit/palette.ts';
import type { Point } from '../kit/shapes.ts';
import { GLYPHS } from './handwriting.ts';

const WIDTH = 420;
const HEIGHT = 80;

/** What each creator signs with. */
const SIGNED: Readonly<Record<string, { text: string; slant: number; flourish: readonly Point[] }>> = {
  marisol: {
    text: 'Marisol',
    slant: 14,
    flourish: [
      [0.2, -0.75],
      [3.2, -0.5],
      [6.4, -0.85],
      [7.6, -0.5],
    ],
  },
  northkitchen: { text: 'Tove + Ines', slant: 6, flourish: [] },
  tiffinclub: {
    text: 'Arjun',
    slant: 18,
    flourish: [
      [0.4, -0.7],
      [2.4, -0.95],
      [5.6, -0.35],
    ],
  },
  beasbroth: { text: 'Bea', slant: 10, flourish: [] },
  lowtide: {
    text: 'Fin',
    slant: 4,
    flourish: [
      [-0.1, -0.5],
      [1.5, -0.36],
      [3.6, -0.52],
    ],
  },
};

/** A smooth line through every point, each in letter units with y upwards. */
function through(points: readonly Point[], place: (point: Point) => Point): string {
  const placed = points.map(place);
  const near = (index: number): Point => placed[Math.min(Math.max(index, 0), placed.length - 1)] ?? [0, 0];
  let d = '';
  placed.forEach((to, index) => {
    if (index === 0) {
      d += `M${num(to[0])} ${num(to[1])}`;
      return;
    }
    const [before, from, after] = [near(index - 2), near(index - 1), near(index + 1)];
    const control = [
      [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6],
      [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6],
    ].map(([x = 0, y = 0]) => `${num(x)} ${num(y)}`);
    d += `C${control.join(' ')} ${num(to[0])} ${num(to[1])}`;
  });
  return d;
}

/** The strokes of a word: letters joined into one line where the pen stays down. */
function write(text: string): Point[][] {
  const lines: Point[][] = [];
  let x = 0;
  let joined: Point[] | null = null;
  for (const letter of text) {
    if (letter === ' ') {
      x += 0.55;
      joined = null;
      continue;
    }
    const glyph = GLYPHS[letter];
    if (!glyph) throw new Error(`There is no handwritten ${letter}`);
    const moved = (points: string): Point[] =>
      points.split(', ').map((point) => {
        const [px = 0, py = 0] = point.split(' ').map(Number);
        return [px + x, py];
      });
    const main = moved(glyph.line);
    if (joined && glyph.joins) joined.push(...main.slice(1));
    else {
      joined = main;
      lines.push(main);
    }
    for (const extra of glyph.extra ?? []) lines.push(moved(extra));
    if (!glyph.leads) joined = null;
    x += glyph.width;
  }
  return lines;
}

/** A first name as its owner signs, in ink on nothing, at the left of 420 by 80. */
export function drawSignature(slug: string, palette: Palette): string {
  const signed = SIGNED[slug];
  if (!signed) throw new Error(`There is no signature of ${slug}`);
  const lines = write(signed.text);
  if (signed.flourish.length > 0) lines.push([...signed.flourish]);
  const lean = Math.tan((signed.slant * Math.PI) / 180);
  const leaning = ([x, y]: Point): Point => [x + y * lean, y];
  const all = lines.flat().map(leaning);
  const [left, right] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
  const [low, high] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))];
  const size = Math.min((WIDTH - 12) / (right - left), (HEIGHT - 12) / (high - low));
  const place = (point: Point): Point => {
    const [x, y] = leaning(point);
    return [6 + (x - left) * size, 6 + (high - y) * size];
  };
  const d = lines.map((points) => through(points, place)).join('');
  // The same line four times, each a little further along the nib's edge: thick across it, thin along it.
  const nib = [0, 0.7, 1.4, 2.1].map((by) => el('path', { d, transform: `translate(${num(by)} ${num(-by * 0.7)})` }));
  return el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT },
    el(
      'g',
      { fill: 'none', stroke: palette.ink, 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
      ...nib,
    ),
  );
}

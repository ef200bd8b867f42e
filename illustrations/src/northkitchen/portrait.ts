import { at, type Canvas, el, many } from '../kit/canvas.ts';
import type { Composition } from '../kit/composition.ts';
import { piece } from '../kit/light.ts';
import { type Point, polar, rounded, soft } from '../kit/shapes.ts';
import { apron, bust } from '../people/clothes.ts';
import { glasses, head, locks, mirrored, stroke } from '../people/face.ts';
import { painted } from '../table/surfaces.ts';

const FAIR = '#f0c7a4';
const BROWN = '#9a6242';
const BLONDE = '#dfb45e';
const CURLS = '#2b1a16';

/** Tove: a fringe, a bun on top, and flour on one cheek. */
function tove(c: Canvas): string {
  const bun = piece(
    c,
    soft([
      [-96, -470],
      [0, -520],
      [98, -466],
      [112, -380],
      [0, -330],
      [-112, -380],
    ]),
    BLONDE,
    { lift: 8, contrast: 0.8 },
  );
  const back = piece(
    c,
    soft([
      [-150, -390],
      [150, -390],
      [284, -200],
      [276, 40],
      [200, 120],
      [-200, 120],
      [-276, 40],
      [-284, -200],
    ]),
    BLONDE,
    { lift: 10, contrast: 0.5 },
  );
  const fringe = piece(
    c,
    soft([
      [-252, -60],
      [-284, -220],
      [-140, -386],
      [140, -386],
      [284, -220],
      [252, -60],
      [214, -170],
      [120, -176],
      [20, -214],
      [-120, -150],
      [-206, -150],
    ]),
    BLONDE,
    { lift: 4, contrast: 0.6 },
  );
  const flour = at(
    c,
    124,
    96,
    () =>
      el('ellipse', { rx: 44, ry: 22, fill: '#fffdf8', opacity: 0.75 }) +
      el('circle', { cx: 50, cy: -26, r: 9, fill: '#fffdf8', opacity: 0.75 }) +
      el('circle', { cx: 62, cy: 4, r: 6, fill: '#fffdf8', opacity: 0.7 }),
    -18,
  );
  return (
    bun +
    back +
    bust(c, FAIR, '#cfe0db', 400) +
    apron(c, c.palette.accent) +
    head(c, { skin: FAIR, ink: '#3d2a1c', brow: '#b98a3e', lips: '#c1544f', eyes: 'smiling', laughing: true }) +
    flour +
    fringe +
    locks(
      BLONDE,
      [
        [
          [-20, -372],
          [-130, -320],
          [-196, -200],
        ],
        [
          [30, -372],
          [90, -300],
          [150, -214],
        ],
        [
          [-60, -480],
          [0, -440],
          [70, -470],
        ],
      ],
      10,
    )
  );
}

/** Ines: curls and round glasses. */
function ines(c: Canvas): string {
  const curl = (r: number, x: number, y: number): string =>
    piece(
      c,
      soft(
        Array.from({ length: 7 }, (_, index) => {
          const [px, py] = polar(r * c.between(0.95, 1.2), index * 51);
          return [x + px, y + py] as const;
        }),
      ),
      CURLS,
      { lift: 4, contrast: 1, strength: 0.2 },
    );
  const crown = many(11, (index) => {
    const [x, y] = polar(268, 168 + index * 20.5);
    return curl(88, x, y * 1.12 - 40);
  });
  const sides = curl(80, -270, 60) + curl(80, 270, 60) + curl(70, -258, 170) + curl(70, 258, 170);
  const cap = piece(
    c,
    soft([
      [-240, -120],
      [-250, -330],
      [0, -400],
      [250, -330],
      [240, -120],
      [160, -220],
      [-160, -220],
    ]),
    CURLS,
    { lift: 0, contrast: 0.5 },
  );
  const front = many(6, (index) => curl(62, -190 + index * 76, -262 + Math.abs(index - 2.5) * 26));
  const earring = el('circle', { cx: -244, cy: 96, r: 17, fill: '#e8c873' });
  return (
    crown +
    sides +
    bust(c, BROWN, c.palette.warm, 400) +
    apron(c, c.palette.bright) +
    head(c, { skin: BROWN, ink: '#24140f', brow: CURLS, lips: '#9c3b3f', eyes: 'open' }) +
    glasses('#5a2f22') +
    earring +
    mirrored(earring) +
    cap +
    front
  );
}

/** A folded star, as hung in windows before Christmas. */
function paperStar(c: Canvas): string {
  const points = Array.from({ length: 16 }, (_, index): Point => polar(index % 2 === 0 ? 52 : 27, index * 22.5));
  return piece(c, rounded(points, 3), '#f6f2e7', { lift: 6, form: 'slab' });
}

/** Tove and Ines, flour included. */
export const northkitchenPortrait: Composition = (c) =>
  painted(c, '#9fc0bd') +
  stroke(
    [
      [-600, -420],
      [0, -590],
      [600, -420],
    ],
    '#f6f2e7',
    7,
  ) +
  many(7, (index) =>
    at(c, -444 + index * 148, -420 - 66 * Math.cos((index - 3) / 2.3), () => paperStar(c), index * 17),
  ) +
  at(c, 232, -6, () => ines(c), 2, 0.84) +
  at(c, -224, 66, () => tove(c), -3, 0.84);

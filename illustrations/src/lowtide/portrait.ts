import { at, type Canvas, clipped, el, many } from '../kit/canvas.ts';
import type { Composition } from '../kit/composition.ts';
import { piece } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { curve, type Point, soft } from '../kit/shapes.ts';
import { bust } from '../people/clothes.ts';
import { head, locks, mirrored, stroke } from '../people/face.ts';
import { painted } from '../table/surfaces.ts';

const SKIN = '#efb795';
const HAIR = '#b4582a';
const WOOL = '#e6d8b8';

function beard(c: Canvas): string {
  const shape = soft([
    [-240, -30],
    [-196, 60],
    [-140, 116],
    [-56, 92],
    [0, 104],
    [56, 92],
    [140, 116],
    [196, 60],
    [240, -30],
    [262, 200],
    [150, 384],
    [0, 430],
    [-150, 384],
    [-262, 200],
  ]);
  const wave = (x: number): readonly Point[] => [
    [x, 180],
    [x * 0.9 - 14, 260],
    [x * 0.55, 340],
  ];
  const moustache = piece(
    c,
    soft([
      [0, 84],
      [70, 78],
      [140, 150],
      [66, 150],
      [0, 132],
      [-66, 150],
      [-140, 150],
      [-70, 78],
    ]),
    HAIR,
    { lift: 3, contrast: 0.7 },
  );
  return (
    piece(c, shape, HAIR, { lift: 9, contrast: 0.7 }) +
    clipped(c, shape, locks(HAIR, [wave(-190), wave(-96), wave(0), wave(96), wave(190)], 10)) +
    stroke(
      [
        [-58, 152],
        [0, 204],
        [58, 152],
      ],
      '#7e2f22',
      15,
    ) +
    moustache
  );
}

function beanie(c: Canvas): string {
  const crown = soft([
    [-240, -180],
    [-250, -420],
    [-90, -480],
    [90, -480],
    [250, -420],
    [240, -180],
  ]);
  const rib = many(13, (index) => {
    const x = -222 + index * 37;
    return stroke(
      [
        [x, -150],
        [x * 1.02, -200],
        [x, -250],
      ],
      dim('#1b4f8f', 0.4),
      7,
      0.6,
    );
  });
  const brim = soft([
    [-262, -138],
    [-276, -262],
    [0, -300],
    [276, -262],
    [262, -138],
    [0, -190],
  ]);
  return (
    piece(c, crown, '#1b4f8f', { lift: 8, contrast: 0.9 }) +
    piece(c, brim, lit('#1b4f8f', 0.12), { lift: 6, form: 'slab', contrast: 0.9 }) +
    clipped(c, brim, rib)
  );
}

/** Fin Gallagher with the sea behind him. */
export const lowtidePortrait: Composition = (c) => {
  const sea = el('path', { d: 'M-640 60H640V640H-640Z', fill: '#2f6aa3' });
  const waves = many(14, (index) => {
    const [x, y] = [-600 + (index % 5) * 250 + (index % 2) * 90, 110 + Math.floor(index / 5) * 110];
    return stroke(
      [
        [x, y],
        [x + 50, y - 34],
        [x + 100, y],
        [x + 150, y - 34],
        [x + 200, y],
      ],
      '#cfe0ea',
      9,
      0.7,
    );
  });
  const gull = (x: number, y: number, size: number): string =>
    el('path', {
      d: curve([
        [x - size, y - size * 0.3],
        [x - size * 0.4, y - size * 0.7],
        [x, y],
        [x + size * 0.4, y - size * 0.7],
        [x + size, y - size * 0.3],
      ]),
      fill: 'none',
      stroke: '#fffdf8',
      'stroke-width': 13,
    });
  const collar = piece(
    c,
    soft([
      [-168, 290],
      [0, 380],
      [168, 290],
      [190, 420],
      [0, 500],
      [-190, 420],
    ]),
    WOOL,
    { lift: 8, form: 'slab', contrast: 0.8 },
  );
  const cable = (x: number): string =>
    many(6, (index) =>
      stroke(
        [
          [x - 26, 490 + index * 46],
          [x + 26, 512 + index * 46],
          [x - 20, 540 + index * 46],
        ],
        dim(WOOL, 0.28),
        9,
        0.6,
      ),
    );
  const freckles = many(5, (index) =>
    el('circle', { cx: -150 + index * 22, cy: 66 + (index % 2) * 20, r: 5, fill: dim(SKIN, 0.35), opacity: 0.6 }),
  );
  return (
    painted(c, '#bcd6e2') +
    sea +
    waves +
    gull(-400, -300, 74) +
    gull(-300, -190, 46) +
    gull(420, -250, 60) +
    at(
      c,
      0,
      60,
      () =>
        bust(c, SKIN, WOOL, 460) +
        cable(-260) +
        cable(260) +
        cable(0) +
        collar +
        head(c, { skin: SKIN, ink: '#1d2c3c', brow: HAIR, lips: '#b55a48', eyes: 'open', jaw: 1 }) +
        freckles +
        mirrored(freckles) +
        beard(c) +
        at(c, 0, 52, () => beanie(c)),
      0,
      1.06,
    )
  );
};

import { curryLeaf } from '../food/herbs.ts';
import { at, type Canvas, clipped, el, many } from '../kit/canvas.ts';
import type { Composition } from '../kit/composition.ts';
import { piece } from '../kit/light.ts';
import { dim } from '../kit/palette.ts';
import { box, rounded, soft } from '../kit/shapes.ts';
import { bust } from '../people/clothes.ts';
import { head, locks, stroke } from '../people/face.ts';
import { painted } from '../table/surfaces.ts';

const SKIN = '#a96f45';
const HAIR = '#1f1614';
const STEEL = '#c9ced1';

/** A closed tiffin: three tins under one handle. */
function tiffin(c: Canvas): string {
  const handle = stroke(
    [
      [-92, 70],
      [-104, -210],
      [0, -250],
      [104, -210],
      [92, 70],
    ],
    dim(STEEL, 0.35),
    16,
  );
  const tins = many(3, (index) =>
    at(
      c,
      0,
      110 - index * 96,
      () =>
        piece(c, box(190, 96, 20), STEEL, { lift: 10, form: 'slab', contrast: 1.2 }) +
        stroke(
          [
            [-88, -30],
            [0, -30],
            [88, -30],
          ],
          dim(STEEL, 0.4),
          6,
          0.6,
        ),
    ),
  );
  const lid = at(c, 0, -150, () =>
    piece(
      c,
      rounded(
        [
          [-95, 22],
          [-70, -26],
          [70, -26],
          [95, 22],
        ],
        16,
      ),
      STEEL,
      { lift: 6, form: 'slab', contrast: 1.2 },
    ),
  );
  return handle + tins + lid;
}

function beard(c: Canvas): string {
  const shape = soft([
    [-236, -40],
    [-204, 40],
    [-150, 122],
    [-60, 96],
    [0, 108],
    [60, 96],
    [150, 122],
    [204, 40],
    [236, -40],
    [232, 190],
    [120, 330],
    [-120, 330],
    [-232, 190],
  ]);
  const smile =
    el('path', { d: 'M-66 150C-36 166 36 166 66 150C58 214-58 214-66 150Z', fill: '#6d2723' }) +
    el('path', { d: 'M-58 154C-32 168 32 168 58 154C52 180-52 180-58 154Z', fill: '#fffaf0' });
  const moustache = soft([
    [0, 96],
    [70, 92],
    [120, 150],
    [60, 152],
    [0, 138],
    [-60, 152],
    [-120, 150],
    [-70, 92],
  ]);
  return (
    el('path', { d: shape, fill: HAIR, opacity: 0.94 }) +
    clipped(
      c,
      shape,
      locks(
        HAIR,
        [
          [
            [-196, 90],
            [-170, 190],
            [-90, 270],
          ],
          [
            [-60, 240],
            [0, 256],
            [60, 240],
          ],
        ],
        8,
      ),
    ) +
    smile +
    el('path', { d: moustache, fill: HAIR })
  );
}

function hair(c: Canvas): string {
  return (
    piece(
      c,
      soft([
        [-238, -30],
        [-276, -220],
        [-190, -400],
        [30, -430],
        [230, -390],
        [280, -210],
        [238, -30],
        [214, -150],
        [150, -216],
        [-30, -196],
        [-150, -230],
        [-214, -140],
      ]),
      HAIR,
      { lift: 5, contrast: 0.9 },
    ) +
    locks(HAIR, [
      [
        [-170, -250],
        [-40, -380],
        [150, -350],
      ],
      [
        [-110, -240],
        [0, -320],
        [180, -300],
      ],
      [
        [-200, -220],
        [-140, -340],
        [-40, -390],
      ],
    ])
  );
}

/** Arjun Rao beside tomorrow's lunch. */
export const tiffinclubPortrait: Composition = (c) => {
  const placket =
    stroke(
      [
        [0, 440],
        [4, 560],
        [0, 700],
      ],
      '#221c44',
      12,
    ) + many(3, (index) => el('circle', { cx: 0, cy: 500 + index * 70, r: 11, fill: '#f6c445' }));
  const collar = piece(
    c,
    soft([
      [-176, 330],
      [-120, 330],
      [0, 448],
      [120, 330],
      [176, 330],
      [120, 440],
      [0, 510],
      [-120, 440],
    ]),
    '#463b80',
    { lift: 5, form: 'slab' },
  );
  return (
    painted(c, '#f3c44f') +
    stroke(
      [
        [-430, -400],
        [-380, -120],
        [-352, 120],
      ],
      '#4c7a34',
      11,
    ) +
    many(5, (index) => at(c, -440 + index * 16, -300 + index * 96, () => curryLeaf(c), 60 + index * 8, 1.5)) +
    many(5, (index) => at(c, -372 + index * 12, -340 + index * 96, () => curryLeaf(c), 120 - index * 8, 1.5)) +
    at(
      c,
      -40,
      40,
      () =>
        bust(c, SKIN, '#352c66', 440) +
        collar +
        placket +
        head(c, { skin: SKIN, ink: '#1f1411', brow: HAIR, lips: '#8f3b34', eyes: 'open', jaw: 1 }) +
        beard(c) +
        hair(c),
      0,
      1.08,
    ) +
    at(c, 352, 386, () => tiffin(c), 0, 1.16)
  );
};

import { carrot, onionRing } from '../food/cut.ts';
import { thyme } from '../food/fronds.ts';
import { bayLeaf, parsley, sprig } from '../food/herbs.ts';
import { drumstick, pepperGrind } from '../food/meat.ts';
import { garlic, onionHalf } from '../food/produce.ts';
import { at, type Canvas, el, many } from '../kit/canvas.ts';
import { type Compositions, inside } from '../kit/composition.ts';
import { hollow, piece, slab, strand, strands, wallShade } from '../kit/light.ts';
import { dust, liquid, oil, shimmer } from '../kit/liquids.ts';
import { box, rounded, scatter, soft } from '../kit/shapes.ts';
import { strew } from '../kit/strew.ts';
import { linen } from '../table/cloth.ts';
import { tub } from '../table/containers.ts';
import { metalBowl } from '../table/pans.ts';
import { scribble, tape } from '../table/papers.ts';
import { daylight, painted } from '../table/surfaces.ts';
import { bowl } from '../table/vessels.ts';

const PLUM = '#6a2c56';

const MILK = '#faf6ef';

function celeryStalk(c: Canvas, length: number): string {
  return strands(
    strand(
      c,
      [
        [-length / 2, 0],
        [0, -14],
        [length / 2, 0],
      ],
      40,
      '#a9c36a',
      8,
    ),
    strand(
      c,
      [
        [-length / 2, -6],
        [0, -20],
        [length / 2, -6],
      ],
      6,
      '#dcebae',
      0,
    ),
  );
}

function carrotWhole(c: Canvas, length: number): string {
  const l = length / 2;
  return (
    piece(
      c,
      soft([
        [-l, 0],
        [-l * 0.4, -l * 0.14],
        [l * 0.7, -l * 0.24],
        [l, 0],
        [l * 0.7, l * 0.24],
        [-l * 0.4, l * 0.13],
      ]),
      '#e58a34',
      { lift: 10, form: 'slab' },
    ) +
    at(c, l, 0, () =>
      strew(
        c,
        [
          [16, -14],
          [26, 6],
          [10, 18],
        ],
        () => parsley(c),
      ),
    )
  );
}

/** A ladle: its cup to the left, full. */
function ladle(c: Canvas): string {
  return (
    piece(
      c,
      rounded(
        [
          [40, -13],
          [430, -16],
          [430, 16],
          [40, 13],
        ],
        14,
      ),
      '#c9c6bd',
      { lift: 14, form: 'slab', contrast: 1.4 },
    ) +
    bowl(c, { r: 92, lip: 8, colour: '#c9c6bd', inside: '#a9a69d', height: 18 }) +
    liquid(c, 70, '#e6b54e', 3) +
    oil(c, 6, 56, '#f3cb6c', 9)
  );
}

export const beasbrothScenes: Compositions = {
  'feature-stockpot': (c) =>
    linen(c, '#e6dad8') +
    at(c, -530, -290, () => carrotWhole(c, 260), 30) +
    at(c, -500, -210, () => carrotWhole(c, 230), 14) +
    at(c, -530, 290, () => celeryStalk(c, 300), -50) +
    at(c, -480, 320, () => celeryStalk(c, 280), -40) +
    at(c, 540, -310, () => onionHalf(c, 96, '#d9b98a')) +
    at(c, 545, 320, () => garlic(c, 50), 20) +
    at(c, 490, 370, () => garlic(c, 44), 90) +
    metalBowl(c, 372, '#b9b4b4', { ears: true, lip: 24, height: 50 }) +
    inside(
      c,
      332,
      liquid(c, 330, '#dfa83f', 12),
      oil(c, 40, 310, '#f0c562', 19),
      at(c, -60, -40, () => drumstick(c, 330), -30),
      at(c, 90, 90, () => drumstick(c, 300), 150),
      strew(c, scatter(c, 9, 270), () => carrot(c, 52)),
      strew(
        c,
        [
          [150, -170],
          [-190, 130],
          [40, 220],
        ],
        () => onionRing(c, 72, '#e9d7ac', 14),
      ),
      at(c, 170, -60, () => celeryStalk(c, 200), 60),
      at(c, -120, 180, () => bayLeaf(c), 40),
      at(c, 60, -200, () => thyme(c, 170), 70),
      at(c, -200, -60, () => sprig(c, parsley, 70), 30),
      pepperGrind(c, 20, 240),
      oil(c, 20, 290, '#f6d888', 12),
      shimmer(326, 1),
      wallShade(c, 332, 0.42),
    ) +
    at(c, 170, 110, () => ladle(c), 38),

  'feature-freezer': (c) => {
    const soups = ['#e2ac46', '#b8582c', '#7f9c3c', '#c9472f', '#e8b954', '#8a5a34'];
    const lids = ['#dcd0dc', '#efe8df', '#d9e0cf', '#efe8df', '#dcd0dc', '#d3dde4'];
    return (
      painted(c, '#b9cbd6') +
      el('path', { d: box(1090, 800, 60), fill: '#8fa9b8' }) +
      el('path', { d: box(1060, 770, 50), fill: hollow(c, '#dfeaf0', 0.9) }) +
      dust(c, 260, 520, 380, '#ffffff', 9, 0.8) +
      many(6, (index) =>
        at(
          c,
          -330 + (index % 3) * 330,
          -176 + Math.floor(index / 3) * 350,
          () => tub(c, 290, 300, lids[index] ?? MILK, windowOf(c, soups[index] ?? '#e2ac46')),
          c.spread(3),
        ),
      ) +
      dust(c, 150, 540, 400, '#ffffff', 7, 0.9) +
      frost(c) +
      daylight(c, 0.5)
    );
  },
};

/** A tub's clear middle, its soup, and a strip of tape that says which. */
function windowOf(c: Canvas, colour: string): string {
  return (
    el('path', { d: box(206, 216, 24), fill: slab(c, colour, 0.8) }) +
    strew(c, scatter(c, 12, 80, 84), () =>
      el('path', { d: box(c.between(16, 34), c.between(12, 20), 8), fill: '#fff4da', opacity: 0.42 }),
    ) +
    el('path', {
      d: rounded(
        [
          [-94, -100],
          [-30, -100],
          [-94, 40],
        ],
        12,
      ),
      fill: '#ffffff',
      opacity: 0.3,
    }) +
    at(c, 0, 52, () => tape(c, MILK, 180) + at(c, -68, 0, () => scribble(c, 132, PLUM, 7)), -3)
  );
}

function frost(c: Canvas): string {
  return many(26, () => {
    const side = c.chance(0.5);
    const [x, y] = side ? [c.spread(530), c.pick([-388, 388])] : [c.pick([-528, 528]), c.spread(390)];
    return el('circle', { cx: x, cy: y, r: c.between(9, 34), fill: '#ffffff', opacity: c.between(0.3, 0.7) });
  });
}

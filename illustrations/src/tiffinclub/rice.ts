import { carrot, dice, onionRing, onionSlip } from '../food/cut.ts';
import { lime, limeWedge, wedge } from '../food/fruit.ts';
import { rice, seeds } from '../food/grain.ts';
import { bayLeaf, cilantro, curryLeaf, mint } from '../food/herbs.ts';
import { blockprint, METAL, tiffin } from '../food/indian.ts';
import { cashew, peanut } from '../food/nuts.ts';
import { chileFresh, cinnamon } from '../food/produce.ts';
import { pea } from '../food/pulses.ts';
import { at, type Canvas, el } from '../kit/canvas.ts';
import { type Compositions, inside } from '../kit/composition.ts';
import { piece, wallShade } from '../kit/light.ts';
import { dust, liquid } from '../kit/liquids.ts';
import { blob, scatter, soft } from '../kit/shapes.ts';
import { heap, strew } from '../kit/strew.ts';
import { striped } from '../table/cloth.ts';
import { spoon } from '../table/cutlery.ts';
import { metalBowl, thali } from '../table/pans.ts';
import { dish, napkin, pinch } from '../table/props.ts';
import { daylight, painted, tiles } from '../table/surfaces.ts';
import { bean, MAGENTA } from './larder.ts';

/** A green cardamom pod. */
function pod(c: Canvas): string {
  return (
    piece(
      c,
      soft([
        [-36, 0],
        [-14, -15],
        [20, -13],
        [36, 0],
        [18, 13],
        [-14, 14],
      ]),
      '#9aa65a',
      { lift: 5 },
    ) + el('path', { d: 'M-24 -3L24 -2M-22 4L22 4', fill: 'none', stroke: '#6f7a3a', 'stroke-width': 3, opacity: 0.7 })
  );
}

/** Flattened rice, turned yellow: thin broad flakes with ragged edges. */
function flattened(c: Canvas, count: number, rx: number, ry: number): string {
  const tones = ['#f2d25a', '#f7de7c', '#e8c244', '#f9e896', '#ecca50'] as const;
  return heap(c, count, rx, ry, (index) => {
    const tone = tones[index % 5] ?? tones[0];
    return (
      piece(c, blob(c, c.between(15, 21), c.between(8, 11), 0.3, 8), tone, { lift: 3, form: 'slab' }) +
      el('path', {
        d: `M-10 ${c.spread(3).toFixed(0)}L9 ${c.spread(3).toFixed(0)}`,
        stroke: '#fff3b8',
        'stroke-width': 2.4,
        opacity: 0.7,
      })
    );
  });
}

export const tiffinclubRice: Compositions = {
  'lemon-rice': (c) => {
    const r = 318;
    return (
      painted(c, '#f0c24e') +
      at(c, -530, -280, () => wedge(c, 170, '#e3b820', '#f7e06a'), 30) +
      at(c, -520, -110, () => lime(c, 66)) +
      at(c, 535, 300, () => chileFresh(c, 180, '#3f8a35'), -30) +
      at(c, 540, -310, () =>
        strew(
          c,
          [
            [0, 0],
            [40, 40],
            [-36, 46],
            [20, 90],
            [-50, -40],
          ],
          () => curryLeaf(c),
          { scale: [1.4, 1.7] },
        ),
      ) +
      at(c, -530, 320, () => pinch(c, 90, '#3a2620', 70, 7)) +
      tiffin(c, 356, -18) +
      inside(
        c,
        r,
        rice(c, r, r, '#f2cd45', 74),
        strew(c, scatter(c, 44, r * 0.88), () => peanut(c, 38)),
        seeds(c, 110, r * 0.9, r * 0.9, '#3d2a22', 1, 8),
        strew(c, scatter(c, 13, r * 0.8), () => curryLeaf(c), { scale: [1.2, 1.5] }),
        strew(c, scatter(c, 5, r * 0.66), () => chileFresh(c, 104, '#4f9a3c')),
        at(c, 30, 10, () => wedge(c, 130, '#e3b820', '#f7e06a'), -30),
        wallShade(c, r, 0.4),
      )
    );
  },

  'jeera-rice': (c) => {
    const r = 318;
    return (
      blockprint(c, '#3a3070', '#c9b8e0', '#f6c445') +
      daylight(c) +
      at(c, -530, -290, () =>
        dish(c, 108, METAL.brass, (s) => seeds(c, 160, s * 0.9, s * 0.9, '#7a5a2c', 9, 5), '#b98a34'),
      ) +
      at(c, 540, 310, () => bayLeaf(c), 40) +
      at(c, 520, 260, () => bayLeaf(c), 80) +
      at(c, 530, -300, () => spoon(c, 420, METAL.brass), 150) +
      metalBowl(c, 358, METAL.copper, { ears: true }) +
      inside(
        c,
        326,
        rice(c, r + 8, r + 8, '#f7efdc', 76, 22),
        seeds(c, 130, r * 0.86, r * 0.86, '#7d5526', 11, 5.5),
        seeds(c, 60, 130, 120, '#6b441c', 12, 6),
        at(c, -120, 110, () => bayLeaf(c), 30, 1.3),
        at(c, -60, 140, () => bayLeaf(c), 64, 1.1),
        at(c, 140, -100, () => pod(c), 40),
        at(c, 90, -140, () => pod(c), 80),
        strew(c, scatter(c, 12, r * 0.8), () => cilantro(c), { scale: [0.8, 1.1] }),
        wallShade(c, 326, 0.36),
      )
    );
  },

  poha: (c) =>
    striped(
      c,
      '#f7ecd2',
      MAGENTA,
      [
        [-580, 30],
        [-530, 60],
        [-450, 30],
        [440, 30],
        [490, 60],
        [570, 30],
      ],
      4,
    ) +
    at(c, -530, 290, () => limeWedge(c, 160), 30) +
    at(c, 540, -310, () =>
      dish(c, 108, MAGENTA, (s) => heap(c, 26, s * 0.8, s * 0.8, () => peanut(c, 42, '#b97a3c'))),
    ) +
    at(c, 540, 300, () => spoon(c, 400), 20) +
    at(c, -530, -300, () => onionRing(c, 70, '#b5578c', 11)) +
    at(c, -490, -250, () => onionRing(c, 54, '#b5578c', 10)) +
    thali(c, 362, METAL.steel) +
    el('path', { d: blob(c, 288, 282, 0.03, 14), fill: '#c99a2a' }) +
    flattened(c, 420, 286, 280) +
    strew(c, scatter(c, 26, 240), () => peanut(c, 40, '#b97a3c')) +
    strew(c, scatter(c, 22, 250), () => onionSlip(c, 52, '#d58fb0', 9)) +
    strew(c, scatter(c, 24, 244), () => dice(c, 38, c.pick(['#f0c648', '#f6d766', '#e8b83a']))) +
    seeds(c, 60, 240, 240, '#3d2a22', 1, 8) +
    strew(c, scatter(c, 8, 220), () => curryLeaf(c), { scale: [1.1, 1.4] }) +
    strew(c, scatter(c, 12, 240), () => cilantro(c)) +
    at(c, 180, 150, () => limeWedge(c, 130), -30),

  'vegetable-pulao': (c) => {
    const r = 314;
    return (
      tiles(c, '#dfe6c8', '#b7c79a', 205, '#5d9142') +
      at(c, -530, -290, () =>
        dish(
          c,
          116,
          '#fbf5e6',
          (s) =>
            liquid(c, s, '#fbf6ea', 4) +
            dust(c, 30, s, s, '#5d9142', 8) +
            seeds(c, 20, s * 0.8, s * 0.8, '#7d5526', 7, 5),
        ),
      ) +
      at(c, 500, -250, () => cinnamon(c, 170), 30) +
      at(c, -540, 310, () => carrot(c, 66)) +
      at(c, 540, 310, () => napkin(c, 240, 320, '#fbf5e6', '#f6c445'), -12) +
      metalBowl(c, 358, METAL.copper, { ears: true, lip: 28 }) +
      inside(
        c,
        322,
        rice(c, r + 8, r + 8, '#f3e0a8', 70, 22),
        strew(c, scatter(c, 30, r * 0.88), () => dice(c, 40, '#ef8f2e')),
        strew(c, scatter(c, 40, r * 0.88), () => pea(c, 18)),
        strew(c, scatter(c, 15, r * 0.86), () => bean(c)),
        strew(c, scatter(c, 9, r * 0.8), () => cashew(c, 60)),
        at(c, 90, -60, () => cinnamon(c, 150), -20),
        at(c, -120, -120, () => bayLeaf(c), 60),
        strew(c, scatter(c, 9, r * 0.7), () => mint(c), { scale: [0.7, 0.9] }),
        heap(c, 18, 110, 90, () => onionSlip(c, 80, '#97552a', 9)),
        wallShade(c, 322, 0.38),
      )
    );
  },
};

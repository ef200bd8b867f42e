import { charred, onionSlip } from '../food/cut.ts';
import { frond } from '../food/fronds.ts';
import { lemonWedge } from '../food/fruit.ts';
import { lettuce } from '../food/greens.ts';
import { parsley, sprig } from '../food/herbs.ts';
import { pepperGrind } from '../food/meat.ts';
import { pea } from '../food/pulses.ts';
import { crab, prawn } from '../food/shellfish.ts';
import { at, type Canvas, el, many } from '../kit/canvas.ts';
import { type Compositions, inside } from '../kit/composition.ts';
import { discShadow, gleam, hollow, piece, slab, wallShade } from '../kit/light.ts';
import { dollop, dust, liquid, sauce, swirl } from '../kit/liquids.ts';
import { dim } from '../kit/palette.ts';
import { blob, curve, scatter, soft } from '../kit/shapes.ts';
import { around, heap, strew } from '../kit/strew.ts';
import { roundBoard } from '../table/boards.ts';
import { linen } from '../table/cloth.ts';
import { fork, knife, spoon } from '../table/cutlery.ts';
import { dish, napkin, pinch } from '../table/props.ts';
import { bands } from '../table/rims.ts';
import { painted, stone, tiles } from '../table/surfaces.ts';
import { edgeLight, plate } from '../table/vessels.ts';
import { chunkFish, gooseberry, mash, toast } from './larder.ts';

const SEA = '#1b4f8f';

const FOAM = '#f2f6f4';

/** A fried fillet of mackerel, skin up: silver below, tiger stripes, browned and blistered. */
function fillet(c: Canvas, length: number): string {
  const l = length / 2;
  const d = soft([
    [-l, -l * 0.04],
    [-l * 0.82, -l * 0.2],
    [-l * 0.2, -l * 0.24],
    [l * 0.5, -l * 0.14],
    [l, -l * 0.02],
    [l * 0.96, l * 0.05],
    [l * 0.4, l * 0.14],
    [-l * 0.3, l * 0.2],
    [-l * 0.9, l * 0.14],
  ]);
  const stripes = many(15, (index) => {
    const x = -l * 0.78 + index * l * 0.112;
    return curve([
      [x, -l * 0.24],
      [x + l * 0.05, -l * 0.13],
      [x - l * 0.01, -l * 0.06],
      [x + l * 0.05, l * 0.01],
    ]);
  });
  return (
    piece(c, d, '#e7d9bf', { lift: 12, form: 'slab' }) +
    el(
      'g',
      { 'clip-path': c.clip(d) },
      el('path', { d: blob(c, l * 1.04, l * 0.2, 0.04, 15, 0, -l * 0.03), fill: slab(c, '#b9c4bd') }),
      el('path', { d: blob(c, l * 1.02, l * 0.15, 0.05, 15, 0, -l * 0.13), fill: slab(c, '#3f6570') }),
      el('path', { d: stripes, fill: 'none', stroke: '#16303a', 'stroke-width': 11, opacity: 0.8 }),
      charred(c, l * 0.95, l * 0.16, 20, '#8a5a26', 0.5),
      charred(c, l * 0.9, l * 0.14, 10, '#3a2210', 0.4),
    ) +
    at(c, -l * 0.2, 0, () => gleam(c, l * 0.12, l * 0.5, 7, 0.55))
  );
}

export const lowtidePlates: Compositions = {
  'fish-pie': (c) => {
    const r = 318;
    return (
      linen(c, '#cfdbe2') +
      at(c, -530, -290, () => dish(c, 116, FOAM, (s) => heap(c, 30, s * 0.86, s * 0.86, () => pea(c, 20)))) +
      at(c, -530, 300, () => napkin(c, 260, 330, FOAM, SEA), 12) +
      at(c, 540, -310, () => lemonWedge(c, 160), 30) +
      at(c, 540, 310, () => sprig(c, parsley, 140), 20, 1.2) +
      discShadow(c, 362, 40) +
      el('circle', { r: 362, fill: slab(c, SEA, 1.1) }) +
      edgeLight(c, 354, 9, 0.9) +
      el('circle', { r: 340, fill: hollow(c, FOAM, 0.9) }) +
      mash(c, r) +
      at(
        c,
        130,
        140,
        () =>
          el('path', { d: blob(c, 130, 108, 0.08, 11), fill: dim('#d99f3f', 0.3) }) +
          sauce(c, 118, 96, '#f3e4ba', 0.08) +
          strew(
            c,
            [
              [-40, -30],
              [40, 20],
              [-20, 46],
            ],
            () => prawn(c, 42),
          ) +
          strew(
            c,
            [
              [30, -40],
              [-60, 20],
              [70, -10],
            ],
            () => chunkFish(c),
          ) +
          strew(c, scatter(c, 8, 80), () => pea(c, 14)) +
          strew(
            c,
            [
              [10, 10],
              [-50, 50],
            ],
            () => parsley(c),
            { scale: [0.6, 0.7] },
          ),
      ) +
      strew(c, scatter(c, 9, 230, 230), () => parsley(c), { scale: [0.5, 0.7] }) +
      pepperGrind(c, 50, 280) +
      wallShade(c, 336, 0.3) +
      at(c, 280, 250, () => spoon(c, 430), -44)
    );
  },

  'crab-on-toast': (c) =>
    stone(c, '#b5c4cc') +
    at(c, -470, -270, () => crab(c, 84), -14) +
    at(c, 540, 320, () => lemonWedge(c, 160), 20) +
    at(c, 545, -310, () => dish(c, 104, FOAM, (s) => dollop(c, s * 0.9, '#f7e6a8'))) +
    at(c, -540, 320, () => pinch(c, 100, '#ffffff', 100, 7)) +
    roundBoard(c, 380, '#c3a070', -20) +
    at(c, -130, -150, () => toast(c), -10, 1.08) +
    at(c, 158, 6, () => toast(c), 12, 1.08) +
    at(c, -120, 180, () => toast(c), -4, 1.08) +
    at(c, 190, -234, () => lemonWedge(c, 120), 30) +
    at(c, 170, 236, () => sprig(c, parsley, 60), 40),

  'mackerel-and-gooseberry': (c) =>
    tiles(c, '#dbe5e6', '#b4c3c9', 200, '#6d93bd') +
    at(c, -535, 40, () => fork(c, 440), -2) +
    at(c, 540, 40, () => knife(c, 460, SEA), 2) +
    at(c, 530, -350, () => gooseberry(c, 46)) +
    at(c, 570, -290, () => gooseberry(c, 40)) +
    at(c, -540, -330, () => lemonWedge(c, 140), 30) +
    plate(c, {
      r: 376,
      colour: FOAM,
      well: 0.84,
      decoration: bands([
        [0.4, 5, SEA],
        [0.66, 14, SEA],
      ]),
    }) +
    at(c, 20, 178, () => sauce(c, 206, 76, '#c3cf6a', 0.12)) +
    at(c, -10, -150, () => fillet(c, 520), -7) +
    at(c, 14, -56, () => fillet(c, 530), -3) +
    at(c, -2, 38, () => fillet(c, 520), 3) +
    at(c, 20, 166, () => heap(c, 20, 172, 46, () => gooseberry(c, 30)) + sauce(c, 90, 26, '#cfd97e', 0.2)) +
    at(c, 190, -232, () => lemonWedge(c, 120), 20) +
    pepperGrind(c, 50, 260, 200),

  'prawn-cocktail': (c) =>
    painted(c, '#f0b7a6') +
    at(c, -535, -290, () => lemonWedge(c, 170), 30) +
    at(c, 540, 300, () =>
      dish(
        c,
        112,
        FOAM,
        (s) =>
          liquid(c, s, '#f2a58c', 5) + swirl(c, s * 0.7, 12, '#f9cdb9') + dust(c, 30, s * 0.7, s * 0.7, '#b5381f', 6),
      ),
    ) +
    at(c, -530, 310, () => spoon(c, 380), 26) +
    at(c, 540, -320, () => prawn(c, 84), 30) +
    at(
      c,
      0,
      0,
      () =>
        discShadow(c, 366, 40) +
        el('circle', { r: 366, fill: slab(c, '#e6efee') }) +
        el('circle', { r: 346, fill: hollow(c, '#cddde0') }) +
        edgeLight(c, 356, 12, 1),
    ) +
    inside(
      c,
      332,
      el('circle', { r: 330, fill: '#a9c27a' }),
      around(c, 11, 246, () => lettuce(c, 190, c.pick(['#9cc152', '#b3d070'])), 0, 1, 90),
      around(c, 6, 120, () => lettuce(c, 180, '#bcd67c'), 20, 1, 90),
      el('path', { d: blob(c, 176, 168, 0.08, 12), fill: slab(c, '#f2a58c') }),
      swirl(c, 130, 17, '#f9cdb9', 1.3),
    ) +
    around(c, 9, 214, () => prawn(c, 76), 8, 1, 110) +
    around(c, 4, 84, () => prawn(c, 72), 30, 1, 100) +
    at(c, 0, 0, () => dust(c, 90, 190, 190, '#b5381f', 6)) +
    strew(c, scatter(c, 10, 210), () => frond(c, 56)) +
    at(c, 176, -190, () => lemonWedge(c, 150), 24) +
    strew(c, scatter(c, 7, 150), () => onionSlip(c, 36, '#b9cf80', 8)) +
    at(c, 0, 0, () => wallShade(c, 340, 0.2)),
};

import { slice } from '../food/baked.ts';
import { chunk, onionSlip } from '../food/cut.ts';
import { butter, eggHalf } from '../food/dairy.ts';
import { fishChunk } from '../food/fish.ts';
import { thyme } from '../food/fronds.ts';
import { lemonWedge } from '../food/fruit.ts';
import { rice } from '../food/grain.ts';
import { scallion } from '../food/greens.ts';
import { bayLeaf, parsley, sprig } from '../food/herbs.ts';
import { ham, pepperGrind } from '../food/meat.ts';
import { kernel, pea } from '../food/pulses.ts';
import { mussel, musselShut } from '../food/shellfish.ts';
import { at, type Canvas } from '../kit/canvas.ts';
import { type Compositions, inside } from '../kit/composition.ts';
import { gleam, piece, wallShade } from '../kit/light.ts';
import { dust, liquid, oil, shimmer } from '../kit/liquids.ts';
import { scatter, soft } from '../kit/shapes.ts';
import { heap, strew } from '../kit/strew.ts';
import { striped } from '../table/cloth.ts';
import { spoon, woodenSpoon } from '../table/cutlery.ts';
import { enamelBowl, skillet } from '../table/pans.ts';
import { dish, glass, napkin, pinch } from '../table/props.ts';
import { bands, dipped } from '../table/rims.ts';
import { painted, stone, wood } from '../table/surfaces.ts';
import { bowl, bowlInside } from '../table/vessels.ts';
import { leek, potato, seaweed } from './potatoes.ts';

const SEA = '#1b4f8f';

const FOAM = '#f2f6f4';

export const lowtideBowls: Compositions = {
  'mussels-in-cider': (c) => {
    const r = 318;
    return (
      wood(c, '#8f9aa0', 4, 2) +
      at(c, -530, -280, () => glass(c, 100, '#e0a840', (s) => dust(c, 40, s * 0.8, s * 0.8, '#f9e4a8', 7))) +
      at(c, -540, 300, () => slice(c, 240, 180), 20) +
      at(c, 540, -310, () => musselShut(c, 150), 40) +
      at(c, 530, 310, () => lemonWedge(c, 160), -30) +
      enamelBowl(c, 364, SEA) +
      inside(
        c,
        r + 14,
        liquid(c, r + 12, '#e3c878', 8),
        strew(c, scatter(c, 11, r * 0.9), () => onionSlip(c, 80, '#f0e2b4', 11)),
        heap(c, 18, r * 0.82, r * 0.82, () => mussel(c, 158), { scale: [0.9, 1.08] }),
        strew(c, scatter(c, 9, r * 0.84), () => leek(c)),
        strew(c, scatter(c, 13, r * 0.82), () => parsley(c), { scale: [0.7, 0.95] }),
        at(c, 40, 20, () => thyme(c, 130), 40),
        wallShade(c, r + 14, 0.4),
      )
    );
  },

  'kipper-kedgeree': (c) => {
    const r = 306;
    return (
      striped(
        c,
        '#e6ecec',
        SEA,
        [
          [-580, 40],
          [-510, 40],
          [440, 40],
          [510, 40],
        ],
        5,
      ) +
      at(c, -530, -290, () => eggBrown(c)) +
      at(c, 540, -310, () => lemonWedge(c, 160), 20) +
      at(c, 540, 310, () => sprig(c, parsley, 140), 20, 1.2) +
      at(c, -530, 310, () => spoon(c, 420), 24) +
      skillet(c, 352, 152, '#3a3634') +
      inside(
        c,
        310,
        rice(c, r, r, '#f2ce62', 70, 20),
        strew(c, scatter(c, 32, r * 0.88), () => pea(c, 17)),
        strew(c, scatter(c, 13, r * 0.78), () => fishChunk(c, 86, '#c9814a', '#eec294')),
        strew(
          c,
          [
            [-20, -150],
            [160, -20],
            [60, 150],
            [-150, 90],
            [-130, -70],
            [20, 0],
          ],
          () => eggHalf(c, 56),
          { scale: [0.95, 1.05] },
        ),
        strew(c, scatter(c, 15, r * 0.84), () => parsley(c), { scale: [0.7, 1] }),
        strew(c, scatter(c, 14, r * 0.8), () => onionSlip(c, 60, '#e0b878', 9)),
        pepperGrind(c, 50, r * 0.84),
        at(c, -170, 190, () => lemonWedge(c, 120), 30),
        wallShade(c, 310, 0.42),
      )
    );
  },

  'smoked-haddock-chowder': (c) => {
    const r = bowlInside();
    return (
      painted(c, '#7fa0bf') +
      at(c, -540, -280, () => slice(c, 240, 180, '#c99a5c', '#5d3b22'), -16) +
      at(c, 530, 50, () => spoon(c, 440), 4) +
      at(c, -540, 300, () => napkin(c, 250, 330, FOAM, SEA), 14) +
      at(c, 540, -330, () => bayLeaf(c), 40) +
      bowl(c, { colour: FOAM, inside: '#ebe9da', decoration: dipped(SEA) }) +
      inside(
        c,
        r,
        liquid(c, r, '#f6e8c4', 10),
        oil(c, 14, r * 0.9, '#f0d27c', 13),
        strew(c, scatter(c, 12, r * 0.8), () => chunk(c, 50, 44, '#edd28c')),
        heap(c, 10, r * 0.66, r * 0.66, () => fishChunk(c, 104, '#f0b04c', '#fbe3b4')),
        strew(c, scatter(c, 26, r * 0.86), () => kernel(c, 18)),
        strew(c, scatter(c, 14, r * 0.84), () => leek(c)),
        strew(c, scatter(c, 10, r * 0.7), () => ham(c, 36)),
        strew(c, scatter(c, 12, r * 0.8), () => parsley(c), { scale: [0.6, 0.85] }),
        at(c, 40, -40, () => butter(c, 60), 20),
        pepperGrind(c, 50, r * 0.84),
        shimmer(r),
        wallShade(c, r, 0.36),
      )
    );
  },

  'seaweed-butter-potatoes': (c) => {
    const r = bowlInside({ lip: 24, wall: 22 });
    return (
      stone(c, '#8ea3ae') +
      at(c, -530, -290, () => seaweed(c, 260), 30) +
      at(c, -500, -220, () => seaweed(c, 220, '#5c7440'), 10) +
      at(c, 540, 300, () =>
        dish(c, 118, FOAM, (s) => butter(c, s * 1.2) + dust(c, 40, s * 0.5, s * 0.5, '#3f5f3a', 7)),
      ) +
      at(c, 540, -310, () => pinch(c, 110, '#ffffff', 110, 7)) +
      at(c, -530, 310, () => woodenSpoon(c, 460), -30) +
      bowl(c, { lip: 24, wall: 22, colour: '#dfe6e6', inside: '#9fb3bf', decoration: bands([[0.5, 8, SEA]]) }) +
      inside(
        c,
        r,
        liquid(c, r, '#8a7a3c', 5),
        heap(c, 24, r * 0.86, r * 0.86, () => potato(c, 80)),
        strew(c, scatter(c, 10, r * 0.78), () => seaweed(c, 130, c.pick(['#3f5f3a', '#4c6b34', '#34502f']))),
        at(c, -20, -16, () => butter(c, 100), 14),
        oil(c, 14, r * 0.8, '#f6dc7c', 12),
        dust(c, 130, r * 0.86, r * 0.86, '#2f4a2c', 7),
        dust(c, 70, r * 0.8, r * 0.8, '#ffffff', 5, 0.9),
        strew(c, scatter(c, 9, r * 0.8), () => scallion(c, 16)),
        wallShade(c, r, 0.36),
      )
    );
  },
};

function eggBrown(c: Canvas): string {
  return strew(
    c,
    [
      [0, 0],
      [84, 40],
    ],
    () =>
      piece(
        c,
        soft([
          [0, -66],
          [46, -30],
          [50, 24],
          [0, 58],
          [-50, 24],
          [-46, -30],
        ]),
        '#d3a070',
        { lift: 13 },
      ) + gleam(c, 30, 34, 7, 0.55),
  );
}

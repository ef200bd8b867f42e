import { onionSlip } from '../food/cut.ts';
import { eggHalf } from '../food/dairy.ts';
import { limeWedge } from '../food/fruit.ts';
import { seeds } from '../food/grain.ts';
import { cilantro, curryLeaf, sprig } from '../food/herbs.ts';
import { coconut, ginger, gravy, METAL, paneer, rotis, tempering } from '../food/indian.ts';
import { browned } from '../food/meat.ts';
import { chileDried, chileFresh, garlic, onionHalf } from '../food/produce.ts';
import { at, type Canvas, clipped, el } from '../kit/canvas.ts';
import { type Compositions, inside } from '../kit/composition.ts';
import { wallShade } from '../kit/light.ts';
import { dust, liquid, swirl } from '../kit/liquids.ts';
import { blob, scatter } from '../kit/shapes.ts';
import { heap, shreds, strew } from '../kit/strew.ts';
import { gingham, striped } from '../table/cloth.ts';
import { spoon } from '../table/cutlery.ts';
import { metalBowl, thali } from '../table/pans.ts';
import { dish } from '../table/props.ts';
import { dabs } from '../table/rims.ts';
import { painted, stone } from '../table/surfaces.ts';
import { bowl, bowlInside } from '../table/vessels.ts';

export const MAGENTA = '#b02a6b';

const INDIGO = '#352c66';

export const tiffinclubCurries: Compositions = {
  'egg-curry': (c) => {
    const r = 306;
    return (
      striped(
        c,
        '#e9e2f0',
        INDIGO,
        [
          [-580, 80],
          [-470, 20],
          [450, 20],
          [500, 80],
        ],
        -5,
      ) +
      at(c, -530, 300, () => rotis(c, 140)) +
      at(c, 540, -300, () => onionHalf(c, 90)) +
      at(c, 540, 320, () => chileDried(c, 210, '#a3261a'), 40) +
      at(c, -530, -310, () => chileFresh(c, 180, '#3f8a35'), 40) +
      metalBowl(c, 356, METAL.copper, { lip: 30, ears: true }) +
      gravy(c, {
        r: 320,
        colour: '#cc6a1e',
        food:
          strew(c, scatter(c, 18, r * 0.9), () => onionSlip(c, 96, '#a04a18', 11)) +
          strew(
            c,
            [
              [0, -175],
              [168, -66],
              [126, 138],
              [-60, 178],
              [-186, 20],
              [-8, 4],
            ],
            () => eggHalf(c, 76),
            { scale: [0.96, 1.04] },
          ) +
          dust(c, 70, r * 0.85, r * 0.85, '#8a2c12', 5) +
          strew(c, scatter(c, 7, r * 0.86), () => curryLeaf(c), { scale: [1.2, 1.5] }) +
          strew(c, scatter(c, 12, r * 0.84), () => cilantro(c), { scale: [1, 1.3] }),
      })
    );
  },

  'palak-paneer': (c) => {
    const r = bowlInside({ lip: 26 });
    return (
      painted(c, '#e9a8bd') +
      at(c, -530, -280, () => rotis(c, 150)) +
      at(c, -540, 310, () => garlic(c, 48)) +
      at(c, -480, 350, () => garlic(c, 42), 80) +
      at(c, 540, 300, () => sprig(c, cilantro, 150), 20, 1.3) +
      at(c, 540, -300, () => spoon(c, 420, METAL.brass), 150) +
      bowl(c, { lip: 26, colour: '#fbf5e6', inside: '#efe8cc', decoration: dabs(30, [INDIGO, MAGENTA]) }) +
      gravy(c, {
        r,
        colour: '#3f7030',
        fat: 10,
        food:
          dust(c, 160, r * 0.95, r * 0.95, '#2b5420', 11, 0.7) +
          dust(c, 120, r * 0.95, r * 0.95, '#6a9a48', 8, 0.6) +
          heap(c, 15, r * 0.78, r * 0.78, () => paneer(c, 84)) +
          swirl(c, 170, 14, '#fbf2dc', 1.2) +
          seeds(c, 20, 150, 150, '#8a5a20', 8, 5) +
          at(c, 40, -20, () => chileDried(c, 150, '#a3261a'), 30) +
          heap(c, 6, 60, 50, () => ginger(c, 64)),
      })
    );
  },

  'coconut-chutney': (c) => {
    const r = 250;
    return (
      stone(c, '#8f9a94') +
      at(c, -520, -260, () => coconut(c, 150)) +
      at(c, -540, 300, () => chileFresh(c, 190, '#3f8a35'), -20) +
      at(c, -480, 350, () => chileFresh(c, 170, '#4f9a3c'), 20) +
      at(c, 545, -290, () =>
        strew(
          c,
          [
            [0, 0],
            [46, 40],
            [-36, 46],
            [16, 96],
            [-40, -36],
          ],
          () => curryLeaf(c),
          { scale: [1.5, 1.9] },
        ),
      ) +
      at(c, 540, 300, () => coconutBits(c)) +
      thali(c, 374, METAL.brass) +
      bowl(c, { r: 300, lip: 20, colour: '#3a3070', inside: '#e6dfd0' }) +
      inside(
        c,
        258,
        liquid(c, 256, '#f3ecd8', 8),
        swirl(c, r * 0.86, 24, '#fdf8ea', 2.4),
        dust(c, 190, r, r, '#fffdf4', 8, 0.9),
        dust(c, 80, r, r, '#a9bf7c', 6, 0.8),
        at(
          c,
          10,
          0,
          () => el('path', { d: blob(c, 120, 92, 0.14, 11), fill: '#d99a2c', opacity: 0.5 }) + tempering(c, 126, 7, 2),
        ),
        wallShade(c, 258),
      )
    );
  },

  'chicken-sukka': (c) => {
    const r = 304;
    return (
      gingham(c, '#fbf1da', '#5d9142', 80) +
      at(c, -530, -280, () => coconut(c, 124)) +
      at(c, 540, -300, () => chileDried(c, 220, '#a3261a'), 60) +
      at(c, 500, -250, () => chileDried(c, 190, '#8a2018'), 20) +
      at(c, 540, 300, () => rotis(c, 140)) +
      at(c, -540, 310, () => limeWedge(c, 160), 20) +
      metalBowl(c, 354, '#4a4443', { lip: 34, ears: true }) +
      inside(
        c,
        312,
        liquid(c, 312, '#5e2714', 8),
        heap(c, 40, r * 0.84, r * 0.84, () =>
          browned(c, c.between(52, 74), c.between(36, 46), c.pick(['#9a4a22', '#a85a2c', '#8a401e'])),
        ),
        dust(c, 220, r * 0.86, r * 0.86, '#d9a066', 6, 0.8),
        shreds(c, 110, r * 0.84, r * 0.84, ['#f7ecd4', '#ecd9b0', '#dfc394'], 6, 38),
        strew(c, scatter(c, 13, r * 0.8), () => curryLeaf(c), { scale: [1.2, 1.5] }),
        dust(c, 90, r * 0.88, r * 0.88, '#2f140a', 6),
        strew(c, scatter(c, 8, r * 0.7), () => onionSlip(c, 70, '#c98042', 9)),
        wallShade(c, 312, 0.4),
      )
    );
  },
};

function coconutBits(c: Canvas): string {
  return dish(
    c,
    116,
    '#fbf5e6',
    (s) => clipped(c, blob(c, s, s), shreds(c, 40, s * 0.8, s * 0.8, ['#fffdf6', '#f6efdf'], 8, 44)),
    '#c9c0aa',
  );
}

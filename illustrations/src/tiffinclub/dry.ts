import { charred, chunk, onionSlip } from '../food/cut.ts';
import { limeWedge } from '../food/fruit.ts';
import { seeds } from '../food/grain.ts';
import { cilantro } from '../food/herbs.ts';
import { METAL, rotis, tiffin } from '../food/indian.ts';
import { almond, cashew } from '../food/nuts.ts';
import { chileDried, chileFresh } from '../food/produce.ts';
import { pea } from '../food/pulses.ts';
import { floret, okra } from '../food/vegetables.ts';
import { at, type Canvas } from '../kit/canvas.ts';
import { type Compositions, inside } from '../kit/composition.ts';
import { piece, wallShade } from '../kit/light.ts';
import { dust, liquid, shimmer, swirl } from '../kit/liquids.ts';
import { scatter, soft } from '../kit/shapes.ts';
import { heap, shreds, strew } from '../kit/strew.ts';
import { linen } from '../table/cloth.ts';
import { spoon } from '../table/cutlery.ts';
import { metalBowl } from '../table/pans.ts';
import { dish, napkin, pinch } from '../table/props.ts';
import { bands } from '../table/rims.ts';
import { painted, tiles } from '../table/surfaces.ts';
import { bowl, bowlInside } from '../table/vessels.ts';

const INDIGO = '#352c66';

function wholeOkra(c: Canvas): string {
  return (
    piece(
      c,
      soft([
        [-100, -14],
        [-60, -26],
        [40, -20],
        [116, 0],
        [40, 18],
        [-60, 24],
        [-100, 12],
      ]),
      '#5f8f3c',
      { lift: 9, form: 'slab' },
    ) +
    piece(
      c,
      soft([
        [-118, -12],
        [-90, -20],
        [-90, 18],
        [-118, 12],
      ]),
      '#8fae5a',
      { lift: 4, form: 'slab' },
    )
  );
}

function wholeCarrot(c: Canvas): string {
  return (
    piece(
      c,
      soft([
        [-150, 0],
        [-60, -24],
        [90, -40],
        [124, 0],
        [90, 40],
        [-60, 22],
      ]),
      '#d8562a',
      { lift: 12, form: 'slab' },
    ) +
    at(c, 130, 0, () =>
      strew(
        c,
        [
          [20, -18],
          [34, 8],
          [18, 26],
        ],
        () => cilantro(c),
        { scale: [1.2, 1.5] },
      ),
    )
  );
}

export const tiffinclubDry: Compositions = {
  'aloo-gobi': (c) => {
    const r = 304;
    return (
      linen(c, '#c7d3a6') +
      at(c, -530, -280, () => floret(c, 110)) +
      at(c, -540, 310, () => rotis(c, 140)) +
      at(c, 540, -310, () => dish(c, 106, METAL.brass, (s) => dust(c, 260, s, s, '#e0a01e', 11), '#b98a34')) +
      at(c, 540, 300, () => chileFresh(c, 190, '#3f8a35'), -40) +
      metalBowl(c, 354, '#4a4443', { lip: 34, ears: true }) +
      inside(
        c,
        312,
        liquid(c, 312, '#a8691c', 6),
        heap(c, 15, r * 0.8, r * 0.8, () => floret(c, 92, '#f0cf6a', '#e3c468')),
        strew(c, scatter(c, 15, r * 0.8), () => chunk(c, 58, 50, '#f3c144')),
        strew(c, scatter(c, 24, r * 0.86), () => pea(c, 18)),
        charred(c, r * 0.86, r * 0.86, 18, '#8a4a14', 0.4),
        seeds(c, 60, r * 0.86, r * 0.86, '#4d3018', 7, 5),
        strew(c, scatter(c, 14, r * 0.82), () => cilantro(c), { scale: [1, 1.3] }),
        wallShade(c, 312, 0.38),
      )
    );
  },

  'bhindi-fry': (c) => {
    const r = 308;
    return (
      painted(c, '#d9cfe6') +
      at(c, -530, -290, () => wholeOkra(c), 30) +
      at(c, -510, -220, () => wholeOkra(c), 10) +
      at(c, 540, 310, () => wholeOkra(c), -50) +
      at(c, 540, -310, () => limeWedge(c, 160), 30) +
      at(c, -530, 300, () => spoon(c, 420, METAL.brass), 30) +
      tiffin(c, 356, -30, METAL.brass) +
      inside(
        c,
        318,
        liquid(c, 318, '#8f6a2c', 6),
        heap(c, 80, r * 0.92, r * 0.92, () => okra(c, 40)),
        shreds(c, 30, r * 0.86, r * 0.86, ['#c98aa8', '#b56a4a', '#d9a070'], 12, 92),
        dust(c, 120, r * 0.9, r * 0.9, '#b5431c', 6),
        seeds(c, 40, r * 0.86, r * 0.86, '#4d3018', 7, 5),
        strew(c, scatter(c, 3, r * 0.6), () => chileDried(c, 130, '#a3261a')),
        wallShade(c, 318, 0.38),
      )
    );
  },

  'gajar-halwa': (c) => {
    const r = bowlInside({ lip: 24, wall: 24 });
    return (
      tiles(c, '#463b7c', '#e0b64c', 205, '#f6c445') +
      at(c, -530, -280, () => wholeCarrot(c), 30) +
      at(c, 540, 300, () =>
        dish(c, 112, '#fbf5e6', (s) => liquid(c, s, '#fdf8ea', 4) + swirl(c, s * 0.7, 14, '#fffdf6') + shimmer(s, 0.8)),
      ) +
      at(c, -530, 310, () => napkin(c, 250, 320, '#fbf5e6', '#b02a6b'), -14) +
      at(c, 540, -310, () => pinch(c, 90, '#8f9c3c', 50, 11)) +
      bowl(c, { lip: 24, wall: 24, colour: '#f6c445', inside: '#f3dfa6', decoration: bands([[0.5, 9, INDIGO]]) }) +
      inside(
        c,
        r,
        liquid(c, r, '#b8461a', 6),
        shreds(c, 300, r * 0.92, r * 0.92, ['#e0692a', '#d4581f', '#ee8440', '#c94c1c', '#e8762f'], 14, 74, 0.2),
        strew(c, scatter(c, 12, r * 0.74), () => cashew(c, 66)),
        strew(c, scatter(c, 15, r * 0.78), () => almond(c, 46)),
        dust(c, 80, r * 0.8, r * 0.8, '#8fa53c', 9),
        strew(c, scatter(c, 10, r * 0.8), () => onionSlip(c, 30, '#6d3a22', 15)),
        wallShade(c, r, 0.34),
      )
    );
  },
};

import { carrot, dice, onionRing, onionSlip } from '../food/cut.ts';
import { herring, salmonSlice } from '../food/fish.ts';
import { dill, frond } from '../food/fronds.ts';
import { wedge } from '../food/fruit.ts';
import { seeds } from '../food/grain.ts';
import { bayLeaf } from '../food/herbs.ts';
import { pepperGrind } from '../food/meat.ts';
import { pea } from '../food/pulses.ts';
import { at, type Canvas, el, many } from '../kit/canvas.ts';
import { type Compositions, inside } from '../kit/composition.ts';
import { gleam, hollow, piece, slab, strand, strands, wallShade } from '../kit/light.ts';
import { dollop, dust, liquid, shimmer } from '../kit/liquids.ts';
import { blob, scatter } from '../kit/shapes.ts';
import { heap, strew } from '../kit/strew.ts';
import { roundBoard } from '../table/boards.ts';
import { knife, woodenSpoon } from '../table/cutlery.ts';
import { dish, pinch } from '../table/props.ts';
import { bands } from '../table/rims.ts';
import { stone, tiles, wood } from '../table/surfaces.ts';
import { bowl, bowlInside, edgeLight } from '../table/vessels.ts';
import { potato, rye, SPRUCE } from './suppers.ts';

/** Salmon laid overlapping along a line. */
function laid(c: Canvas, count: number, step: number, length: number): string {
  return many(count, (index) =>
    at(
      c,
      (index - (count - 1) / 2) * step,
      Math.abs(index - (count - 1) / 2) * 7 + c.spread(7),
      () => salmonSlice(c, length, 98),
      74 + c.spread(5),
    ),
  );
}

export const northkitchenCold: Compositions = {
  gravlax: (c) =>
    stone(c, '#b9c2bf') +
    at(c, -540, -280, () => dill(c, 260), 30) +
    at(c, -500, 310, () => wedge(c, 150, '#e3b820', '#f5dc62'), -20) +
    at(c, 530, -310, () => pinch(c, 110, '#fffdf6', 110, 7)) +
    at(c, 540, 310, () => knife(c, 430, '#5a3b26'), 30) +
    roundBoard(c, 382, '#b98e5c', 168) +
    at(c, -10, -120, () => laid(c, 7, 82, 250)) +
    at(c, -60, 130, () => laid(c, 5, 84, 220)) +
    at(c, 226, 150, () =>
      dish(
        c,
        116,
        '#f6f2e7',
        (s) =>
          liquid(c, s, '#d9a93c', 5) +
          strew(c, scatter(c, 8, s * 0.7), () => frond(c, 34)) +
          dust(c, 40, s * 0.8, s * 0.8, '#8a5f1e', 5),
      ),
    ) +
    strew(c, scatter(c, 17, 270, 230), () => frond(c, 66)) +
    pepperGrind(c, 60, 280, 250) +
    at(c, -240, 236, () => dill(c, 190), 70) +
    at(c, 250, -238, () => wedge(c, 116, '#e3b820', '#f5dc62'), 40),

  'beetroot-apple-salad': (c) => {
    const r = bowlInside({ wall: 20 });
    return (
      wood(c, '#c8ab7d', 4, 3) +
      at(c, -530, -290, () => beetroot(c)) +
      at(c, 540, -290, () => wedge(c, 170, '#7fa03c', '#f4edc4'), 30) +
      at(c, 530, 290, () => woodenSpoon(c, 470), 26) +
      at(c, -530, 310, () => chives(c), -30) +
      bowl(c, { wall: 20, colour: '#e6ece6', inside: '#f1e4e0', decoration: bands([[0.5, 8, SPRUCE]]) }) +
      inside(
        c,
        r,
        liquid(c, r, '#d98aa6'),
        heap(c, 88, r * 0.92, r * 0.92, (index) =>
          dice(c, 54, ['#8f1f4d', '#a52a5c', '#f0e6b8', '#7d1942', '#b83a6e', '#8f1f4d'][index % 6] ?? '#8f1f4d'),
        ),
        at(c, -16, -10, () => dollop(c, 100, '#f7d3dd')),
        seeds(c, 130, r * 0.8, r * 0.8, '#4f8a3c', 15, 7),
        strew(c, scatter(c, 10, r * 0.7), () => onionSlip(c, 60, '#e6a3c0', 8)),
        wallShade(c, r, 0.32),
      )
    );
  },

  'pickled-herring': (c) =>
    tiles(c, '#2f6a70', '#c9d3cc', 190) +
    at(c, -540, -280, () => bayLeaf(c), 40) +
    at(c, -500, -220, () => bayLeaf(c), 80) +
    at(c, 540, 310, () => dill(c, 240), 30) +
    at(c, -530, 300, () => rye(c), 12) +
    at(c, 540, -300, () => dish(c, 108, '#f6f2e7', (s) => heap(c, 6, s * 0.6, s * 0.6, () => potato(c, 44)))) +
    glassDish(c),
};

/** The herring's dish: thick glass, brine, slips of fish, onion and carrot. */
function glassDish(c: Canvas): string {
  const r = 312;
  return (
    at(
      c,
      0,
      0,
      () =>
        el('circle', { cx: 30, cy: 40, r: 376, fill: c.palette.shadow, opacity: 0.3 }) +
        el('circle', { r: 364, fill: slab(c, '#d9e6e2') }) +
        el('circle', { r: 340, fill: hollow(c, '#bcd0cc') }) +
        edgeLight(c, 352, 12, 1),
    ) +
    inside(
      c,
      r + 8,
      liquid(c, r, '#dfe3c6', 5),
      strew(c, scatter(c, 7, r * 0.84, r * 0.84, 0.5), () => carrot(c, 36)),
      heap(c, 16, r * 0.74, r * 0.74, () => herring(c, 158), { spin: 60 }),
      strew(c, scatter(c, 12, r * 0.8), () => onionRing(c, 60, '#c987ab', 9)),
      strew(c, scatter(c, 9, r * 0.76), () => carrot(c, 33)),
      strew(
        c,
        [
          [-120, 130],
          [150, -110],
        ],
        () => bayLeaf(c),
      ),
      strew(c, scatter(c, 20, r * 0.86), () => pea(c, 10, '#6b4a30')),
      strew(c, scatter(c, 9, r * 0.8), () => frond(c, 72)),
      shimmer(r, 1),
      wallShade(c, r + 8, 0.36),
    )
  );
}

/** A small bundle of chives. */
function chives(c: Canvas): string {
  return strands(
    many(9, (index) =>
      strand(
        c,
        [
          [-130, (index - 4) * 9],
          [0, (index - 4) * 6 + c.spread(12)],
          [150, (index - 4) * 13 + c.spread(20)],
        ],
        7,
        c.pick(['#4f8a3c', '#5c9a44', '#447a34']),
        4,
      ),
    ),
  );
}

function beetroot(c: Canvas): string {
  const rings = many(4, (index) =>
    el('path', {
      d: blob(c, 92 - index * 22, 88 - index * 21, 0.03, 11),
      fill: index % 2 === 0 ? '#8f1f4d' : '#b03a69',
    }),
  );
  return piece(c, blob(c, 100, 96, 0.03, 11), '#5e1634', { lift: 14, form: 'slab' }) + rings + gleam(c, 70, 50, 5, 0.5);
}

import { crispbread, pancake } from '../food/baked.ts';
import { cucumber, radish } from '../food/cut.ts';
import { butter } from '../food/dairy.ts';
import { dill, frond } from '../food/fronds.ts';
import { citrus, wedge } from '../food/fruit.ts';
import { bacon } from '../food/meat.ts';
import { prawn } from '../food/shellfish.ts';
import { at, type Canvas, el, many } from '../kit/canvas.ts';
import type { Compositions } from '../kit/composition.ts';
import { piece, slab } from '../kit/light.ts';
import { dollop, dust, liquid, swirl } from '../kit/liquids.ts';
import { arc, blob, scatter, slip } from '../kit/shapes.ts';
import { heap, strew } from '../kit/strew.ts';
import { longBoard } from '../table/boards.ts';
import { fork, knife } from '../table/cutlery.ts';
import { dish, napkin, pinch } from '../table/props.ts';
import { bands } from '../table/rims.ts';
import { painted, wood } from '../table/surfaces.ts';
import { plate } from '../table/vessels.ts';
import { butterSmear, cheese, LINGON, lingon, lingonDish, SPRUCE } from './larder.ts';

/** Smoked salmon, rolled into a rose. */
function rose(c: Canvas): string {
  const petal = (r: number, from: number): string =>
    el('path', { d: arc(r, from, from + 215), fill: 'none', stroke: '#fbd2bb', 'stroke-width': 4, opacity: 0.9 });
  return (
    piece(c, blob(c, 46, 42, 0.08, 9), '#e9794f', { lift: 8, form: 'slab' }) +
    el('path', { d: blob(c, 33, 30, 0.08, 9, 2, 2), fill: slab(c, '#f19a72') }) +
    el('path', { d: blob(c, 17, 16, 0.08, 8, -2, 0), fill: slab(c, '#e9794f') }) +
    petal(38, 20) +
    petal(26, 200) +
    petal(13, 60)
  );
}

export const northkitchenBakes: Compositions = {
  'rye-crispbread': (c) =>
    wood(c, '#a9a18f', 4, 2) +
    at(c, -540, -270, () => dish(c, 116, SPRUCE, (s) => butter(c, s * 1.2), '#f1ead6')) +
    at(c, -520, 130, () => knife(c, 430, '#b98a54'), 8) +
    at(c, 540, 310, () => pinch(c, 100, '#f6ead2', 90, 7)) +
    at(c, 545, -290, () => cheese(c)) +
    at(c, 150, 140, () => crispbread(c, 250, '#8f6138')) +
    at(c, -90, -60, () => crispbread(c, 300, '#a67548')) +
    at(c, -205, 250, () => butterSmear(c), 20),

  'potato-pancakes': (c) =>
    wood(c, '#7f5a3c', 4, -4) +
    at(c, -520, 40, () => fork(c, 430), -4) +
    at(c, 530, -300, () => dish(c, 112, '#f6f2e7', (s) => liquid(c, s, '#fbf5e6', 4) + dollop(c, s * 0.7, '#fdf9ee'))) +
    at(c, 520, 310, () => napkin(c, 240, 320, '#dbe3dd', LINGON), -14) +
    plate(c, { colour: '#e4ebe6', decoration: bands([[0.6, 16, SPRUCE]]), well: 0.82 }) +
    at(c, -112, -96, () => pancake(c, 134)) +
    at(c, 116, -118, () => pancake(c, 130, '#cb8f3a')) +
    at(c, -60, 96, () => pancake(c, 138, '#cf943d')) +
    at(c, 132, 78, () => pancake(c, 128)) +
    at(c, 196, -30, () => bacon(c, 240), 74) +
    at(c, 236, 14, () => bacon(c, 220), 64) +
    at(c, -30, -10, () => heap(c, 42, 96, 84, () => lingon(c, 19))) +
    at(c, 40, 178, () => frond(c, 80), 60) +
    dust(c, 40, 220, 220, '#fffaf0', 4, 0.8),

  smorgastarta: (c) =>
    painted(c, '#a9c1bb') +
    at(c, -530, 280, () => napkin(c, 260, 330, '#f6f2e7', '#e8c873'), 12) +
    at(c, -520, 270, () => fork(c, 400), 12) +
    at(c, 540, -300, () => wedge(c, 150, '#e3b820', '#f5dc62'), 30) +
    at(c, -540, -300, () => dill(c, 210), -30) +
    at(c, 540, 310, () => lingonDish(c)) +
    longBoard(c, 860, 660, '#c09a68', 40) +
    piece(c, slip(c, 720, 500, 26, 4), '#e8d8b2', { lift: 22, form: 'slab' }) +
    many(24, (index) => {
      const [along, side] = [index % 12, index < 12 ? -1 : 1];
      return at(c, -330 + along * 60, side * 236, () => cucumber(c, 44), 0);
    }) +
    many(14, (index) => {
      const [along, side] = [index % 7, index < 7 ? -1 : 1];
      return at(c, side * 348, -180 + along * 60, () => cucumber(c, 44), 0);
    }) +
    piece(c, slip(c, 664, 432, 30, 4), '#fbf5e6', { lift: 10, form: 'slab', contrast: 0.5 }) +
    swirl(c, 150, 16, '#fffdf6', 1.2) +
    many(7, (index) => at(c, -264 + index * 88, -150 + c.spread(8), () => rose(c), index * 50)) +
    many(8, (index) => at(c, -272 + index * 78, -52 + c.spread(8), () => prawn(c, 46), 30 + c.spread(30))) +
    many(8, (index) =>
      at(
        c,
        -272 + index * 78,
        48 + c.spread(8),
        () => (index % 2 === 0 ? citrus(c, 40, '#e3b820', '#f7e07a', 5) : radish(c, 36)),
        c.spread(40),
      ),
    ) +
    many(7, (index) =>
      at(c, -264 + index * 88, 146 + c.spread(8), () => (index % 2 === 0 ? prawn(c, 46) : rose(c)), 40),
    ) +
    strew(c, scatter(c, 34, 300, 186), () => frond(c, 56), { scale: [0.8, 1.1] }),
};

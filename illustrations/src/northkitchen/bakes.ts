import { crispbread, pancake } from '../food/baked.ts';
import { cucumber, radish } from '../food/cut.ts';
import { butter, eggHalf } from '../food/dairy.ts';
import { dill, frond } from '../food/fronds.ts';
import { wedge } from '../food/fruit.ts';
import { lettuce } from '../food/greens.ts';
import { bacon } from '../food/meat.ts';
import { prawn } from '../food/shellfish.ts';
import { at } from '../kit/canvas.ts';
import type { Compositions } from '../kit/composition.ts';
import { dollop, dust, liquid } from '../kit/liquids.ts';
import { around, heap, strew } from '../kit/strew.ts';
import { fork, knife } from '../table/cutlery.ts';
import { dish, napkin, pinch } from '../table/props.ts';
import { bands } from '../table/rims.ts';
import { painted, wood } from '../table/surfaces.ts';
import { plate } from '../table/vessels.ts';
import { butterSmear, cake, cheese, curl, LINGON, lingon, lingonDish, SPRUCE } from './larder.ts';

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
    plate(c, { colour: '#f6f2e7', well: 0.88, decoration: bands([[0.5, 6, SPRUCE]]) }) +
    cake(c, 306, '#efe3c6', '#fbf6e8') +
    around(c, 20, 268, () => lettuce(c, 82, '#8fb653'), 4, 1, 90) +
    around(c, 12, 206, () => prawn(c, 50), 0, 1, 110) +
    around(c, 6, 214, () => curl(c), 16) +
    around(c, 6, 116, (index) => (index % 2 === 0 ? eggHalf(c, 50) : cucumber(c, 48)), 10, 1, 90) +
    strew(
      c,
      [
        [0, 0],
        [34, -14],
        [-20, 30],
        [-34, -20],
      ],
      () => radish(c, 34),
    ) +
    around(c, 9, 160, () => frond(c, 66), 28, 1, 30) +
    at(c, 10, 4, () => wedge(c, 100, '#e3b820', '#f5dc62'), -24) +
    around(c, 8, 70, () => frond(c, 50), 40, 1, 60),
};

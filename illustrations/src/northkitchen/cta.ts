import { knot, semla } from '../food/baked-sweet.ts';
import { butter } from '../food/dairy.ts';
import { dill, frond } from '../food/fronds.ts';
import { parsley } from '../food/herbs.ts';
import { meatball } from '../food/meat.ts';
import { cinnamon } from '../food/produce.ts';
import { at } from '../kit/canvas.ts';
import type { Composition } from '../kit/composition.ts';
import { gleam, piece } from '../kit/light.ts';
import { liquid, sauce, swirl } from '../kit/liquids.ts';
import { circle, scatter } from '../kit/shapes.ts';
import { heap, strew } from '../kit/strew.ts';
import { berries, bowlOf, table } from '../scenes/cta-table.ts';
import { roundBoard } from '../table/boards.ts';
import { spoon } from '../table/cutlery.ts';
import { dish, napkin, pinch } from '../table/props.ts';
import { bands } from '../table/rims.ts';
import { plate } from '../table/vessels.ts';

export const northkitchenCta: Readonly<Record<string, Composition>> = {
  northkitchen: (c) =>
    table(c, '#1b535b') +
    at(
      c,
      -610,
      -230,
      () =>
        roundBoard(c, 246, '#c6a271', 200) +
        at(c, -90, -64, () => knot(c, 100)) +
        at(c, 96, -50, () => knot(c, 98, '#c2803b', 'seeds')) +
        at(c, 0, 100, () => semla(c, 98)),
    ) +
    at(
      c,
      620,
      250,
      () =>
        plate(c, {
          r: 244,
          colour: '#f3efe4',
          decoration: bands([
            [0.4, 5, '#1e5b63'],
            [0.66, 11, '#1e5b63'],
          ]),
        }) +
        sauce(c, 148, 120, '#b0793f', 0.09) +
        heap(c, 8, 110, 84, () => meatball(c, 44)) +
        at(c, 84, -92, () => berries(c, 16, 46)) +
        strew(c, scatter(c, 4, 90), () => parsley(c), { scale: [0.7, 0.9] }),
    ) +
    at(c, 630, -270, () =>
      bowlOf(
        c,
        196,
        '#e8c873',
        '#f3e7c6',
        (s) =>
          liquid(c, s, '#4a2a5c') +
          swirl(c, s * 0.6, 14, '#f7efe2') +
          strew(
            c,
            scatter(c, 15, s * 0.8),
            () => piece(c, circle(19), '#39406f', { lift: 5 }) + gleam(c, 10, 10, 5, 0.5),
          ),
      ),
    ) +
    at(c, -640, 290, () => dish(c, 150, '#f6f2e7', (s) => berries(c, 54, s * 0.86))) +
    at(c, -400, 360, () => napkin(c, 240, 150, '#f6f2e7', '#b3243b'), 8) +
    at(c, -400, 360, () => spoon(c, 230), 70) +
    at(c, -300, -380, () => dill(c, 200), 70) +
    at(c, 330, -390, () => dish(c, 70, '#f6f2e7', (s) => butter(c, s * 1.2))) +
    at(c, 330, 390, () => dill(c, 170), -60) +
    at(c, 60, 420, () =>
      strew(
        c,
        [
          [0, 0],
          [50, 10],
          [-44, 6],
        ],
        () => frond(c, 60),
      ),
    ) +
    at(c, 80, -410, () => cinnamon(c, 150), 10) +
    at(c, -80, -416, () => pinch(c, 70, '#f6f2e7', 60, 6)),
};

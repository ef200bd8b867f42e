import { crispbread } from '../food/baked.ts';
import { knot, semla } from '../food/baked-sweet.ts';
import { butter } from '../food/dairy.ts';
import { dill, frond } from '../food/fronds.ts';
import { almond } from '../food/nuts.ts';
import { cinnamon } from '../food/produce.ts';
import { at, el, many } from '../kit/canvas.ts';
import type { Compositions } from '../kit/composition.ts';
import { gleam, piece } from '../kit/light.ts';
import { dust } from '../kit/liquids.ts';
import { circle, curve, scatter } from '../kit/shapes.ts';
import { heap, strew } from '../kit/strew.ts';
import { linen, striped } from '../table/cloth.ts';
import { rollingPin } from '../table/containers.ts';
import { spoon } from '../table/cutlery.ts';
import { paper, pin, scribble, square, tape, tick, writing } from '../table/papers.ts';
import { dish, napkin, pinch } from '../table/props.ts';
import { bands } from '../table/rims.ts';
import { wood } from '../table/surfaces.ts';
import { plate } from '../table/vessels.ts';
import { apple, berries, bowlAt, coffee, dollopDish, LINGON, SPRUCE, spruce, star } from './scenes-things.ts';

const INK = '#12373d';

export const northkitchenScenes: Compositions = {
  'feature-baking-calendar': (c) => {
    const show = [
      () => star(c, 50, '#e8c873'),
      () => semla(c, 62),
      () => spruce(c, 96),
      () => knot(c, 62, '#c98c46'),
      () => berries(c),
      () => at(c, 0, 0, () => dill(c, 130), 20),
      () => heap(c, 9, 48, 42, () => piece(c, circle(20), '#39406f', { lift: 5 }) + gleam(c, 10, 10, 5, 0.5)),
      () => apple(c),
      () => crispbread(c, 62),
      () => cinnamon(c, 120),
      () => knot(c, 60, '#d2a04e', 'seeds'),
      () => star(c, 54, LINGON),
    ];
    return (
      wood(c, '#7d8f8c', 4, 0) +
      at(c, 0, 0, () => paper(c, 880, 800, '#f6f2e7'), 1) +
      el('rect', { x: -436, y: -392, width: 872, height: 92, fill: SPRUCE }) +
      at(c, -150, -346, () => scribble(c, 300, '#f6f2e7', 12)) +
      many(2, (index) => at(c, -300 + index * 600, -346, () => pin(c, '#e8c873', 20))) +
      show
        .map((draw, index) =>
          at(c, -312 + (index % 4) * 208, -176 + Math.floor(index / 4) * 212, () =>
            square(
              c,
              188,
              ['#e3e9e2', '#efe6cf', '#f0dcd5', '#dfe8e6'][(index + Math.floor(index / 4)) % 4] ?? '#e3e9e2',
              at(c, 0, -8, draw) +
                at(c, -54, 76, () => scribble(c, 60, INK, 5)) +
                (index % 5 === 1 ? at(c, 62, -62, () => tick(LINGON, 26)) : ''),
            ),
          ),
        )
        .join('') +
      at(c, -540, 300, () => dill(c, 220), -10) +
      at(c, 545, -280, () => strew(c, scatter(c, 7, 40, 70), () => almond(c, 40))) +
      at(c, 545, 300, () => coffee(c, 74))
    );
  },

  'feature-dough-notes': (c) =>
    linen(c, '#d3dcd6') +
    at(c, -270, 40, () => paper(c, 470, 640, '#f3ecd6'), -4) +
    at(c, -250, 30, () => paper(c, 470, 640, '#fbf6e8'), -2) +
    at(c, -420, -210, () => scribble(c, 260, LINGON, 11), -2) +
    at(c, -424, -130, () => writing(c, 4, 340, 46, INK, 6), -2) +
    at(c, -380, 150, () => knot(c, 74, '#c98c46')) +
    at(
      c,
      -270,
      130,
      () =>
        el('path', {
          d: curve([
            [0, 0],
            [40, -16],
            [90, 6],
          ]),
          fill: 'none',
          stroke: SPRUCE,
          'stroke-width': 7,
        }) +
        el('path', {
          d: 'M72-12l20 18-24 12',
          fill: 'none',
          stroke: SPRUCE,
          'stroke-width': 7,
        }),
    ) +
    at(c, -130, 160, () => knot(c, 60, '#e0b871', 'seeds')) +
    at(c, -410, 272, () => writing(c, 2, 320, 44, INK, 6), -2) +
    at(c, -250, -296, () => tape(c, '#e8c873'), -3) +
    bowlAt(c) +
    at(c, 150, 330, () => rollingPin(c, 520), -14) +
    at(c, 500, 330, () => dish(c, 92, '#f6f2e7', (s) => butter(c, s * 1.2))) +
    at(c, -560, -340, () => pinch(c, 120, '#fffdf6', 130, 7)) +
    at(c, 560, -370, () => pinch(c, 100, '#5d4a2c', 60, 7)) +
    dust(c, 200, 560, 420, '#fffdf6', 6, 0.7),

  'feature-fika': (c) =>
    striped(
      c,
      '#e9e6da',
      SPRUCE,
      [
        [-600, 20],
        [-560, 50],
        [-490, 20],
        [450, 20],
        [490, 50],
        [560, 20],
      ],
      -4,
    ) +
    at(
      c,
      0,
      20,
      () =>
        plate(c, {
          r: 272,
          colour: '#f3efe2',
          decoration: bands([
            [0.4, 5, SPRUCE],
            [0.64, 10, SPRUCE],
          ]),
          well: 0.8,
        }) +
        at(c, -92, -70, () => knot(c, 104)) +
        at(c, 108, -50, () => knot(c, 100, '#c2803b', 'seeds')) +
        at(c, 4, 112, () => semla(c, 104)),
    ) +
    at(c, -400, -230, () => coffee(c, 112)) +
    at(c, 410, 236, () => coffee(c, 112, LINGON)) +
    at(c, 430, -250, () => dish(c, 118, '#dfe8e4', (s) => heap(c, 9, s * 0.7, s * 0.7, () => star(c, 42, '#c98c46')))) +
    at(c, -430, 250, () => napkin(c, 260, 240, '#f6f2e7', LINGON), -14) +
    at(c, -420, 250, () => spoon(c, 280), 40) +
    at(c, 160, -370, () => dollopDish(c)) +
    at(c, -150, 388, () =>
      strew(
        c,
        [
          [0, 0],
          [46, 20],
          [-40, 10],
          [14, -30],
        ],
        () => almond(c, 44),
      ),
    ) +
    at(c, 240, 384, () => frond(c, 90), 60),
};

import { fish } from '../food/fish.ts';
import { dill, frond } from '../food/fronds.ts';
import { lemonWedge } from '../food/fruit.ts';
import { parsley } from '../food/herbs.ts';
import { mussel, musselShut, prawn } from '../food/shellfish.ts';
import { at } from '../kit/canvas.ts';
import type { Composition } from '../kit/composition.ts';
import { liquid } from '../kit/liquids.ts';
import { scatter } from '../kit/shapes.ts';
import { heap, strew } from '../kit/strew.ts';
import { bowlOf } from '../scenes/cta-table.ts';
import { fork } from '../table/cutlery.ts';
import { glass, pinch } from '../table/props.ts';
import { bands } from '../table/rims.ts';
import { wood } from '../table/surfaces.ts';
import { plate } from '../table/vessels.ts';
import { seaweed } from './potatoes.ts';

export const lowtideCta: Readonly<Record<string, Composition>> = {
  lowtide: (c) =>
    wood(c, '#1d4778', 5, 1) +
    at(c, -610, -230, () =>
      bowlOf(
        c,
        242,
        '#f2f6f4',
        '#dfe6e6',
        (s) =>
          liquid(c, s, '#e3c878') +
          heap(c, 10, s * 0.74, s * 0.74, () => mussel(c, 120)) +
          strew(c, scatter(c, 7, s * 0.7), () => parsley(c), { scale: [0.6, 0.8] }),
      ),
    ) +
    at(
      c,
      610,
      260,
      () =>
        plate(c, {
          r: 240,
          colour: '#f2f6f4',
          decoration: bands([
            [0.4, 4, '#1b4f8f'],
            [0.66, 11, '#1b4f8f'],
          ]),
        }) +
        heap(c, 9, 116, 106, () => prawn(c, 54)) +
        strew(c, scatter(c, 6, 110), () => frond(c, 50)) +
        at(c, 80, 70, () => lemonWedge(c, 100), -20),
    ) +
    at(c, 560, -290, () => fish(c, 480, '#2f6178', '#e4ebe6'), -12) +
    at(c, -640, 290, () => heap(c, 9, 110, 80, () => musselShut(c, 110))) +
    at(c, -370, 370, () => lemonWedge(c, 140), 20) +
    at(c, -280, 400, () => lemonWedge(c, 120), -30) +
    at(c, -270, -390, () => seaweed(c, 230), 8) +
    at(c, 300, 390, () => seaweed(c, 200, '#5c7440'), -8) +
    at(c, 200, -410, () => pinch(c, 80, '#f2f6f4', 80, 6)) +
    at(c, 10, -416, () => dill(c, 140), 84) +
    at(c, 60, 420, () => fork(c, 220), 88) +
    at(c, -480, 400, () => glass(c, 60, '#e0a840')),
};

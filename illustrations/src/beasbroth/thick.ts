import { cucumber, dice } from '../food/cut.ts';
import { crumble } from '../food/dairy.ts';
import { kale } from '../food/greens.ts';
import { basil, leaf } from '../food/herbs.ts';
import { pepperGrind } from '../food/meat.ts';
import { ditalino } from '../food/pasta.ts';
import { garlic, wholeTomato } from '../food/produce.ts';
import { bean, pea } from '../food/pulses.ts';
import { at } from '../kit/canvas.ts';
import { type Compositions, inside } from '../kit/composition.ts';
import { wallShade } from '../kit/light.ts';
import { dust, liquid, oil, sauce, shimmer, swirl } from '../kit/liquids.ts';
import { scatter } from '../kit/shapes.ts';
import { strew } from '../kit/strew.ts';
import { gingham, striped } from '../table/cloth.ts';
import { spoon, woodenSpoon } from '../table/cutlery.ts';
import { dish } from '../table/props.ts';
import { dipped, flecks } from '../table/rims.ts';
import { wood } from '../table/surfaces.ts';
import { bowl, bowlInside, claypot } from '../table/vessels.ts';
import { asparagus, bread, crust, MILK, PLUM, parmesan } from './larder.ts';

export const beasbrothThick: Compositions = {
  ribollita: (c) => {
    const r = bowlInside({ r: 348, lip: 28, wall: 22 });
    return (
      wood(c, '#a87f5c', 4, -2) +
      at(c, -530, -260, () => bread(c, 270), -20) +
      at(c, -540, 310, () => kale(c, 190), 40) +
      at(c, 540, 300, () => woodenSpoon(c, 480), 28) +
      at(c, 540, -310, () => garlic(c, 48), 20) +
      at(c, 490, -360, () => garlic(c, 42), 100) +
      claypot(c, { r: 348, colour: '#8b4a35', lip: 28, wall: 22 }) +
      inside(
        c,
        r,
        liquid(c, r, '#a5642c', 8),
        strew(c, scatter(c, 15, r * 0.82), () => crust(c, 56)),
        strew(c, scatter(c, 17, r * 0.86), () => kale(c, 118)),
        strew(c, scatter(c, 44, r * 0.88), () => bean(c, '#f0dfb4', 56)),
        strew(c, scatter(c, 22, r * 0.86), () => dice(c, 38, c.pick(['#ea8a30', '#d5482c']))),
        strew(c, scatter(c, 7, r * 0.7), () => crust(c, 44)),
        oil(c, 14, r * 0.8, '#d7b53c', 16),
        pepperGrind(c, 50, r * 0.8),
        wallShade(c, r),
      )
    );
  },

  'pasta-e-fagioli': (c) => {
    const r = bowlInside({ lip: 24 });
    return (
      gingham(c, '#f8f1e6', '#b5647c', 84) +
      at(c, -530, -290, () => wholeTomato(c, 80)) +
      strew(
        c,
        [
          [500, 290],
          [560, 340],
          [460, 350],
          [540, 390],
          [590, 270],
          [480, 240],
        ],
        () => bean(c, '#d9a08a', 60, '#7c2740'),
      ) +
      at(c, -530, 300, () => spoon(c, 420), 16) +
      at(c, 540, -300, () => parmesan(c), 20) +
      bowl(c, { lip: 24, colour: PLUM, inside: '#e9dccb', decoration: flecks('#a9678f', 110) }) +
      inside(
        c,
        r,
        liquid(c, r, '#b8582c', 10),
        oil(c, 14, r * 0.92, '#dc8a3c', 15),
        strew(c, scatter(c, 54, r * 0.92), () => ditalino(c, 27)),
        strew(c, scatter(c, 46, r * 0.9), () => bean(c, c.pick(['#b86a52', '#c47d63', '#a85c48']), 60, '#6e2432')),
        strew(c, scatter(c, 16, r * 0.84), () => dice(c, 32, '#ea8a30')),
        swirl(c, 110, 9, '#d9b83c', 1.2),
        at(c, 10, -10, () => leaf(c, 130, 42, '#7d9a74', 6), 60),
        at(c, 40, 30, () => leaf(c, 110, 38, '#8aa680', 6), 110),
        crumble(c, 26, 190, 180, '#fbf0d2', 10),
        pepperGrind(c, 40, r * 0.8),
        shimmer(r, 0.8),
        wallShade(c, r, 0.38),
      )
    );
  },

  'minestrone-verde': (c) => {
    const r = bowlInside();
    return (
      striped(
        c,
        '#f1ece2',
        '#54703f',
        [
          [-580, 30],
          [-530, 12],
          [-500, 30],
          [470, 30],
          [520, 12],
          [550, 30],
        ],
        -3,
      ) +
      at(c, 540, -310, () =>
        dish(c, 106, MILK, (s) => sauce(c, s * 0.9, s * 0.86, '#5f8a34') + dust(c, 60, s * 0.7, s * 0.7, '#3f6424', 7)),
      ) +
      at(c, -540, -310, () =>
        strew(
          c,
          [
            [0, 0],
            [50, 40],
            [-30, 60],
          ],
          () => basil(c),
          { scale: [1.2, 1.4] },
        ),
      ) +
      at(c, -530, 300, () => bread(c, 220), 30) +
      at(c, 540, 290, () => spoon(c, 420), 12) +
      bowl(c, { colour: '#dfe5cf', inside: '#eef0dd', decoration: dipped('#7d9463') }) +
      inside(
        c,
        r,
        liquid(c, r, '#bcbf62', 10),
        oil(c, 18, r * 0.9, '#d9d27c', 13),
        strew(c, scatter(c, 16, r * 0.84), () => cucumber(c, 44, '#5d8a3a', '#e1ebb2')),
        strew(c, scatter(c, 13, r * 0.8), () => asparagus(c)),
        strew(c, scatter(c, 50, r * 0.9), () => pea(c, 18, '#76a53a')),
        strew(c, scatter(c, 22, r * 0.86), () => dice(c, 40, c.pick(['#efe2a4', '#e8d88f']))),
        strew(c, scatter(c, 9, r * 0.8), () => kale(c, 84, '#54803f')),
        swirl(c, 96, 22, '#5a8a2c', 1.4),
        strew(
          c,
          [
            [0, -10],
            [36, 24],
            [-30, 30],
          ],
          () => basil(c),
          { scale: [1.1, 1.3] },
        ),
        crumble(c, 20, 170, 170, '#fbf3da', 9),
        shimmer(r),
        wallShade(c, r, 0.36),
      )
    );
  },
};

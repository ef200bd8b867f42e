import { carrot, chunk, cucumber, dice, radish } from '../food/cut.ts';
import { claypotFood } from '../food/fillings.ts';
import { lime, limeWedge } from '../food/fruit.ts';
import { cilantro, GREEN, sprig } from '../food/herbs.ts';
import { drumstick, pulled } from '../food/meat.ts';
import { fideo } from '../food/pasta.ts';
import { chileDried, onionHalf, wholeTomato } from '../food/produce.ts';
import { bean, hominy } from '../food/pulses.ts';
import { chip, tostada } from '../food/tortillas.ts';
import { cornWheel } from '../food/vegetables.ts';
import { at, el } from '../kit/canvas.ts';
import { type Compositions, inside } from '../kit/composition.ts';
import { piece, wallShade } from '../kit/light.ts';
import { dollop, dust, liquid, oil, shimmer, swirl } from '../kit/liquids.ts';
import { scatter, slip } from '../kit/shapes.ts';
import { heap, shreds, strew } from '../kit/strew.ts';
import { linen, striped } from '../table/cloth.ts';
import { spoon, woodenSpoon } from '../table/cutlery.ts';
import { dish, napkin } from '../table/props.ts';
import { bands, dabs, dipped } from '../table/rims.ts';
import { painted, stone, wood } from '../table/surfaces.ts';
import { bowl, bowlInside, claypot } from '../table/vessels.ts';
import { CLAY, MOLE } from './bowls.ts';

export const marisolSoups: Compositions = {
  'caldo-de-pollo': (c) => {
    const r = bowlInside();
    return (
      striped(
        c,
        '#f6e7cc',
        '#c9694a',
        [
          [-520, 60],
          [-440, 18],
          [420, 60],
          [500, 18],
        ],
        8,
      ) +
      at(c, 470, 40, () => spoon(c, 430), 14) +
      at(c, -510, 270, () => limeWedge(c, 140), 30) +
      at(c, -470, -300, () => lime(c, 74)) +
      at(c, 505, -330, () => sprig(c, cilantro, 120), 60) +
      bowl(c, { colour: '#fbf3e0', inside: '#f4e6c8', decoration: bands([[0.5, 9, '#b5472f']]) }) +
      inside(
        c,
        r,
        liquid(c, r, '#e0a83e'),
        oil(c, 22, r * 0.92, '#eec25a'),
        at(c, -130, 60, () => cornWheel(c, 92)),
        at(c, 150, 150, () => cornWheel(c, 84)),
        strew(
          c,
          [
            [-200, -120],
            [-70, 215],
            [215, 10],
          ],
          () => chunk(c, 62, 52, '#f0d691'),
        ),
        at(c, 30, -70, () => drumstick(c, 330), -28),
        strew(
          c,
          [
            [-150, 175],
            [60, 120],
            [130, -200],
            [-20, -215],
            [-240, 40],
          ],
          () => carrot(c, 46),
        ),
        strew(
          c,
          [
            [70, 235],
            [-60, 120],
            [225, -110],
          ],
          () => cucumber(c, 44, '#6d9a45', '#e3ecba'),
        ),
        strew(
          c,
          [
            [-90, -10],
            [130, 50],
            [-20, 190],
            [60, -170],
          ],
          () => cilantro(c),
          { scale: [0.9, 1.25] },
        ),
        oil(c, 12, r * 0.9, '#f2cf72', 11),
        shimmer(r),
        wallShade(c, r),
      )
    );
  },

  'pozole-rojo': (c) => {
    const r = bowlInside({ wall: 30 });
    return (
      linen(c, '#e9b75c') +
      at(c, 470, -250, () => tostada(c, 140)) +
      at(c, 530, -130, () => tostada(c, 132)) +
      at(c, -510, 260, () => dish(c, 122, '#f8ecd4', (s) => heap(c, 12, s * 0.8, s * 0.8, () => radish(c, 34)))) +
      at(c, -500, -270, () => chileDried(c, 220), -40) +
      at(c, -440, -330, () => chileDried(c, 190, '#7c2a18'), 20) +
      at(c, 490, 300, () => limeWedge(c, 150), -20) +
      claypot(c, { r: 358, colour: CLAY, lugs: false }) +
      inside(
        c,
        r,
        liquid(c, r, '#b03a1e'),
        oil(c, 18, r * 0.9, '#d2602f'),
        strew(c, scatter(c, 66, r * 0.93), () => hominy(c, 32)),
        at(c, -60, 60, () => pulled(c, 34, 150, 110, '#c47a50', 11, 120)),
        at(c, 100, -70, () => shreds(c, 30, 120, 90, [GREEN.cabbage, '#e9efc2', '#c4d78a'], 10, 110)),
        strew(
          c,
          [
            [30, 130],
            [96, 100],
            [60, 176],
            [140, 150],
            [-120, -110],
            [-60, -150],
            [-140, -50],
          ],
          () => radish(c, 43),
        ),
        strew(
          c,
          [
            [-20, -60],
            [150, 30],
            [-170, 110],
          ],
          () => cilantro(c),
          { scale: [0.9, 1.2] },
        ),
        dust(c, 70, 220, 210, '#6f7a3c', 4),
        at(c, -175, -165, () => limeWedge(c, 110), -40),
        shimmer(r),
        wallShade(c, r),
      )
    );
  },

  'frijoles-de-la-olla': (c) =>
    claypotFood(c, {
      ground: wood(c, '#b58a5c', 4),
      colour: '#a9552f',
      props:
        at(c, -480, -290, () => onionHalf(c, 96, '#d9b98a')) +
        at(c, 520, 290, () => woodenSpoon(c, 500, '#d2a368'), 30) +
        strew(
          c,
          [
            [-520, 250],
            [-450, 300],
            [-540, 340],
            [-430, 370],
            [-500, 400],
            [-560, 200],
          ],
          () => bean(c, '#37262b', 48),
        ) +
        at(c, 500, -320, () => limeWedge(c, 150), 30),
      food: (r) =>
        liquid(c, r, '#4a2a26') +
        strew(c, scatter(c, 104, r * 0.93), () => bean(c, c.pick(['#3a282d', '#452e33', '#2f2226']), 50)) +
        el('g', { opacity: 0.34 }, liquid(c, r * 0.98, '#5a332a')) +
        strew(c, scatter(c, 46, r * 0.84), () => bean(c, c.pick(['#3f2b31', '#4b3339', '#352529']), 50)) +
        oil(c, 16, r * 0.9, '#8f5a3c') +
        strew(c, scatter(c, 9, r * 0.5), () => cilantro(c), { scale: [0.9, 1.2] }) +
        at(c, 110, 120, () => limeWedge(c, 130), -30) +
        shimmer(r),
    }),

  'sopa-de-fideo': (c) => {
    const r = bowlInside();
    return (
      painted(c, '#e9b9a4') +
      at(c, -490, 250, () => napkin(c, 270, 380, '#fbf1dd', '#8fa83c'), -14) +
      at(c, -480, 240, () => spoon(c, 430), -10) +
      at(c, 500, -270, () => wholeTomato(c, 84)) +
      at(c, 510, 310, () => limeWedge(c, 140), 24) +
      bowl(c, { colour: '#fbf1dd', inside: '#f6e4c4', decoration: dabs(34, ['#b5472f', '#e0993b', '#8fa83c']) }) +
      inside(
        c,
        r,
        liquid(c, r, '#cf5a2a'),
        oil(c, 16, r * 0.92, '#e88b45'),
        fideo(c, 150, r * 0.92),
        strew(c, scatter(c, 13, r * 0.6), () => dice(c, 44, '#fdf6e2')),
        strew(
          c,
          [
            [-90, 90],
            [110, 40],
            [0, -110],
            [60, 150],
            [-150, -50],
            [150, -120],
          ],
          () => dice(c, 54, '#b7c659'),
        ),
        strew(c, scatter(c, 9, r * 0.74), () => cilantro(c), { scale: [0.8, 1.1] }),
        shimmer(r),
        wallShade(c, r),
      )
    );
  },

  'tortilla-soup': (c) => {
    const r = bowlInside({ lip: 26 });
    return (
      stone(c, '#a88a6c') +
      at(c, -500, -270, () => chileDried(c, 250, MOLE), 40) +
      at(c, -470, -120, () => chileDried(c, 200, '#5d1d12'), -20) +
      strew(
        c,
        [
          [490, 260],
          [420, 350],
          [560, 350],
        ],
        () => chip(c, 86),
      ) +
      at(c, 500, -280, () => limeWedge(c, 150), 30) +
      at(c, -510, 290, () => sprig(c, cilantro, 120), -30) +
      bowl(c, { lip: 26, colour: '#7d9440', inside: '#d9c996', decoration: dipped('#4f6b2c') }) +
      inside(
        c,
        r,
        liquid(c, r, '#9a2f17'),
        oil(c, 16, r * 0.92, '#cc6430'),
        swirl(c, 150, 20, '#fbf3e2', 1.3),
        shreds(c, 46, 165, 150, ['#e7ab4c', '#d89238', '#f2c473'], 17, 150, 0.06),
        strew(
          c,
          [
            [-110, 70],
            [-60, 130],
            [-150, 140],
            [-30, 60],
            [-100, 10],
          ],
          () => dice(c, 60, '#bccb5c'),
        ),
        strew(c, scatter(c, 7, 130, 120), () => dice(c, 44, '#fdf6e2')),
        at(c, 76, -56, () => dollop(c, 66, '#fbf3e2')),
        strew(c, scatter(c, 16, 150, 140), () => piece(c, slip(c, 40, 20, 6, 6), '#5d1d12', { lift: 3, form: 'slab' })),
        shimmer(r),
        wallShade(c, r),
      )
    );
  },
};

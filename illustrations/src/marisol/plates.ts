import { charred, chunk, dice, onionRing, onionSlip } from '../food/cut.ts';
import { crumble, friedEgg } from '../food/dairy.ts';
import { avocadoFan, citrus, lime, limeWedge } from '../food/fruit.ts';
import { cilantro, sprig } from '../food/herbs.ts';
import { browned, pulled } from '../food/meat.ts';
import { chileDried, chileFresh, onionHalf, wholeTomato } from '../food/produce.ts';
import { bean, kernel } from '../food/pulses.ts';
import { chip, tortilla } from '../food/tortillas.ts';
import { floret } from '../food/vegetables.ts';
import { at, many } from '../kit/canvas.ts';
import { type Compositions, inside } from '../kit/composition.ts';
import { wallShade } from '../kit/light.ts';
import { drizzle, dust, liquid, sauce, swirl } from '../kit/liquids.ts';
import { scatter } from '../kit/shapes.ts';
import { around, heap, shreds, strew } from '../kit/strew.ts';
import { roundBoard, tray } from '../table/boards.ts';
import { gingham, linen } from '../table/cloth.ts';
import { fork, knife } from '../table/cutlery.ts';
import { skillet } from '../table/pans.ts';
import { dish, napkin } from '../table/props.ts';
import { bands, dabs, talavera } from '../table/rims.ts';
import { painted, tiles, wood } from '../table/surfaces.ts';
import { plate } from '../table/vessels.ts';
import { CREMA, enchilada, rajas, taco, topped } from './larder.ts';

export const marisolPlates: Compositions = {
  'chicken-tinga-tostadas': (c) =>
    linen(c, '#f1dfbd') +
    at(c, -540, -260, () => chileDried(c, 190), 60) +
    at(c, 520, -330, () => limeWedge(c, 150), -20) +
    at(c, 540, -200, () => limeWedge(c, 130), 40) +
    at(c, -520, 300, () =>
      dish(c, 118, '#b5472f', (r) => liquid(c, r, CREMA) + swirl(c, r * 0.8, 12, CREMA), '#efe0c4'),
    ) +
    at(c, 520, 330, () => sprig(c, cilantro, 120), 30) +
    roundBoard(c, 380, '#b98650', 196) +
    at(c, -168, -100, () => topped(c), -20) +
    at(c, 172, -104, () => topped(c), 40) +
    at(c, 6, 176, () => topped(c), 90),

  'black-bean-enchiladas': (c) =>
    tiles(c, '#c8694a', '#e9cfae', 200) +
    at(c, -520, 40, () => fork(c, 430), 4) +
    at(c, 520, 320, () => limeWedge(c, 150), 50) +
    at(c, 510, -300, () =>
      dish(
        c,
        112,
        '#fbf1dd',
        (r) => liquid(c, r, '#3b2420') + heap(c, 18, r * 0.8, r * 0.8, () => bean(c, '#332024', 40)),
      ),
    ) +
    tray(c, 720, 590, '#f8eeda', '#b5472f', 70) +
    at(c, 0, 0, () => sauce(c, 306, 236, '#8f2f1a', 0.04, 17)) +
    many(5, (index) => at(c, -236 + index * 118, 0, () => enchilada(c), c.spread(2))) +
    strew(c, scatter(c, 20, 270, 190), () => bean(c, '#3a2428', 36)) +
    strew(
      c,
      [
        [-150, -60],
        [20, 30],
        [170, -40],
        [-60, 120],
        [110, 130],
      ],
      () => onionRing(c, 42, '#d06e9c', 8),
    ) +
    strew(c, scatter(c, 12, 270, 180), () => cilantro(c)),

  'orange-carnitas': (c) =>
    wood(c, '#8c5632', 4, 4) +
    at(c, -520, -260, () => citrus(c, 96, '#e58a25', '#f5ab45')) +
    at(c, -540, 290, () => tortilla(c, 150)) +
    at(c, -520, 270, () => tortilla(c, 148)) +
    at(c, 530, -300, () => limeWedge(c, 150), 30) +
    at(c, 530, 300, () => dish(c, 116, '#8fa83c', (r) => liquid(c, r, '#7f9c3c') + dust(c, 60, r, r, '#4f6f24', 7))) +
    plate(c, {
      colour: '#f5e4c2',
      well: 0.8,
      decoration: bands([
        [0.5, 12, '#b5472f'],
        [0.82, 5, '#e0993b'],
      ]),
    }) +
    around(c, 9, 232, () => citrus(c, 68, '#e58a25', '#f5ab45', 5), 10) +
    at(c, 0, 0, () => sauce(c, 232, 220, '#a5602c')) +
    heap(c, 17, 202, 192, () => browned(c, 76, 60, c.pick(['#b06a36', '#bd7a42', '#a05c30']))) +
    pulled(c, 30, 150, 140, '#b9743f', 14, 84) +
    strew(c, scatter(c, 15, 170), () => onionSlip(c, 84, '#db5f90', 9)) +
    strew(c, scatter(c, 10, 180), () => cilantro(c), { scale: [0.9, 1.2] }) +
    at(c, 176, 150, () => limeWedge(c, 130), -30),

  'huevos-rancheros': (c) =>
    gingham(c, '#fbf0dc', '#e0993b', 84) +
    at(c, -500, 30, () => fork(c, 440), -3) +
    at(c, 500, 30, () => knife(c, 470, '#6b2f20'), 3) +
    at(c, -490, -340, () => wholeTomato(c, 74)) +
    at(c, 510, -340, () => chileFresh(c, 160), 20) +
    plate(c, { colour: '#fbf3e2', decoration: talavera('#b5472f', '#e0993b', 22) }) +
    at(c, -84, -30, () => tortilla(c, 178, '#e9bf72')) +
    at(c, 82, 20, () => tortilla(c, 178, '#e9bf72')) +
    sauce(c, 226, 168, '#c4401f', 0.1) +
    at(c, -92, -36, () => friedEgg(c, 118)) +
    at(c, 92, 26, () => friedEgg(c, 114)) +
    at(c, 0, 0, () =>
      strew(
        c,
        [
          [-20, 116],
          [-60, 92],
          [24, -120],
          [66, -104],
        ],
        () => sauce(c, 44, 30, '#c4401f', 0.14, 9),
      ),
    ) +
    at(c, 14, 172, () => heap(c, 24, 118, 46, () => bean(c, '#402529', 38))) +
    at(c, -150, 108, () => avocadoFan(c, 4, 120), 24) +
    strew(
      c,
      [
        [30, -60],
        [-24, 70],
        [150, 110],
        [-170, -80],
        [10, 160],
      ],
      () => cilantro(c),
    ) +
    crumble(c, 20, 190, 150, '#fdf7e8', 11),

  'talla-fish-tacos': (c) =>
    painted(c, '#a7b568') +
    at(c, 540, -300, () => lime(c, 80)) +
    at(c, -540, -300, () => chileDried(c, 190), -30) +
    at(c, -540, 310, () => limeWedge(c, 150), 30) +
    at(c, 540, 300, () => dish(c, 104, '#fbf1dd', (r) => liquid(c, r, '#b5401f') + dust(c, 60, r, r, '#7c2413', 7))) +
    roundBoard(c, 384, '#cda06a', -24) +
    at(c, -166, -112, () => taco(c), -24) +
    at(c, 178, -92, () => taco(c), 14) +
    at(c, -6, 178, () => taco(c), 4) +
    at(c, -250, 190, () => limeWedge(c, 130), 40) +
    at(c, 262, 176, () => limeWedge(c, 124), -60),

  'rajas-con-crema': (c) => {
    const r = 308;
    return (
      tiles(c, '#f4e4c4', '#d9b98e', 205, '#b5472f') +
      at(c, -520, -270, () => chileFresh(c, 260, '#3f6b2a'), 40) +
      at(c, -500, 280, () => napkin(c, 260, 330, '#e9b75c', '#b5472f'), -20) +
      at(c, 520, -320, () => onionHalf(c, 84, '#d9b98a')) +
      skillet(c, 352, 28) +
      inside(
        c,
        r,
        liquid(c, r, '#ecdcae'),
        heap(c, 36, r * 0.8, r * 0.8, () => rajas(c)),
        shreds(c, 18, r * 0.86, r * 0.86, ['#f2dfb4', '#e6c88c'], 16, 120),
        strew(c, scatter(c, 44, r * 0.86), () => kernel(c, 20)),
        strew(c, scatter(c, 9, r * 0.72), () => sauce(c, 62, 26, CREMA, 0.16, 9)),
        heap(c, 9, r * 0.6, r * 0.6, () => rajas(c)),
        charred(c, r * 0.8, r * 0.8, 12, '#1d1a10', 0.4),
        crumble(c, 26, 200, 200, '#fdf6e4', 14),
        wallShade(c, r, 0.5),
      )
    );
  },

  'chilaquiles-verdes': (c) =>
    tiles(c, '#d7744f', '#f0d9b8', 190) +
    at(c, -510, 60, () => fork(c, 430), -6) +
    at(c, 520, -290, () => lime(c, 78)) +
    at(c, 520, 290, () => dish(c, 120, '#fbf1dd', (r) => liquid(c, r, '#7f9f3a') + dust(c, 70, r, r, '#4f7024', 6))) +
    plate(c, { colour: '#efb3ab', middle: '#f7dcd0', decoration: dabs(30, ['#fbf1dd', '#d9486b']) }) +
    sauce(c, 258, 250, '#86a33c') +
    heap(c, 52, 226, 220, () => chip(c, 74)) +
    strew(c, scatter(c, 15, 210), () => sauce(c, 44, 30, '#86a33c', 0.16, 9)) +
    drizzle(c, 190, 180, 5, 14, CREMA) +
    at(c, 20, -6, () => friedEgg(c, 112)) +
    strew(
      c,
      [
        [-150, -70],
        [-110, 110],
        [140, 100],
        [120, -130],
        [-30, -170],
      ],
      () => onionRing(c, 50, '#cf6c9a', 8),
    ) +
    crumble(c, 40, 210, 205, '#fdf7e8', 15) +
    strew(c, scatter(c, 10, 200, 200, 0.5), () => cilantro(c)),

  'cauliflower-al-pastor': (c) =>
    linen(c, '#e8c9a2') +
    at(c, -530, -290, () => tortilla(c, 150)) +
    at(c, -520, -270, () => tortilla(c, 146)) +
    at(c, 530, -310, () => limeWedge(c, 150), 40) +
    at(c, -530, 310, () =>
      dish(
        c,
        112,
        '#8fa83c',
        (r) => liquid(c, r, '#f6ead2') + heap(c, 26, r * 0.8, r * 0.8, () => dice(c, 22, '#fdf6e6')),
      ),
    ) +
    at(c, 530, 300, () => chileDried(c, 210), 70) +
    tray(c, 700, 620, '#57504b', '#3c3632', 60) +
    strew(c, scatter(c, 14, 256, 210), () => floret(c, 104, '#cf5f2a', '#c98140'), { spin: 180 }) +
    strew(c, scatter(c, 11, 250, 205), () => chunk(c, 44, 36, '#f4c64a')) +
    charred(c, 260, 210, 22, '#3a160b', 0.4) +
    strew(c, scatter(c, 15, 250, 205), () => onionSlip(c, 76, '#db6795', 9)) +
    strew(c, scatter(c, 16, 260, 210), () => cilantro(c), { scale: [0.9, 1.2] }) +
    at(c, 220, 176, () => limeWedge(c, 130), -30) +
    at(c, -236, 190, () => limeWedge(c, 120), 20),
};

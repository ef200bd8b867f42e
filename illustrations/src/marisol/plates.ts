import { dice, onionRing, radish } from '../food/cut.ts';
import { crumble, friedEgg } from '../food/dairy.ts';
import { avocadoFan, citrus, lime, limeWedge } from '../food/fruit.ts';
import { bayLeaf, cilantro, sprig } from '../food/herbs.ts';
import { browned, pulled } from '../food/meat.ts';
import { chileDried, chileFresh, cinnamon, onionHalf, wholeTomato } from '../food/produce.ts';
import { bean, kernel } from '../food/pulses.ts';
import { chip, tortilla } from '../food/tortillas.ts';
import { at, type Canvas, clipped, el, many } from '../kit/canvas.ts';
import { type Compositions, inside } from '../kit/composition.ts';
import { piece, slab, wallShade } from '../kit/light.ts';
import { drizzle, dust, liquid, sauce, swirl } from '../kit/liquids.ts';
import { blob, box, polar, rounded, scatter } from '../kit/shapes.ts';
import { heap, shreds, strew } from '../kit/strew.ts';
import { roundBoard, tray } from '../table/boards.ts';
import { gingham, linen } from '../table/cloth.ts';
import { fork, knife } from '../table/cutlery.ts';
import { skillet } from '../table/pans.ts';
import { dish, napkin } from '../table/props.ts';
import { bands, dabs, talavera } from '../table/rims.ts';
import { painted, tiles, wood } from '../table/surfaces.ts';
import { plate } from '../table/vessels.ts';
import { CREMA, enchilada, rajas, taco, topped } from './larder.ts';

/** Cheese that has melted over an enchilada and browned in spots. */
function melted(c: Canvas): string {
  const spots = many(7, () =>
    el('path', {
      d: blob(c, c.between(5, 12), c.between(5, 10), 0.25, 7, c.spread(28), c.spread(100)),
      fill: c.pick(['#b9701f', '#c98434', '#9a5818']),
      opacity: 0.55,
    }),
  );
  return (
    el('path', { d: blob(c, 47, 136, 0.14, 17, 3, 5), fill: c.palette.shadow, opacity: 0.2 }) +
    el('path', { d: blob(c, 45, 134, 0.14, 17), fill: slab(c, '#f2cb74', 1.1), opacity: 0.95 }) +
    el('path', { d: blob(c, 22, 96, 0.2, 13, -8, -10), fill: '#fbe3a4', opacity: 0.6 }) +
    spots
  );
}

/** White cheese just melting into cream. */
function melt(c: Canvas): string {
  return el('path', { d: blob(c, 40, 24, 0.12, 12), fill: slab(c, '#fbf0d2', 0.7), opacity: 0.9 });
}

/** Green sauce that coats most of a chip. */
function sauced(c: Canvas): string {
  return el('path', {
    d: blob(c, 36, 30, 0.22, 9, c.spread(10), c.spread(10)),
    fill: slab(c, '#93b048'),
    opacity: 0.82,
  });
}

/** A floret rubbed with achiote and roasted: pale cut stalk, red curds dark at the tips. */
function roasted(c: Canvas, r: number): string {
  const stalk = rounded(
    [
      [-r * 0.34, -r * 0.1],
      [r * 0.34, -r * 0.1],
      [r * 0.2, r * 1.02],
      [-r * 0.24, r * 0.98],
    ],
    r * 0.16,
  );
  const curds = many(9, (index) => {
    const [x, y] = index < 6 ? polar(r * 0.58, 168 + index * 42 + c.spread(8)) : polar(r * 0.22, index * 120 + 40);
    const tone = c.pick(['#d9662a', '#cc5523', '#e07a36', '#bf4a1e']);
    return at(c, x, y - r * 0.26, () =>
      piece(c, blob(c, r * c.between(0.32, 0.4), r * 0.31, 0.12, 9), tone, { lift: 3, strength: 0.24 }),
    );
  });
  const tips = many(12, () => {
    const [x, y] = polar(Math.sqrt(c.random()) * r * 0.74, c.between(150, 390));
    return el('path', { d: blob(c, r * 0.1, r * 0.07, 0.2, 6, x, y - r * 0.26), fill: '#5d1f0f', opacity: 0.5 });
  });
  return (
    piece(c, stalk, '#e7b273', { lift: 6, form: 'slab' }) +
    piece(c, blob(c, r * 0.82, r * 0.6, 0.1, 11, 0, -r * 0.26), '#a8431b', { lift: 8 }) +
    curds +
    tips
  );
}

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
    clipped(
      c,
      box(640, 510, 46),
      el('path', { d: box(640, 510, 46), fill: slab(c, '#9c3219', 1.1) }),
      many(6, (index) => at(c, -265 + index * 106, c.spread(6), () => enchilada(c), c.spread(1.5))),
      many(6, (index) => at(c, -265 + index * 106, c.spread(60), () => melted(c), c.spread(4))),
      wallShade(c, 420, 0.2),
    ) +
    drizzle(c, 262, 170, 9, 12, CREMA) +
    strew(c, scatter(c, 13, 262, 175), () => radish(c, 33), { scale: [0.85, 1.05] }) +
    strew(c, scatter(c, 14, 270, 185), () => cilantro(c), { scale: [0.9, 1.15] }),

  'orange-carnitas': (c) =>
    wood(c, '#8c5632', 4, 4) +
    at(c, -520, -270, () => citrus(c, 96, '#e58a25', '#f5ab45')) +
    at(c, -430, -360, () => cinnamon(c, 200), 20) +
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
    sauce(c, 254, 246, '#c98436', 0.04, 17) +
    heap(c, 30, 214, 206, () =>
      browned(c, c.between(60, 84), c.between(42, 56), c.pick(['#c0702f', '#cf8440', '#a95c26'])),
    ) +
    pulled(c, 40, 212, 204, '#cc8440', 24, 104) +
    heap(c, 12, 170, 160, () => browned(c, c.between(54, 74), c.between(38, 48), c.pick(['#c87a36', '#b0602a']))) +
    pulled(c, 30, 170, 160, '#e0a35e', 20, 92) +
    pulled(c, 18, 180, 170, '#8a4a1e', 15, 74) +
    dust(c, 40, 220, 210, '#fff8e6', 4) +
    at(c, -196, 176, () => bayLeaf(c), 40) +
    at(c, 196, 150, () => limeWedge(c, 140), -30) +
    at(c, 226, 60, () => limeWedge(c, 130), 20) +
    at(c, -222, -150, () => citrus(c, 74, '#e58a25', '#f5ab45'), 10),

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
        liquid(c, r, '#f2e6c2'),
        heap(c, 40, r * 0.86, r * 0.86, () => rajas(c)),
        shreds(c, 22, r * 0.86, r * 0.86, ['#f4e6c2', '#ead6a4'], 13, 110, 0.5),
        strew(c, scatter(c, 40, r * 0.88), () => kernel(c, 20)),
        strew(c, scatter(c, 15, r * 0.84), () => melt(c)),
        heap(c, 14, r * 0.7, r * 0.7, () => rajas(c)),
        strew(c, scatter(c, 18, r * 0.8), () => kernel(c, 20)),
        drizzle(c, 200, 190, 5, 12, '#fdf8ea'),
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
    heap(c, 52, 226, 220, () => chip(c, 78) + sauced(c)) +
    strew(c, scatter(c, 13, 200), () => sauce(c, 52, 34, '#8aa83c', 0.2, 9)) +
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
      () => onionRing(c, 50, '#e2d6b4', 8),
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
    sauce(c, 290, 240, '#8f3a18', 0.06, 17) +
    strew(c, scatter(c, 27, 266, 220), () => roasted(c, c.between(66, 86)), { spin: 60 }) +
    strew(c, scatter(c, 20, 262, 214), () => dice(c, 46, c.pick(['#f4c64a', '#eab53a', '#f7d365']))) +
    strew(c, scatter(c, 40, 262, 214), () => dice(c, 18, '#fdf6e6', 3)) +
    strew(c, scatter(c, 16, 260, 210), () => cilantro(c), { scale: [0.9, 1.2] }) +
    at(c, 220, 176, () => limeWedge(c, 130), -30) +
    at(c, -236, 190, () => limeWedge(c, 120), 20),
};

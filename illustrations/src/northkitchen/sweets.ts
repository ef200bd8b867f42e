import { knot, semla } from '../food/baked-sweet.ts';
import { almond } from '../food/nuts.ts';
import { cinnamon } from '../food/produce.ts';
import { at, el, many } from '../kit/canvas.ts';
import { type Compositions, inside } from '../kit/composition.ts';
import { gleam, piece, slab, wallShade } from '../kit/light.ts';
import { dust, liquid, shimmer, swirl } from '../kit/liquids.ts';
import { blob, curve, polar, rounded, scatter } from '../kit/shapes.ts';
import { around, heap, strew } from '../kit/strew.ts';
import { tray } from '../table/boards.ts';
import { linen, striped } from '../table/cloth.ts';
import { knife, spoon } from '../table/cutlery.ts';
import { dish, glass, napkin, pinch } from '../table/props.ts';
import { bands } from '../table/rims.ts';
import { stone, tiles } from '../table/surfaces.ts';
import { plate } from '../table/vessels.ts';
import { appleSlice, blueberry, cake, coffee, rusks, SPRUCE } from './larder.ts';

export const northkitchenSweets: Compositions = {
  'cardamom-buns': (c) =>
    linen(c, '#dfe3da') +
    at(c, -520, -260, () => coffee(c, 92)) +
    at(c, 530, 300, () => napkin(c, 260, 340, '#f6f2e7', SPRUCE), 14) +
    at(c, 540, -310, () =>
      dish(c, 104, '#e8c873', (s) => strew(c, scatter(c, 34, s * 0.85), () => almond(c, 24, '#6f7a44'))),
    ) +
    at(c, -530, 320, () => pinch(c, 100, '#5d4a2c', 80, 6)) +
    tray(c, 740, 640, '#6b6a66', '#54524e', 56) +
    el('path', {
      d: rounded(
        [
          [-330, -286],
          [334, -280],
          [328, 284],
          [-336, 280],
        ],
        8,
      ),
      fill: slab(c, '#efe4c8', 0.6),
    }) +
    many(7, (index) => {
      const [x, y] = index === 6 ? ([0, 0] as const) : polar(index % 3 === 0 ? 232 : 205, index * 60);
      return at(
        c,
        x * 1.04,
        y * 0.96,
        () => knot(c, 104, c.pick(['#c98c46', '#c2803b', '#d09650']), 'sugar'),
        c.spread(60),
      );
    }) +
    dust(c, 60, 300, 250, '#fffaf0', 6, 0.9),

  semlor: (c) =>
    striped(
      c,
      '#eef0ea',
      SPRUCE,
      [
        [-570, 46],
        [-490, 12],
        [470, 46],
        [550, 12],
      ],
      6,
    ) +
    at(c, -530, 290, () => coffee(c, 92)) +
    at(c, 540, -310, () => dish(c, 104, '#e8c873', (s) => heap(c, 18, s * 0.8, s * 0.8, () => almond(c, 38)))) +
    plate(c, {
      colour: '#e9efe9',
      decoration: bands([
        [0.5, 8, SPRUCE],
        [0.7, 4, SPRUCE],
      ]),
      well: 0.8,
    }) +
    at(c, -128, -120, () => semla(c, 138), 10) +
    at(c, 142, -96, () => semla(c, 134), -20) +
    at(c, -112, 140, () => semla(c, 134), 40) +
    at(c, 146, 152, () => semla(c, 136), 70) +
    dust(c, 180, 300, 300, '#fffdf8', 5, 0.9),

  'apple-cake': (c) =>
    tiles(c, '#dfe4dc', '#c3c9bf', 200) +
    at(c, -530, -280, () => cinnamon(c, 230), 40) +
    at(c, -500, -230, () => cinnamon(c, 200), 62) +
    at(c, 530, 290, () => knife(c, 420, '#5a3b26'), 24) +
    at(c, -530, 310, () => coffee(c, 84)) +
    at(
      c,
      540,
      -300,
      () =>
        piece(c, blob(c, 96, 92, 0.04, 9), '#8fae45', { lift: 16 }) +
        gleam(c, 54, 50, 9, 0.6) +
        el('path', {
          d: curve([
            [0, 0],
            [8, -24],
            [26, -40],
          ]),
          stroke: '#5a3b26',
          'stroke-width': 8,
          fill: 'none',
        }),
    ) +
    plate(c, { colour: '#f3efe2', well: 0.86, decoration: bands([[0.5, 7, SPRUCE]]) }) +
    cake(c, 290, '#b3763a', '#d9a24e') +
    around(c, 26, 222, () => appleSlice(c, 118), 0, 1, 62) +
    around(c, 19, 148, () => appleSlice(c, 108), 8, 1, 62) +
    around(c, 11, 78, () => appleSlice(c, 96), 20, 1, 62) +
    around(c, 4, 22, () => appleSlice(c, 70), 20, 1, 62) +
    strew(c, scatter(c, 30, 254), () => almond(c, 34, '#f3e3bd')) +
    dust(c, 130, 250, 250, '#7c4220', 5, 0.7) +
    dust(c, 110, 260, 260, '#fffaf0', 5, 0.9),

  'blueberry-soup': (c) => {
    const r = 292;
    return (
      stone(c, '#cfd4cf') +
      at(c, -530, 280, () => rusks(c)) +
      strew(
        c,
        [
          [500, -320],
          [550, -270],
          [460, -380],
          [570, -360],
          [500, -240],
        ],
        () => blueberry(c, 34),
      ) +
      at(c, 530, 60, () => spoon(c, 430), 8) +
      at(c, -540, -300, () => glass(c, 100, '#f3ecdc')) +
      plate(c, { r: 372, colour: '#f1ecdd', well: 0.8, decoration: bands([[0.5, 10, '#454c80']]) }) +
      inside(
        c,
        300,
        liquid(c, 298, '#4a2a5c', 10),
        swirl(c, 190, 22, '#f7efe2', 1.7),
        strew(c, scatter(c, 24, r * 0.84), () => blueberry(c, 29)),
        strew(c, scatter(c, 9, r * 0.6), () => almond(c, 44, '#efdcb5')),
        shimmer(r, 0.9),
        wallShade(c, 300),
      )
    );
  },
};

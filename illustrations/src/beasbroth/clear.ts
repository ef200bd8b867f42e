import { carrot } from '../food/cut.ts';
import { crumble } from '../food/dairy.ts';
import { bayLeaf, parsley, sprig } from '../food/herbs.ts';
import { chickenSlice, pepperGrind } from '../food/meat.ts';
import { tortellino } from '../food/pasta.ts';
import { onionHalf } from '../food/produce.ts';
import { at } from '../kit/canvas.ts';
import { type Compositions, inside } from '../kit/composition.ts';
import { wallShade } from '../kit/light.ts';
import { dust, liquid, oil, shimmer } from '../kit/liquids.ts';
import { scatter } from '../kit/shapes.ts';
import { heap, shreds, strew } from '../kit/strew.ts';
import { linen } from '../table/cloth.ts';
import { spoon } from '../table/cutlery.ts';
import { metalBowl } from '../table/pans.ts';
import { napkin, pinch } from '../table/props.ts';
import { bands } from '../table/rims.ts';
import { painted, stone } from '../table/surfaces.ts';
import { bowl, bowlInside, plate } from '../table/vessels.ts';
import { BROTH, celery, eggs, MILK, nutmeg, PLUM, parmesan, rag } from './larder.ts';

export const beasbrothClear: Compositions = {
  'brodo-di-pollo': (c) => {
    const r = bowlInside({ lip: 18, wall: 38 });
    return (
      linen(c, '#eee6dc') +
      at(c, -530, 280, () => napkin(c, 260, 340, MILK, PLUM), -10) +
      at(c, -525, 270, () => spoon(c, 430), -8) +
      at(c, 540, -300, () => onionHalf(c, 92, '#d9b98a')) +
      at(c, 540, 300, () => sprig(c, parsley, 140), 30, 1.2) +
      at(c, -540, -310, () => bayLeaf(c), 40) +
      bowl(c, { lip: 18, wall: 38, colour: MILK, inside: '#f3ead9', decoration: bands([[0.5, 7, PLUM]]) }) +
      inside(
        c,
        r,
        liquid(c, r, BROTH, 11),
        oil(c, 40, r * 0.94, '#f0c562', 19),
        strew(
          c,
          [
            [-90, -30],
            [40, -70],
            [-10, 60],
            [120, 40],
          ],
          () => chickenSlice(c, 170),
          { spin: 30 },
        ),
        strew(
          c,
          [
            [-170, 90],
            [160, -130],
            [80, 150],
            [-120, -160],
            [190, 110],
            [-50, 170],
          ],
          () => carrot(c, 46),
        ),
        strew(
          c,
          [
            [-200, -40],
            [20, -180],
            [-110, 130],
            [200, -20],
            [20, 130],
          ],
          () => celery(c),
        ),
        strew(
          c,
          [
            [30, 20],
            [-70, -90],
            [130, 100],
            [-130, 40],
          ],
          () => parsley(c),
          { scale: [0.8, 1] },
        ),
        oil(c, 16, r * 0.9, '#f6d888', 11),
        shimmer(r, 1),
        wallShade(c, r, 0.38),
      )
    );
  },

  'tortellini-in-brodo': (c) =>
    painted(c, '#b893ab') +
    at(c, -530, -280, () => parmesan(c), 160) +
    at(c, 530, 60, () => spoon(c, 440), 6) +
    at(c, -540, 300, () => napkin(c, 250, 330, MILK, '#d8a24a'), 12) +
    strew(
      c,
      [
        [490, -330],
        [560, -290],
        [540, -380],
      ],
      () => tortellino(c, 52),
    ) +
    at(c, 540, 340, () => pinch(c, 90, '#fbf3e2', 90, 6)) +
    plate(c, {
      r: 374,
      colour: MILK,
      well: 0.82,
      decoration: bands([
        [0.35, 4, PLUM],
        [0.62, 12, PLUM],
      ]),
    }) +
    inside(
      c,
      308,
      liquid(c, 306, '#e8b954', 11),
      oil(c, 36, 284, '#f3cb6c', 17),
      strew(c, scatter(c, 24, 250), () => tortellino(c, 62), { scale: [0.94, 1.06] }),
      oil(c, 14, 270, '#f6d888', 11),
      strew(c, scatter(c, 7, 220), () => parsley(c), { scale: [0.5, 0.7] }),
      crumble(c, 26, 190, 180, '#fbf2d6', 8),
      pepperGrind(c, 30, 240),
      shimmer(304, 1),
      wallShade(c, 308, 0.34),
    ),

  stracciatella: (c) => {
    const r = 300;
    return (
      stone(c, '#d5cdc6') +
      at(c, -530, -290, () => eggs(c)) +
      at(c, 540, 300, () => nutmeg(c)) +
      at(c, 540, -300, () => parmesan(c), 30) +
      at(c, -530, 300, () => spoon(c, 420, '#c7a25a'), 20) +
      metalBowl(c, 352, '#bb7650', { lip: 38, ears: true }) +
      inside(
        c,
        308,
        liquid(c, 308, '#e6b74e', 9),
        oil(c, 20, r * 0.94, '#f3cb6c', 14),
        heap(c, 64, r * 0.88, r * 0.88, () => rag(c, 120)),
        dust(c, 120, r * 0.86, r * 0.86, '#f0cf4a', 5, 0.9),
        shreds(c, 30, r * 0.7, r * 0.7, ['#fbf0cf', '#f6e3b0'], 6, 44),
        dust(c, 70, r * 0.7, r * 0.7, '#8a5a34', 4, 0.8),
        strew(c, scatter(c, 16, r * 0.84), () => parsley(c), { scale: [0.45, 0.65] }),
        shimmer(r, 1),
        wallShade(c, 308, 0.38),
      )
    );
  },
};

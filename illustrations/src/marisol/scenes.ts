import { dice, onionSlip } from '../food/cut.ts';
import { lime, limeWedge } from '../food/fruit.ts';
import { cilantro, sprig } from '../food/herbs.ts';
import { pulled } from '../food/meat.ts';
import { chileFresh, onionHalf, wholeTomato } from '../food/produce.ts';
import { tostada } from '../food/tortillas.ts';
import { at, type Canvas, el } from '../kit/canvas.ts';
import { type Compositions, inside } from '../kit/composition.ts';
import { piece } from '../kit/light.ts';
import { dollop, liquid, oil } from '../kit/liquids.ts';
import { rounded, scatter } from '../kit/shapes.ts';
import { strew } from '../kit/strew.ts';
import { longBoard } from '../table/boards.ts';
import { striped } from '../table/cloth.ts';
import { fork, knife, spoon } from '../table/cutlery.ts';
import { skillet } from '../table/pans.ts';
import { paper, pin, scribble, square, tablet, writing } from '../table/papers.ts';
import { dish, glass, napkin } from '../table/props.ts';
import { painted, tiles } from '../table/surfaces.ts';
import { CLAY, chips, eggs, INK, ricePlate, soup } from './scenes-plates.ts';

export const marisolScenes: Compositions = {
  'feature-weeknight-plan': (c) =>
    painted(c, '#c9694a') +
    at(c, 0, 6, () => paper(c, 900, 700, '#fbf1dd'), -2) +
    at(c, -8, -344, () => pin(c, '#8fa83c', 22)) +
    at(c, -330, -268, () => scribble(c, 320, CLAY, 12)) +
    [eggs, soup, chips, ricePlate, soup, eggs]
      .map((draw, index) =>
        at(c, -282 + (index % 3) * 282, -82 + Math.floor(index / 3) * 262, () =>
          square(
            c,
            252,
            index % 2 === 0 ? '#f3dcb4' : '#f1e6c6',
            at(c, 0, -20, () => draw(c, 92)) + at(c, -80, 100, () => scribble(c, 150, INK, 7)),
          ),
        ),
      )
      .join('') +
    at(c, -530, -310, () => chileFresh(c, 180), 30) +
    at(c, 540, 320, () => limeWedge(c, 150), 20) +
    at(c, 545, -320, () => wholeTomato(c, 84)) +
    at(c, -540, 340, () => sprig(c, cilantro, 130), -20, 1.2) +
    at(c, 548, 60, () => pen(c), 12),

  'feature-video-lesson': (c) =>
    tiles(c, '#efd9b0', '#d9b98e', 205, '#8fa83c') +
    at(
      c,
      -260,
      -30,
      () =>
        tablet(
          c,
          560,
          720,
          () =>
            el('rect', { x: -300, y: -400, width: 600, height: 800, fill: '#c9694a' }) +
            at(c, 0, -90, () => soup(c, 210)) +
            el('circle', { cy: -90, r: 84, fill: '#fbf1dd', opacity: 0.92 }) +
            el('path', {
              d: rounded(
                [
                  [-24, -136],
                  [46, -90],
                  [-24, -44],
                ],
                12,
              ),
              fill: CLAY,
            }) +
            el('rect', { x: -252, y: 190, width: 504, height: 170, fill: '#fbf1dd' }) +
            at(c, -216, 236, () => writing(c, 2, 400, 44, INK, 8)) +
            el('path', { d: 'M-216 318H216', stroke: '#e3cfa8', 'stroke-width': 12 }) +
            el('path', { d: 'M-216 318H-20', stroke: CLAY, 'stroke-width': 12 }) +
            el('circle', { cx: -20, cy: 318, r: 14, fill: CLAY }),
        ),
      -5,
    ) +
    at(c, 320, 20, () => longBoard(c, 500, 660, '#c08d58', 40), 4) +
    at(c, 300, -150, () => onionHalf(c, 116, '#b5578c')) +
    at(c, 250, 150, () => strew(c, scatter(c, 26, 130, 90), () => onionSlip(c, 74, '#d58fb0', 10))) +
    at(c, 420, 190, () => strew(c, scatter(c, 20, 90, 70), () => dice(c, 34, '#d5402b'))) +
    at(c, 470, -60, () => knife(c, 480), 8) +
    at(c, 400, -230, () => chileFresh(c, 150), 30) +
    at(c, 250, 290, () => sprig(c, cilantro, 110), 60, 1.1),

  'feature-table': (c) =>
    striped(
      c,
      '#f3e2c0',
      CLAY,
      [
        [-600, 30],
        [-550, 60],
        [-470, 30],
        [440, 30],
        [490, 60],
        [570, 30],
      ],
      0,
    ) +
    at(c, -330, -210, () => soup(c, 186)) +
    at(c, 350, -220, () => chips(c, 182)) +
    at(c, -350, 230, () => ricePlate(c, 182)) +
    at(c, 350, 226, () => eggs(c, 186)) +
    at(
      c,
      0,
      0,
      () =>
        skillet(c, 190, 84) +
        inside(
          c,
          164,
          liquid(c, 164, '#6d2f1b', 4),
          at(c, 0, 0, () => pulled(c, 36, 126, 126, '#c9582c', 13, 90)),
          strew(c, scatter(c, 9, 110), () => onionSlip(c, 60, '#d9628f', 8)),
          strew(c, scatter(c, 7, 120), () => cilantro(c), { scale: [0.7, 0.9] }),
        ),
    ) +
    at(c, 0, -340, () => glass(c, 74, '#d98a3a', (s) => oil(c, 9, s * 0.8, '#f6c98a', 11))) +
    at(c, -570, 20, () => fork(c, 330)) +
    at(c, 574, 20, () => spoon(c, 330)) +
    at(c, 150, -360, () => limeWedge(c, 110), 20) +
    at(c, -130, -380, () => lime(c, 54)) +
    at(c, -110, 390, () => dish(c, 78, '#8fa83c', (s) => dollop(c, s * 0.9, '#b9c95e'))) +
    at(c, 140, 380, () => tostada(c, 92)) +
    at(c, 176, 360, () => tostada(c, 88)) +
    at(c, -560, -400, () => napkin(c, 180, 160, '#fbf1dd', '#8fa83c'), 10),
};

function pen(c: Canvas): string {
  return (
    piece(
      c,
      rounded(
        [
          [-15, -180],
          [15, -180],
          [15, 140],
          [0, 186],
          [-15, 140],
        ],
        6,
      ),
      '#e0993b',
      { lift: 10, form: 'slab' },
    ) +
    el('path', {
      d: rounded(
        [
          [-15, 138],
          [15, 138],
          [0, 186],
        ],
        3,
      ),
      fill: '#efd6a8',
    }) +
    el('rect', { x: -15, y: -186, width: 30, height: 34, fill: '#d9486b' })
  );
}

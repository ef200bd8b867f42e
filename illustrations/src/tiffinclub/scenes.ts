import { carrot, chunk, dice } from '../food/cut.ts';
import { limeWedge, tomato } from '../food/fruit.ts';
import { rice } from '../food/grain.ts';
import { bayLeaf, cilantro, curryLeaf, mint, sprig } from '../food/herbs.ts';
import { blockprint, METAL, rotis } from '../food/indian.ts';
import { cashew } from '../food/nuts.ts';
import { anise, chileDried, chileFresh, cinnamon, garlic, onionHalf, wholeTomato } from '../food/produce.ts';
import { chickpea, pea } from '../food/pulses.ts';
import { floret } from '../food/vegetables.ts';
import { at, el, many } from '../kit/canvas.ts';
import { type Compositions, inside } from '../kit/composition.ts';
import { piece, slab, wallShade } from '../kit/light.ts';
import { liquid, oil } from '../kit/liquids.ts';
import { circle, polar, rounded, scatter, soft } from '../kit/shapes.ts';
import { heap, strew } from '../kit/strew.ts';
import { striped } from '../table/cloth.ts';
import { spoon, woodenSpoon } from '../table/cutlery.ts';
import { metalBowl } from '../table/pans.ts';
import { paper, scribble, tick } from '../table/papers.ts';
import { dish, napkin, pinch } from '../table/props.ts';
import { daylight, painted, tiles, wood } from '../table/surfaces.ts';
import { arrow, INDIGO, lid, MAGENTA, okraWhole, SAFFRON, spice, tin } from './scenes-things.ts';

export const tiffinclubScenes: Compositions = {
  'feature-sunday-prep': (c) =>
    painted(c, '#e3b046') +
    [0, 1, 2, 3, 4, 5]
      .map((index) =>
        at(c, -330 + (index % 3) * 320, -196 + Math.floor(index / 3) * 340, () =>
          tin(c, 148, index, index * 17 - 20, index % 2 === 0 ? METAL.steel : METAL.brass),
        ),
      )
      .join('') +
    at(c, 556, -250, () => lid(c, 116, METAL.brass)) +
    at(c, 560, 30, () => lid(c, 110, METAL.steel)) +
    at(c, 540, 330, () => woodenSpoon(c, 420), 20) +
    at(c, -565, -10, () => spoon(c, 340, METAL.brass), 6) +
    at(c, -560, -360, () => limeWedge(c, 130), 20) +
    at(c, -570, 370, () => chileFresh(c, 150, '#3f8a35'), -30) +
    at(c, 160, -400, () =>
      strew(
        c,
        [
          [0, 0],
          [44, 16],
          [-40, 14],
        ],
        () => curryLeaf(c),
        { scale: [1.1, 1.4] },
      ),
    ),

  'feature-spice-box': (c) =>
    blockprint(c, '#3a3070', '#c9b8e0', SAFFRON) +
    daylight(c) +
    at(c, -530, -310, () => cinnamon(c, 220), 40) +
    at(c, 530, 330, () => anise(c, 52)) +
    at(c, 545, -310, () => bayLeaf(c), 40) +
    at(c, -540, 310, () => chileDried(c, 210, '#a3261a'), -30) +
    at(c, 480, 200, () => spoon(c, 300, METAL.brass), -50) +
    metalBowl(c, 386, METAL.steel, { lip: 30 }) +
    el('circle', { r: 350, fill: slab(c, '#b4b6ba', 0.8) }) +
    at(c, 0, 0, () => spice(c, 110, '#8a2f16', () => piece(c, circle(8), '#35211b', { lift: 2 }))) +
    many(6, (index) =>
      at(c, ...polar(232, index * 60 - 90), () =>
        spice(
          c,
          110,
          ['#e9a91f', '#b5281a', '#7d5a2c', '#c9a05a', '#8a9440', '#d8772a'][index] ?? '#e9a91f',
          index === 2
            ? () =>
                piece(
                  c,
                  soft([
                    [-16, -3],
                    [0, -6],
                    [16, -2],
                    [0, 5],
                  ]),
                  '#8f6a38',
                  { lift: 2, form: 'slab' },
                )
            : index === 4
              ? () =>
                  piece(
                    c,
                    soft([
                      [-15, -8],
                      [0, -11],
                      [15, -6],
                      [14, 7],
                      [-13, 8],
                    ]),
                    '#96a050',
                    { lift: 3, form: 'slab' },
                  )
              : undefined,
        ),
      ),
    ) +
    at(c, 80, 130, () => spoon(c, 220, METAL.brass), -32),

  'feature-lunch-swap': (c) =>
    striped(
      c,
      '#f7ecd2',
      SAFFRON,
      [
        [-620, 60],
        [-520, 20],
        [470, 20],
        [540, 60],
      ],
      3,
    ) +
    at(c, -330, 30, () => napkin(c, 470, 470, '#f2bfd2', MAGENTA), -8) +
    at(c, 330, 30, () => napkin(c, 470, 470, '#c9c0e6', INDIGO), 8) +
    at(c, -330, 20, () => tin(c, 206, 0, 20)) +
    at(c, 330, 20, () => tin(c, 206, 1, -16, METAL.brass)) +
    at(c, 0, -150, () => arrow(c, 0)) +
    at(c, 0, 200, () => arrow(c, 180)) +
    at(c, -520, -350, () => limeWedge(c, 130), 20) +
    at(c, 530, -360, () => mint(c), 20, 1.2) +
    at(c, 0, 30, () => rotis(c, 84)) +
    at(c, -530, 370, () => chileFresh(c, 150, '#3f8a35'), 20) +
    at(c, 540, 370, () => spoon(c, 260, METAL.brass), 60),

  'feature-shopping-list': (c) =>
    wood(c, '#b48656', 4, 2) +
    at(c, -60, 0, () => paper(c, 500, 760, '#fbf5e6'), -3) +
    at(c, -240, -310, () => scribble(c, 280, MAGENTA, 13), -3) +
    many(7, (index) =>
      at(
        c,
        -252 + index * 4,
        -216 + index * 86,
        () =>
          el('path', {
            d: rounded(
              [
                [-20, -20],
                [20, -20],
                [20, 20],
                [-20, 20],
              ],
              7,
            ),
            fill: 'none',
            stroke: INDIGO,
            'stroke-width': 6,
            opacity: 0.8,
          }) +
          (index < 4 ? tick(MAGENTA, 40) : '') +
          at(c, 52, 2, () => scribble(c, c.between(170, 300), INDIGO, 7)),
        -3,
      ),
    ) +
    at(c, -470, -230, () => floret(c, 116)) +
    at(c, -500, 40, () => wholeTomato(c, 92)) +
    at(c, -450, 190, () => wholeTomato(c, 76, '#d9512f')) +
    at(c, -500, 350, () => onionHalf(c, 84)) +
    at(c, 380, -280, () => okraWhole(c), 30) +
    at(c, 420, -210, () => okraWhole(c), 14) +
    at(c, 370, -150, () => okraWhole(c), 24) +
    at(c, 520, -340, () => sprig(c, cilantro, 150), 30, 1.4) +
    at(c, 440, 60, () =>
      dish(c, 130, METAL.brass, (s) => heap(c, 40, s * 0.9, s * 0.9, () => chickpea(c, 20)), '#b98a34'),
    ) +
    at(c, 380, 290, () => chileFresh(c, 200, '#3f8a35'), -20) +
    at(c, 430, 350, () => chileFresh(c, 180, '#c23a24'), 10) +
    at(c, 550, 250, () => garlic(c, 50), 20),

  'feature-one-pot': (c) =>
    tiles(c, '#dfe6c8', '#b7c79a', 205, '#5d9142') +
    at(c, -520, -290, () => dish(c, 116, METAL.steel, (s) => heap(c, 20, s * 0.84, s * 0.84, () => carrot(c, 30)))) +
    at(c, -530, 20, () => dish(c, 104, METAL.steel, (s) => heap(c, 30, s * 0.84, s * 0.84, () => pea(c, 18)))) +
    at(c, -520, 300, () =>
      dish(c, 112, METAL.steel, (s) => heap(c, 20, s * 0.84, s * 0.84, () => dice(c, 34, '#d5402b'))),
    ) +
    at(c, 545, -330, () => anise(c, 46)) +
    at(c, 540, 340, () => bayLeaf(c), 40) +
    at(
      c,
      60,
      0,
      () =>
        metalBowl(c, 366, METAL.copper, { ears: true, lip: 30 }) +
        inside(
          c,
          330,
          liquid(c, 330, '#c9781f', 8),
          rice(c, 320, 320, '#f0cf72', 46, 20),
          strew(c, scatter(c, 12, 270), () => chunk(c, 50, 42, '#f3c144')),
          strew(c, scatter(c, 11, 270), () => tomato(c, 40)),
          strew(c, scatter(c, 30, 280), () => pea(c, 18)),
          strew(c, scatter(c, 9, 250), () => cashew(c, 56)),
          strew(c, scatter(c, 7, 240), () => curryLeaf(c), { scale: [1.2, 1.5] }),
          strew(c, scatter(c, 9, 270), () => cilantro(c)),
          oil(c, 9, 270, '#f0b44c', 12),
          wallShade(c, 330, 0.4),
        ),
    ) +
    at(c, 250, 150, () => woodenSpoon(c, 560), -48) +
    at(c, 560, -60, () => pinch(c, 60, '#e0a01e', 50, 8)),
};

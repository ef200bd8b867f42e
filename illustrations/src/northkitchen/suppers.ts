import { carrot, chunk, cucumber, onionSlip } from '../food/cut.ts';
import { butter } from '../food/dairy.ts';
import { fishChunk } from '../food/fish.ts';
import { dill, frond, thyme } from '../food/fronds.ts';
import { wedge } from '../food/fruit.ts';
import { scallion } from '../food/greens.ts';
import { parsley } from '../food/herbs.ts';
import { ham, meatball, pepperGrind } from '../food/meat.ts';
import { onionHalf } from '../food/produce.ts';
import { pea } from '../food/pulses.ts';
import { at, type Canvas, el, many } from '../kit/canvas.ts';
import { type Compositions, inside } from '../kit/composition.ts';
import { gleam, piece, wallShade } from '../kit/light.ts';
import { dollop, dust, liquid, oil, sauce, shimmer } from '../kit/liquids.ts';
import { lit } from '../kit/palette.ts';
import { blob, circle, curve, scatter } from '../kit/shapes.ts';
import { heap, strew } from '../kit/strew.ts';
import { longBoard } from '../table/boards.ts';
import { gingham, linen, striped } from '../table/cloth.ts';
import { fork, knife, spoon } from '../table/cutlery.ts';
import { dish, napkin, pinch } from '../table/props.ts';
import { bands, dipped, flecks } from '../table/rims.ts';
import { painted } from '../table/surfaces.ts';
import { bowl, bowlInside, plate } from '../table/vessels.ts';

export const SPRUCE = '#1e5b63';

const LINGON = '#b3243b';

export function potato(c: Canvas, r = 74): string {
  const colour = c.pick(['#edc76c', '#f2d483', '#e3b75c']);
  const skin = many(3, () =>
    el('path', {
      d: blob(c, r * 0.2, r * 0.12, 0.2, 7, c.spread(r * 0.5), c.spread(r * 0.5)),
      fill: '#b98a48',
      opacity: 0.35,
    }),
  );
  return (
    piece(c, blob(c, r, r * 0.82, 0.07, 9), colour, { lift: 12, contrast: 1.25, strength: 0.36 }) +
    skin +
    gleam(c, r * 0.52, r * 0.5, r * 0.09, 0.7)
  );
}

export const northkitchenSuppers: Compositions = {
  'yellow-pea-soup': (c) => {
    const r = bowlInside({ lip: 24 });
    return (
      linen(c, '#c9d6d2') +
      at(c, -530, -280, () => dish(c, 110, '#f6f2e7', (s) => dollop(c, s * 0.9, '#c9962e'))) +
      at(c, -520, 280, () => napkin(c, 260, 330, '#f6f2e7', LINGON), 10) +
      at(c, -510, 270, () => spoon(c, 420), 8) +
      at(c, 540, -300, () => onionHalf(c, 92, '#d9b98a')) +
      strew(
        c,
        [
          [500, 300],
          [560, 340],
          [470, 360],
          [540, 270],
          [590, 300],
        ],
        () => pea(c, 20, '#e0b748'),
      ) +
      bowl(c, { lip: 24, colour: SPRUCE, inside: '#e9dfc4', decoration: dipped('#174850') }) +
      inside(
        c,
        r,
        liquid(c, r, '#dcae3f', 12),
        strew(c, scatter(c, 60, r * 0.94), () => pea(c, 17, '#e6bd52')),
        heap(c, 20, r * 0.66, r * 0.62, () => ham(c, 62)),
        at(c, -30, 10, () => thyme(c, 190), 50),
        at(c, 50, 40, () => thyme(c, 150), 110),
        at(c, 96, -96, () => dollop(c, 56, '#c08a24')),
        strew(c, scatter(c, 6, 200), () => onionSlip(c, 70, '#f0dfae', 10)),
        pepperGrind(c, 50, r * 0.8),
        shimmer(r),
        wallShade(c, r),
      )
    );
  },

  meatballs: (c) =>
    striped(
      c,
      '#f1ecdd',
      SPRUCE,
      [
        [-560, 24],
        [-510, 24],
        [-460, 24],
        [440, 24],
        [490, 24],
        [540, 24],
      ],
      0,
    ) +
    at(c, -520, 40, () => fork(c, 440), -2) +
    at(c, 525, 40, () => knife(c, 460, '#5a3b26'), 2) +
    plate(c, {
      colour: '#f3efe4',
      decoration: bands([
        [0.35, 5, SPRUCE],
        [0.62, 14, SPRUCE],
      ]),
      well: 0.78,
    }) +
    at(c, -118, -96, () => dollop(c, 156, '#f3dc97', 130)) +
    at(c, 20, 44, () => sauce(c, 226, 168, '#b0793f', 0.09)) +
    heap(c, 11, 176, 120, () => meatball(c, 62), { scale: [0.92, 1.06] }) +
    at(c, 172, -128, () => heap(c, 30, 84, 70, () => berry(c, 18))) +
    at(c, -196, 116, () =>
      strew(
        c,
        [
          [0, 0],
          [40, 26],
          [-20, 44],
          [18, 66],
          [64, 60],
        ],
        () => cucumber(c, 42, '#6f9040', '#cfdb93'),
      ),
    ) +
    strew(
      c,
      [
        [-40, -40],
        [60, 90],
        [110, 10],
        [-130, -120],
      ],
      () => parsley(c),
    ) +
    pepperGrind(c, 30, 200),

  'dill-potatoes': (c) => {
    const r = bowlInside({ lip: 24, wall: 22 });
    return (
      gingham(c, '#f3efe2', '#6d948f', 80) +
      at(c, -530, -280, () => dill(c, 260), 24) +
      at(c, 540, 300, () => dish(c, 108, '#f6f2e7', (s) => butter(c, s * 1.2))) +
      at(c, 540, -310, () => pinch(c, 100, '#fffdf6', 100, 7)) +
      at(c, -530, 300, () => spoon(c, 420, '#c8a25a'), 24) +
      bowl(c, { lip: 24, wall: 22, colour: '#1e5b63', inside: '#7fa09a', decoration: flecks('#9fc0b8', 120) }) +
      inside(
        c,
        r,
        liquid(c, r, '#efe4c4'),
        heap(c, 20, r * 0.82, r * 0.82, () => potato(c, 84)),
        strew(c, scatter(c, 18, r * 0.84), () => sauce(c, 78, 44, '#f8f0d9', 0.2, 11)),
        at(c, -20, 10, () => sauce(c, 130, 84, '#f9f2de', 0.16, 13)),
        dust(c, 190, r * 0.88, r * 0.88, '#55803f', 6, 0.9),
        strew(c, scatter(c, 22, r * 0.84), () => frond(c, 74)),
        dust(c, 90, r * 0.8, r * 0.8, '#fffdf6', 5, 0.9),
        wallShade(c, r, 0.34),
      )
    );
  },

  'salmon-soup': (c) => {
    const r = bowlInside();
    return (
      painted(c, '#83a7a2') +
      at(c, -540, 290, () => napkin(c, 250, 330, '#f6f2e7', SPRUCE), -12) +
      at(c, 530, 40, () => spoon(c, 440), 6) +
      at(c, 540, -330, () => wedge(c, 140, '#e3b820', '#f5dc62'), 30) +
      at(c, -530, -290, () => rye(c), -16) +
      bowl(c, { colour: '#f6f2e7', inside: '#efe8d4', decoration: bands([[0.4, 6, SPRUCE]]) }) +
      inside(
        c,
        r,
        liquid(c, r, '#f3e3bb', 10),
        oil(c, 18, r * 0.9, '#f2c766', 12),
        strew(
          c,
          [
            [-170, -100],
            [150, -150],
            [-60, 190],
            [190, 90],
            [-210, 90],
            [20, -220],
          ],
          () => chunk(c, 56, 48, '#ecd084'),
        ),
        strew(c, scatter(c, 11, r * 0.7), () => fishChunk(c, 98)),
        strew(c, scatter(c, 9, r * 0.82), () => carrot(c, 36)),
        strew(c, scatter(c, 14, r * 0.84), () => scallion(c, 22)),
        strew(c, scatter(c, 17, r * 0.8), () => frond(c, 76)),
        pepperGrind(c, 46, r * 0.84),
        shimmer(r),
        wallShade(c, r, 0.36),
      )
    );
  },
};

function berry(c: Canvas, r: number): string {
  return (
    piece(c, circle(r), c.pick([LINGON, '#c62f45', '#971c31']), { lift: 5 }) + gleam(c, r * 0.5, r * 0.5, r * 0.24, 0.7)
  );
}

export function rye(c: Canvas): string {
  const loaf = (x: number): string =>
    at(
      c,
      x,
      x * 0.3,
      () =>
        longBoard(c, 210, 150, '#5a3b26', 40) +
        el('path', {
          d: curve([
            [-80, -44],
            [0, -54],
            [80, -42],
          ]),
          stroke: lit('#5a3b26', 0.5),
          'stroke-width': 5,
          fill: 'none',
          opacity: 0.5,
        }) +
        dust(c, 50, 84, 54, '#c9a06a', 6, 0.7),
    );
  return loaf(-16) + loaf(26);
}

import { fish, salmonSlice } from '../food/fish.ts';
import { dill, frond } from '../food/fronds.ts';
import { lemonWedge } from '../food/fruit.ts';
import { parsley, sprig } from '../food/herbs.ts';
import { crab, mussel, musselShut, prawn } from '../food/shellfish.ts';
import { at, type Canvas, el, many } from '../kit/canvas.ts';
import type { Compositions } from '../kit/composition.ts';
import { piece } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { curve, rounded, scatter, soft } from '../kit/shapes.ts';
import { heap, strew } from '../kit/strew.ts';
import { longBoard, slate } from '../table/boards.ts';
import { knife } from '../table/cutlery.ts';
import { paper, pin, scribble, square } from '../table/papers.ts';
import { napkin, pinch } from '../table/props.ts';
import { painted, stone, wood } from '../table/surfaces.ts';
import { seaweed } from './potatoes.ts';

const SEA = '#1b4f8f';

const INK = '#0f2c52';

function ice(c: Canvas, size: number): string {
  const h = size / 2;
  return (
    piece(
      c,
      rounded(
        [
          [-h, -h * 0.8],
          [h * 0.9, -h],
          [h, h * 0.8],
          [-h * 0.8, h],
        ],
        size * 0.22,
      ),
      '#dfecf2',
      { lift: 5, form: 'slab', strength: 0.16 },
    ) +
    el('path', {
      d: rounded(
        [
          [-h * 0.6, -h * 0.6],
          [h * 0.4, -h * 0.7],
          [h * 0.2, 0],
          [-h * 0.6, h * 0.1],
        ],
        size * 0.14,
      ),
      fill: '#ffffff',
      opacity: 0.8,
    })
  );
}

function wave(c: Canvas, width: number, colour: string): string {
  const points = Array.from(
    { length: 9 },
    (_, index) => [-width / 2 + (index * width) / 8, index % 2 === 0 ? 8 : -8] as const,
  );
  return el('path', {
    d: curve(points),
    fill: 'none',
    stroke: colour,
    'stroke-width': 7,
    opacity: c.between(0.5, 0.8),
  });
}

export const lowtideScenes: Compositions = {
  'feature-catch-calendar': (c) => {
    const show: (() => string)[] = [
      () => at(c, 0, 0, () => fish(c, 150, '#2f6178', '#e4ebe6'), -10),
      () => mussel(c, 86),
      () => crab(c, 42),
      () => prawn(c, 50),
      () => at(c, 0, 0, () => fish(c, 150, '#7d8a92', '#e9ece6', false), 8),
      () => musselShut(c, 96),
      () => at(c, 0, 0, () => seaweed(c, 130), 20),
      () => at(c, 0, 0, () => fish(c, 150, '#c77f6a', '#f3dfd2', false), -6),
      () =>
        strew(
          c,
          [
            [-22, 12],
            [22, -10],
          ],
          () => prawn(c, 36),
        ),
      () => heap(c, 4, 36, 30, () => musselShut(c, 62)),
      () => crab(c, 40, '#a9472c'),
      () => at(c, 0, 0, () => fish(c, 150, '#4d6f8f', '#eef2ee'), 12),
    ];
    return (
      wood(c, '#7f97a8', 4, 0) +
      at(c, 0, 0, () => paper(c, 880, 800, '#f2f6f4'), -1) +
      el('rect', { x: -436, y: -392, width: 872, height: 92, fill: SEA }) +
      at(c, -260, -360, () => wave(c, 300, '#cfe0ee')) +
      at(c, 60, -334, () => scribble(c, 260, '#f2f6f4', 11)) +
      many(2, (index) => at(c, -390 + index * 780, -346, () => pin(c, '#f0cf4e', 20))) +
      show
        .map((draw, index) =>
          at(c, -312 + (index % 4) * 208, -176 + Math.floor(index / 4) * 212, () =>
            square(
              c,
              188,
              ['#dbe7ee', '#e6ece8', '#f5e3dc', '#f3ecd0'][(index + Math.floor(index / 4)) % 4] ?? '#dbe7ee',
              at(c, 0, -6, draw) + at(c, -54, 76, () => scribble(c, 60, INK, 5)),
            ),
          ),
        )
        .join('') +
      at(c, -540, 290, () => seaweed(c, 260), 70) +
      at(c, 545, -280, () => musselShut(c, 120), 20) +
      at(c, 545, 320, () => lemonWedge(c, 140), 60)
    );
  },

  'feature-fishmonger': (c) =>
    painted(c, '#3f6fa5') +
    at(c, 0, 0, () => slate(c, 1080, 800, '#9fb3c2')) +
    heap(c, 120, 500, 370, () => ice(c, 84)) +
    at(c, -60, -230, () => fish(c, 640, '#2f6178', '#e0e8e4'), -6) +
    at(c, -90, -80, () => fish(c, 620, '#7d8a92', '#e9ece6', false), 2) +
    at(c, -60, 70, () => fish(c, 640, '#c77f6a', '#f6e2d6', false), -3) +
    at(c, 390, -220, () => crab(c, 96), 10) +
    at(c, 370, 50, () => heap(c, 9, 110, 90, () => prawn(c, 60))) +
    at(c, -300, 270, () => heap(c, 13, 150, 80, () => musselShut(c, 110))) +
    at(c, 20, 270, () => many(4, (index) => at(c, -100 + index * 66, 0, () => salmonSlice(c, 190, 84), 74))) +
    at(c, 330, 270, () =>
      strew(
        c,
        [
          [0, 0],
          [90, 30],
          [-70, 40],
        ],
        () => lemonWedge(c, 120),
      ),
    ) +
    at(c, 180, -330, () => sprig(c, parsley, 80), 60) +
    at(c, -440, 130, () => seaweed(c, 220), 30) +
    at(c, 450, 160, () => seaweed(c, 200, '#5c7440'), -60),

  'feature-knife-skills': (c) =>
    stone(c, '#93a9ba') +
    at(c, 0, 10, () => longBoard(c, 980, 660, '#c3a070', 46), -2) +
    at(c, -150, -150, () => fish(c, 620, '#4d6f8f', '#eef2ee'), -4) +
    at(c, -150, 130, () => fillet(c)) +
    many(4, (index) =>
      at(c, 170 + index * 80, 140 + index * 4, () => salmonSlice(c, 190, 86, '#f0a98a'), 76 + c.spread(5)),
    ) +
    at(c, 360, -120, () => knife(c, 600, SEA), 24) +
    at(c, -420, 30, () => lemonWedge(c, 120), 30) +
    at(c, 470, -200, () => strew(c, scatter(c, 6, 40, 40), () => frond(c, 60))) +
    at(c, -560, -360, () => pinch(c, 90, '#ffffff', 90, 7)) +
    at(c, -555, 370, () => dill(c, 170), 30) +
    at(c, 560, 360, () => napkin(c, 200, 240, '#f2f6f4', SEA), 16),
};

/** A side of fish, skin down, pin bones out. */
function fillet(c: Canvas): string {
  const d = soft([
    [-270, -10],
    [-240, -84],
    [-60, -104],
    [140, -70],
    [210, -20],
    [210, 40],
    [120, 74],
    [-80, 90],
    [-240, 70],
  ]);
  return (
    piece(c, d, '#f0b193', { lift: 12, form: 'slab' }) +
    el(
      'g',
      { 'clip-path': c.clip(d), fill: 'none' },
      many(11, (index) =>
        el('path', {
          d: curve([
            [-240 + index * 42, -100],
            [-206 + index * 42, -8],
            [-240 + index * 42, 90],
          ]),
          stroke: lit('#f0b193', 0.8),
          'stroke-width': 6,
          opacity: 0.8,
        }),
      ),
      el('path', {
        d: curve([
          [-270, -6],
          [0, -10],
          [210, 10],
        ]),
        stroke: dim('#f0b193', 0.3),
        'stroke-width': 6,
        opacity: 0.5,
      }),
    )
  );
}

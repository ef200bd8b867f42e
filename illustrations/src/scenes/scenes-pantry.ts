import { onionSlip } from '../food/cut.ts';
import { lime } from '../food/fruit.ts';
import { chileDried, garlic, wholeTomato } from '../food/produce.ts';
import { bean, hominy, kernel } from '../food/pulses.ts';
import { at, type Canvas, el, many } from '../kit/canvas.ts';
import type { Compositions } from '../kit/composition.ts';
import { slab } from '../kit/light.ts';
import { dust } from '../kit/liquids.ts';
import { dim, lit } from '../kit/palette.ts';
import { scatter } from '../kit/shapes.ts';
import { strew } from '../kit/strew.ts';
import { CLAY } from '../marisol/scenes-plates.ts';
import { jar } from '../table/containers.ts';
import { daylight, sheet, tiles } from '../table/surfaces.ts';

/** The shelf's jars, from the front: contents by kind. */
function filled(
  c: Canvas,
  colour: string,
  thing: () => string,
  width: number,
  height: number,
): (clip: string) => string {
  return (clip) =>
    el(
      'g',
      { 'clip-path': clip },
      el('rect', { x: -width / 2, y: -height, width, height, fill: slab(c, colour) }),
      at(c, 0, -height / 2, () => strew(c, scatter(c, 30, width * 0.52, height * 0.5), thing)),
    );
}

function board(c: Canvas, y: number): string {
  const colour = '#a8703f';
  return (
    el('rect', {
      x: -620,
      y: y + 44,
      width: 1240,
      height: 40,
      fill: c.linear(0, 0, 0, 1, [
        [0, c.palette.shadow, 0.42],
        [1, c.palette.shadow, 0],
      ]),
    }) +
    el('rect', { x: -620, y, width: 1240, height: 46, fill: dim(colour, 0.18) }) +
    el('rect', { x: -620, y, width: 1240, height: 18, fill: lit(colour, 0.2) }) +
    many(5, () =>
      el('path', {
        d: `M${c.between(-600, 300).toFixed(0)} ${(y + c.between(22, 40)).toFixed(0)}h${c.between(90, 280).toFixed(0)}`,
        stroke: dim(colour, 0.5),
        'stroke-width': 3,
        opacity: 0.4,
      }),
    )
  );
}

export const pantryScene: Compositions = {
  'feature-pantry': (c) =>
    sheet(c, '#f0d9b2') +
    tilesBehind(c) +
    board(c, -50) +
    board(c, 372) +
    at(c, -440, -50, () =>
      jar(
        c,
        190,
        260,
        CLAY,
        filled(c, '#3a2428', () => bean(c, '#46292d', 40), 190, 260),
      ),
    ) +
    at(c, -210, -50, () =>
      jar(
        c,
        170,
        210,
        '#8fa83c',
        filled(c, '#f3e6c4', () => hominy(c, 22), 170, 210),
      ),
    ) +
    at(c, 0, -50, () =>
      jar(
        c,
        180,
        290,
        CLAY,
        filled(c, '#c98a3a', () => kernel(c, 18), 180, 290),
      ),
    ) +
    at(c, 220, -50, () =>
      jar(c, 160, 190, '#e0993b', (clip) =>
        el(
          'g',
          { 'clip-path': clip },
          el('rect', { x: -80, y: -190, width: 160, height: 190, fill: slab(c, '#8f2413') }),
          at(c, 0, -80, () => dust(c, 130, 76, 80, '#d2602f', 9)),
        ),
      ),
    ) +
    at(c, 440, -50, () =>
      jar(
        c,
        190,
        250,
        '#8fa83c',
        filled(c, '#e8b97c', () => bean(c, '#c99268', 40, '#7c4424'), 190, 250),
      ),
    ) +
    at(c, -430, 372, () =>
      jar(c, 210, 270, '#e0993b', (clip) =>
        el(
          'g',
          { 'clip-path': clip },
          el('rect', { x: -105, y: -270, width: 210, height: 270, fill: slab(c, '#dfe3b4') }),
          at(c, 0, -110, () => strew(c, scatter(c, 26, 90, 100), () => onionSlip(c, 90, '#d9628f', 11))),
        ),
      ),
    ) +
    at(c, -180, 336, () => garlicString(c)) +
    at(c, 60, 372, () =>
      jar(
        c,
        180,
        230,
        CLAY,
        filled(c, '#efe4c8', () => kernel(c, 12), 180, 230),
      ),
    ) +
    at(c, 300, 300, () =>
      strew(
        c,
        [
          [-50, 20],
          [36, 26],
          [-6, -46],
          [100, 20],
        ],
        () => wholeTomato(c, 62),
        { spin: 20 },
      ),
    ) +
    at(c, 506, 300, () =>
      strew(
        c,
        [
          [0, 30],
          [40, -30],
          [-40, -10],
        ],
        () => lime(c, 54),
        { spin: 30 },
      ),
    ) +
    at(c, -560, -330, () => chileDried(c, 220), 80) +
    at(c, -500, -340, () => chileDried(c, 200, '#8a2a18'), 96) +
    daylight(c, 0.8),
};

function tilesBehind(c: Canvas): string {
  return el('g', { opacity: 0.5 }, tiles(c, '#f3e0bb', '#e3c894', 205, '#dba173'));
}

function garlicString(c: Canvas): string {
  return strew(
    c,
    [
      [-30, 0],
      [40, 4],
      [4, -46],
      [70, -30],
    ],
    () => garlic(c, 44),
    { spin: 30 },
  );
}

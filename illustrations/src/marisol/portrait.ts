import { chileDried } from '../food/produce.ts';
import { at, type Canvas, el, many } from '../kit/canvas.ts';
import type { Composition } from '../kit/composition.ts';
import { piece } from '../kit/light.ts';
import { circle, polar, soft } from '../kit/shapes.ts';
import { apron, bust } from '../people/clothes.ts';
import { head, locks, mirrored } from '../people/face.ts';
import { painted } from '../table/surfaces.ts';

const SKIN = '#c98a5b';
const HAIR = '#2f1a14';

function flower(c: Canvas, colour: string, heart: string): string {
  return (
    many(6, (index) => {
      const [x, y] = polar(30, index * 60);
      return piece(c, circle(27, x, y), colour, { lift: 3, contrast: 0.6 });
    }) + el('circle', { r: 17, fill: heart })
  );
}

function hair(c: Canvas): string {
  const half = piece(
    c,
    soft([
      [6, -196],
      [-80, -206],
      [-176, -120],
      [-206, 10],
      [-262, -40],
      [-264, -230],
      [-130, -372],
      [6, -356],
    ]),
    HAIR,
    { lift: 0, contrast: 0.7 },
  );
  const combed = locks(HAIR, [
    [
      [-10, -330],
      [-120, -300],
      [-214, -150],
    ],
    [
      [-12, -280],
      [-110, -262],
      [-196, -140],
    ],
  ]);
  return mirrored(half) + half + combed + mirrored(combed);
}

/** A braid over one shoulder. */
function braid(c: Canvas): string {
  return many(8, (index) =>
    at(
      c,
      246 - index * 9,
      120 + index * 56,
      () =>
        piece(
          c,
          soft([
            [-30, -50],
            [66, -40],
            [74, 10],
            [-20, 62],
            [-70, 30],
          ]),
          HAIR,
          { lift: 5, form: 'slab', contrast: 0.9 },
        ),
      index % 2 === 0 ? 24 : 66,
      1 - index * 0.04,
    ),
  );
}

/** Marisol Vega at her chilli-hung kitchen wall. */
export const marisolPortrait: Composition = (c) => {
  const earring = el('circle', { cx: -248, cy: 118, r: 40, fill: 'none', stroke: '#e8b54a', 'stroke-width': 12 });
  const stitches = many(9, (index) => {
    const [x, y] = polar(236, 28 + index * 15.5);
    return el('circle', {
      cx: x * 0.86,
      cy: 250 + y * 0.92,
      r: 15,
      fill: ['#d9486b', '#e0993b', '#8fa83c'][index % 3],
    });
  });
  return (
    painted(c, '#e7b565') +
    many(7, (index) =>
      at(c, 400 - (index % 2) * 66, -470 + index * 86, () => chileDried(c, 170), 100 + (index % 2) * -22),
    ) +
    many(6, (index) =>
      at(c, -440 + (index % 2) * 56, -420 + index * 86, () => chileDried(c, 160), 78 + (index % 2) * 22),
    ) +
    at(
      c,
      0,
      50,
      () => {
        const back = piece(
          c,
          soft([
            [-270, -120],
            [-150, -400],
            [150, -400],
            [270, -120],
            [280, 150],
            [140, 260],
            [-140, 260],
            [-262, 130],
          ]),
          HAIR,
          { lift: 14, contrast: 0.5 },
        );
        return (
          back +
          bust(c, SKIN, '#f5dfbb') +
          stitches +
          apron(c, c.palette.accent) +
          head(c, { skin: SKIN, ink: '#2a1710', brow: HAIR, lips: '#b23a3a', eyes: 'smiling', laughing: true }) +
          earring +
          mirrored(earring) +
          hair(c) +
          braid(c) +
          at(c, -196, -250, () => flower(c, '#d9486b', '#f3c65a'), 0, 1.5) +
          at(c, -100, -330, () => flower(c, '#e98a34', '#fbf1dd'), 20, 1.2) +
          at(c, -254, -140, () => flower(c, '#fbf1dd', '#e0993b'), 10, 1.05)
        );
      },
      0,
      1.1,
    )
  );
};

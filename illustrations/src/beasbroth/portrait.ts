import { bayLeaf } from '../food/herbs.ts';
import { at, type Canvas, el, many } from '../kit/canvas.ts';
import type { Composition } from '../kit/composition.ts';
import { piece } from '../kit/light.ts';
import { dim } from '../kit/palette.ts';
import { circle, polar, soft } from '../kit/shapes.ts';
import { bust } from '../people/clothes.ts';
import { glasses, head, locks, mirrored, stroke } from '../people/face.ts';
import { painted } from '../table/surfaces.ts';

const SKIN = '#ecc0a2';
const HAIR = '#e4e0dc';

function hair(c: Canvas): string {
  const half = piece(
    c,
    soft([
      [30, -206],
      [-70, -226],
      [-170, -160],
      [-206, -20],
      [-262, -20],
      [-278, -210],
      [-150, -374],
      [60, -372],
    ]),
    HAIR,
    { lift: 3, contrast: 0.5 },
  );
  const waves = [
    [
      [0, -340],
      [-130, -320],
      [-232, -160],
    ],
    [
      [0, -290],
      [-110, -270],
      [-226, -100],
    ],
  ] as const;
  const shade = waves.map((points) => stroke(points, dim(HAIR, 0.3), 9, 0.5)).join('');
  return mirrored(half + shade) + half + shade + locks(HAIR, waves, 4);
}

/** Beatrice Fontana, who was a nurse, with her reading glasses on. */
export const beasbrothPortrait: Composition = (c) => {
  const bun = piece(c, circle(112, 0, -410), HAIR, { lift: 8, contrast: 0.6 });
  const coil = stroke(
    [
      [-70, -410],
      [-20, -480],
      [66, -430],
      [30, -360],
      [-30, -384],
      [0, -424],
    ],
    dim(HAIR, 0.3),
    10,
    0.5,
  );
  const back = piece(c, circle(272, 0, -70), dim(HAIR, 0.1), { lift: 10, contrast: 0.4 });
  const pearls = many(9, (index) => {
    const [x, y] = polar(176, 22 + index * 17);
    return piece(c, circle(19, x, 300 + y * 0.82), '#fbf4ea', { lift: 4, contrast: 0.8 });
  });
  const lapel = piece(
    c,
    soft([
      [-220, 350],
      [-130, 380],
      [-20, 620],
      [-20, 900],
      [-560, 900],
      [-500, 500],
      [-330, 390],
    ]),
    c.palette.accent,
    { lift: 6, form: 'slab', contrast: 0.8, strength: 0.2 },
  );
  const earring = el('circle', { cx: -246, cy: 96, r: 17, fill: '#fbf4ea' });
  const laughter = stroke(
    [
      [-152, 44],
      [-176, 52],
      [-192, 42],
    ],
    dim(SKIN, 0.3),
    7,
    0.6,
  );
  return (
    painted(c, '#b98aa6') +
    many(26, (index) => {
      const [column, row] = [index % 6, Math.floor(index / 6)];
      return at(
        c,
        -560 + column * 224 + (row % 2) * 112,
        -520 + row * 200,
        () => bayLeaf(c),
        60 + (index % 2) * 50,
        0.85,
      );
    }) +
    at(
      c,
      0,
      70,
      () =>
        bun +
        coil +
        back +
        bust(c, SKIN, '#faf6ef', 430) +
        lapel +
        mirrored(lapel) +
        pearls +
        head(c, { skin: SKIN, ink: '#3b1f2f', brow: '#b9b0a8', lips: '#b4464a', eyes: 'smiling', jaw: 0.96 }) +
        laughter +
        mirrored(laughter) +
        earring +
        mirrored(earring) +
        hair(c) +
        glasses('#8a3a63'),
      0,
      1.06,
    )
  );
};

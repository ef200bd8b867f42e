import { at, type Canvas, el, many } from '../kit/canvas.ts';
import { slab, strand, strands, toward } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { curve, type Point, polar } from '../kit/shapes.ts';
import { GREEN } from './herbs.ts';

/** Feathery fronds along a stalk, tip up. */
export function dill(c: Canvas, length = 150, colour: string = GREEN.dill): string {
  const bend = c.spread(length * 0.14);
  const along = (part: number): Point => [bend * part * part, length * (0.5 - part)];
  let hairs = '';
  for (let node = 1; node <= 7; node += 1) {
    const [x, y] = along(node / 7.4);
    const reach = length * (0.36 - node * 0.028);
    for (const side of [-1, 1]) {
      const [ex, ey] = polar(reach, -90 + side * c.between(42, 60));
      hairs += curve([
        [x, y],
        [x + ex * 0.6, y + ey * 0.45],
        [x + ex, y + ey],
      ]);
      for (const part of [0.35, 0.6, 0.82]) {
        for (const twist of [-34, 34]) {
          const [hx, hy] = polar(reach * 0.34, -90 + side * 50 + twist + c.spread(8));
          const [fx, fy] = [x + ex * part, y + ey * part * 0.94];
          hairs += curve([
            [fx, fy],
            [fx + hx, fy + hy],
          ]);
        }
      }
    }
  }
  const stem = curve([along(0), along(0.5), along(1)]);
  const [lx, ly] = toward(c);
  const all = stem + hairs;
  const line = (stroke: string, width: number, opacity: number, by: number): string =>
    el('path', {
      d: all,
      stroke,
      'stroke-width': width,
      opacity,
      transform: by === 0 ? undefined : `translate(${(-lx * by).toFixed(1)} ${(-ly * by).toFixed(1)})`,
    });
  return el(
    'g',
    { fill: 'none' },
    line(c.palette.shadow, 3, 0.22, 5),
    line(colour, 3.8, 1, 0),
    el('path', { d: stem, stroke: dim(colour, 0.2), 'stroke-width': 4.4 }),
  );
}

/** A tuft of dill without a stalk, for strewing. */
export function frond(c: Canvas, length = 54, colour: string = GREEN.dill): string {
  const hairs = many(7, (index) => {
    const part = index / 7;
    const side = index % 2 === 0 ? -1 : 1;
    const [hx, hy] = polar(length * (0.46 - part * 0.2), -90 + side * c.between(34, 58));
    const y = length * (0.5 - part);
    return curve([
      [0, y],
      [hx * 0.6, y + hy * 0.4],
      [hx, y + hy],
    ]);
  });
  const d = `${curve([
    [0, length / 2],
    [c.spread(6), 0],
    [c.spread(8), -length / 2],
  ])}${hairs}`;
  const [x, y] = toward(c);
  return el(
    'g',
    { fill: 'none' },
    el('path', {
      d,
      stroke: c.palette.shadow,
      'stroke-width': 5,
      opacity: 0.25,
      transform: `translate(${(-x * 4).toFixed(1)} ${(-y * 4).toFixed(1)})`,
    }),
    el('path', { d, stroke: c.chance(0.4) ? lit(colour, 0.2) : colour, 'stroke-width': 5 }),
  );
}

/** Woody stalk with small paired leaves: thyme, oregano. */
export function thyme(c: Canvas, length = 130, colour: string = GREEN.thyme): string {
  const bend = c.spread(24);
  const stem = strands(
    strand(
      c,
      [
        [0, length / 2],
        [bend, 0],
        [bend * 0.4, -length / 2],
      ],
      3.4,
      dim(colour, 0.35),
      4,
    ),
  );
  const leaves = many(9, (index) => {
    const part = index / 9;
    const x = bend * 4 * part * (1 - part) * 0.5;
    return many(2, (side) =>
      at(
        c,
        x + (side * 2 - 1) * 8,
        length * (0.42 - part * 0.95),
        () => el('ellipse', { rx: 10 - part * 3, ry: 5, fill: slab(c, colour) }),
        (side * 2 - 1) * 38 - (side ? 70 : -70),
      ),
    );
  });
  return stem + leaves;
}

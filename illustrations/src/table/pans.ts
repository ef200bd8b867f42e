import { type Canvas, el, many } from '../kit/canvas.ts';
import { discShadow, hollow, piece, slab } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { arc, blob, polar, ring, rounded } from '../kit/shapes.ts';
import { edgeLight, edgeShade, sheen } from './vessels.ts';

/** A black iron pan, its handle towards an angle. */
export function skillet(c: Canvas, r = 350, handle = 24, inside = '#3a322d'): string {
  const iron = '#35302d';
  const grip = el(
    'g',
    { transform: `rotate(${handle})` },
    c.turned(
      handle,
      () =>
        piece(
          c,
          rounded(
            [
              [r - 30, -44],
              [r + 60, -34],
              [r + 300, -40],
              [r + 300, 40],
              [r + 60, 34],
              [r - 30, 44],
            ],
            30,
          ),
          iron,
          { lift: 20, form: 'slab', contrast: 0.8 },
        ) +
        el('path', {
          d: rounded(
            [
              [r + 70, -13],
              [r + 270, -16],
              [r + 270, 16],
              [r + 70, 13],
            ],
            14,
          ),
          fill: dim(iron, 0.5),
          opacity: 0.6,
        }),
    ),
  );
  return (
    grip +
    discShadow(c, r, 34) +
    el('circle', { r, fill: slab(c, iron, 1.2) }) +
    edgeLight(c, r - 6, 7, 0.55) +
    el('circle', { r: r - 22, fill: hollow(c, inside, 0.9) }) +
    el('circle', { r: r - 44, fill: slab(c, inside, 0.5) })
  );
}

/** A polished round dish of brass, steel or copper. */
export function metalBowl(
  c: Canvas,
  r: number,
  colour: string,
  options: { lip?: number; ears?: boolean; height?: number } = {},
): string {
  const { lip = 22, ears = false, height = 36 } = options;
  const ear = (turn: number): string =>
    el(
      'g',
      { transform: `rotate(${turn})` },
      c.turned(turn, () => piece(c, ring(64, 40, r + 18), colour, { lift: 14, form: 'slab', contrast: 1.3 })),
    );
  return (
    (ears ? ear(-4) + ear(176) : '') +
    discShadow(c, r, height) +
    el('circle', { r, fill: slab(c, colour, 1.4) }) +
    sheen(r, colour, 0.9) +
    edgeShade(c, r - 3, colour, 6, 0.4) +
    edgeLight(c, r - 6, 6, 1) +
    el('circle', { r: r - lip, fill: hollow(c, colour, 1.5) }) +
    el('circle', { r: r - lip, fill: 'none', stroke: dim(colour, 0.6), 'stroke-width': 3, opacity: 0.5 }) +
    el('path', {
      d: arc(r - lip - 12, 30, 84),
      fill: 'none',
      stroke: lit(colour, 0.9),
      'stroke-width': 8,
      opacity: 0.7,
    })
  );
}

/** A flat metal plate with a standing rim. */
export function thali(c: Canvas, r: number, colour: string): string {
  return (
    discShadow(c, r, 22) +
    el('circle', { r, fill: slab(c, colour, 1.4) }) +
    sheen(r, colour, 0.8) +
    edgeLight(c, r - 6, 6, 1) +
    el('circle', { r: r - 20, fill: hollow(c, colour, 1.2) }) +
    el('circle', { r: r - 34, fill: slab(c, colour, 1.1) }) +
    sheen(r - 34, colour, 0.7) +
    edgeShade(c, r - 2, colour, 5, 0.4)
  );
}

/** White enamel with a coloured edge and a chip or two. */
export function enamelBowl(c: Canvas, r: number, edge: string, inside = '#f7f3ea'): string {
  const chips = many(2, () => {
    const [x, y] = polar(r - 6, c.between(0, 360));
    return el('path', { d: blob(c, 11, 6, 0.2, 6, x, y), fill: '#3b342f', opacity: 0.8 });
  });
  return (
    discShadow(c, r, 36) +
    el('circle', { r, fill: slab(c, edge, 1.1) }) +
    edgeLight(c, r - 5, 5, 0.9) +
    el('circle', { r: r - 14, fill: hollow(c, inside, 0.8) }) +
    chips
  );
}

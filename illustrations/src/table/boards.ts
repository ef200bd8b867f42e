import { type Canvas, el, many } from '../kit/canvas.ts';
import { discShadow, hollow, piece, slab } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { box, circle, curve, type Point, rounded, straight } from '../kit/shapes.ts';
import { edgeLight } from './vessels.ts';

function growth(c: Canvas, width: number, height: number, colour: string, lines: number): string {
  const drawn = many(lines, (index) => {
    const y = -height / 2 + ((index + 0.5) * height) / lines;
    const points = Array.from(
      { length: 6 },
      (_, step) => [-width / 2 + (step * width) / 5, y + c.spread(height / lines / 2)] as const,
    );
    return el('path', {
      d: curve(points),
      stroke: c.chance(0.35) ? lit(colour, 0.5) : dim(colour, 0.45),
      'stroke-width': c.between(1.6, 5.5),
      opacity: c.between(0.15, 0.38),
    });
  });
  return el('g', { fill: 'none' }, drawn);
}

/** A round board, with a handle towards an angle when asked for. */
export function roundBoard(c: Canvas, r = 375, colour = '#c99a62', handle?: number): string {
  const clip = c.clip(circle(r - 4));
  const grip =
    handle === undefined
      ? ''
      : el(
          'g',
          { transform: `rotate(${handle})` },
          c.turned(
            handle,
            () =>
              piece(
                c,
                rounded(
                  [
                    [r - 40, -58],
                    [r + 130, -42],
                    [r + 130, 42],
                    [r - 40, 58],
                  ],
                  34,
                ),
                colour,
                { lift: 18, form: 'slab' },
              ) + el('circle', { cx: r + 90, r: 17, fill: dim(colour, 0.6) }),
          ),
        );
  return (
    grip +
    discShadow(c, r, 20) +
    el('circle', { r, fill: dim(colour, 0.34) }) +
    el('circle', { r: r - 3, cx: -2, cy: -3, fill: slab(c, colour, 0.9) }) +
    el('g', { 'clip-path': clip }, growth(c, r * 2, r * 2, colour, 34)) +
    edgeLight(c, r - 5, 5, 0.7)
  );
}

export function longBoard(c: Canvas, width: number, height: number, colour = '#c99a62', radius = 36): string {
  const d = box(width, height, radius);
  return (
    piece(c, d, dim(colour, 0.34), { lift: 20, form: 'flat', strength: 0.3 }) +
    el('path', { d, fill: slab(c, colour, 0.9), transform: 'translate(-3 -5)' }) +
    el(
      'g',
      { 'clip-path': c.clip(box(width - 12, height - 14, radius)) },
      growth(c, width, height, colour, Math.round(height / 22)),
    )
  );
}

/** A baking tray or enamel tray: lip, well. */
export function tray(c: Canvas, width: number, height: number, colour: string, lip: string, radius = 60): string {
  return (
    piece(c, box(width, height, radius), colour, { lift: 24, form: 'slab', contrast: 1.1, strength: 0.3 }) +
    el('path', { d: box(width - 8, height - 8, radius - 4), fill: 'none', stroke: lip, 'stroke-width': 11 }) +
    el('path', {
      d: curve([
        [-width / 2 + 12, height * 0.2],
        [-width / 2 + 12, -height / 2 + 12],
        [width * 0.2, -height / 2 + 12],
      ]),
      fill: 'none',
      stroke: '#fffdf4',
      'stroke-width': 5,
      opacity: 0.6,
    }) +
    el('path', { d: box(width - 44, height - 44, radius - 16), fill: hollow(c, colour, 0.9) }) +
    el('path', { d: box(width - 78, height - 78, radius - 26), fill: slab(c, colour, 0.5) })
  );
}

/** A slab of slate or marble. */
export function slate(c: Canvas, width: number, height: number, colour: string): string {
  const [w, h] = [width / 2, height / 2];
  const edge = (x: number, y: number): Point => [x + c.spread(7), y + c.spread(7)];
  const d = rounded(
    [edge(-w, -h), edge(0, -h), edge(w, -h), edge(w, 0), edge(w, h), edge(0, h), edge(-w, h), edge(-w, 0)],
    12,
  );
  const veins = many(6, () => {
    const y = c.spread(h);
    return el('path', {
      d: curve([
        [-w, y],
        [-w * 0.3, y + c.spread(60)],
        [w * 0.3, y + c.spread(80)],
        [w, y + c.spread(90)],
      ]),
      fill: 'none',
      stroke: c.chance(0.6) ? lit(colour, 0.5) : dim(colour, 0.5),
      'stroke-width': c.between(2, 6),
      opacity: 0.25,
    });
  });
  return piece(c, d, colour, { lift: 18, form: 'slab' }) + el('g', { 'clip-path': c.clip(d) }, veins);
}

/** A banana leaf laid across, its rib along the middle. */
export function bananaLeaf(c: Canvas, width: number, height: number, colour = '#4c8a3a'): string {
  const [w, h] = [width / 2, height / 2];
  const d = rounded(
    [
      [-w, -h * 0.92],
      [-w * 0.3, -h * 1.04],
      [w * 0.4, -h],
      [w, -h * 0.86],
      [w * 1.02, h * 0.84],
      [w * 0.3, h],
      [-w * 0.4, h * 1.03],
      [-w * 1.02, h * 0.9],
    ],
    70,
  );
  const veins = many(30, (index) => {
    const x = -w + (index * width) / 29;
    return straight([x, 0], [x + 46, -h]) + straight([x, 0], [x + 46, h]);
  });
  return (
    piece(c, d, colour, { lift: 16, form: 'slab' }) +
    el(
      'g',
      { 'clip-path': c.clip(d) },
      el('rect', { x: -w - 10, y: 0, width: width + 30, height: h * 1.1, fill: dim(colour, 0.3), opacity: 0.4 }),
      el('path', { d: veins, fill: 'none', stroke: lit(colour, 0.35), 'stroke-width': 3, opacity: 0.45 }),
      el('path', { d: `M${-w - 10} 0H${w + 20}`, stroke: lit(colour, 0.55), 'stroke-width': 13 }),
      el('path', { d: `M${-w - 10} 6H${w + 20}`, stroke: dim(colour, 0.4), 'stroke-width': 5, opacity: 0.6 }),
    )
  );
}

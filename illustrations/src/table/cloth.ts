import { type Canvas, el } from '../kit/canvas.ts';
import { dim, lit } from '../kit/palette.ts';
import { curve, type Point, rounded } from '../kit/shapes.ts';
import { brushed, daylight, sheet } from './surfaces.ts';

function weave(c: Canvas, colour: string, step: number): string {
  const id = c.define(`weave ${colour} ${step}`, (name) => {
    const half = step / 2;
    return el(
      'pattern',
      { id: name, width: step, height: step, patternUnits: 'userSpaceOnUse' },
      el('path', {
        d: `M0 ${half / 2}h${half}M${half} ${half * 1.5}h${half}`,
        stroke: lit(colour, 0.6),
        'stroke-width': half * 0.5,
        opacity: 0.5,
      }),
      el('path', {
        d: `M${half / 2} ${half}v${half}M${half * 1.5} 0v${half}`,
        stroke: dim(colour, 0.3),
        'stroke-width': half * 0.42,
        opacity: 0.3,
      }),
    );
  });
  return `url(#${id})`;
}

/** Creases of a cloth: a lit side and a shaded side to each. */
function creases(colour: string, lines: readonly (readonly Point[])[]): string {
  const drawn = lines.map((points) => {
    const moved = (by: number): string => curve(points.map(([x, y]) => [x + by, y + by * 0.8] as const));
    const stroke = (d: string, tone: string, width: number, opacity: number): string =>
      el('path', { d, stroke: tone, 'stroke-width': width, opacity });
    return (
      stroke(moved(16), dim(colour, 0.5), 30, 0.1) +
      stroke(moved(8), dim(colour, 0.6), 12, 0.13) +
      stroke(moved(-6), lit(colour, 0.8), 14, 0.4)
    );
  });
  return el('g', { fill: 'none' }, ...drawn);
}

function folds(c: Canvas): Point[][] {
  return [-1, 1].map((side) => {
    const x = side * (c.width / 2) * c.between(0.72, 0.86);
    return [
      [x - 60, -480],
      [x + c.spread(40), c.spread(160)],
      [x + c.spread(80) - 20, 480],
    ];
  });
}

export function linen(c: Canvas, colour: string): string {
  return (
    sheet(c, colour) +
    brushed(c, colour, 10, 4) +
    sheet(c, weave(c, colour, 9)) +
    creases(colour, folds(c)) +
    daylight(c)
  );
}

/** Cloth with woven stripes; a list of `[x, width]` across the cloth, turned by an angle. */
export function striped(c: Canvas, colour: string, stripe: string, lines: readonly Point[], angle = 0): string {
  const bands = lines.map(([x, width]) => {
    const edge = (offset: number): Point[] => [-760, -250, 250, 760].map((y) => [x + offset + c.spread(2), y] as const);
    const d = rounded([...edge(0), ...edge(width).reverse()], 4);
    return el('path', { d, fill: stripe, opacity: 0.86 });
  });
  return (
    sheet(c, colour) +
    el('g', { transform: `rotate(${angle})` }, ...bands) +
    sheet(c, weave(c, colour, 9), 0.8) +
    creases(colour, folds(c)) +
    daylight(c)
  );
}

export function gingham(c: Canvas, colour: string, check: string, size = 70): string {
  const id = c.define(`gingham ${check}`, (name) =>
    el(
      'pattern',
      { id: name, width: size, height: size, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(6)' },
      el('path', { d: `M0 0h${size / 2}v${size}h${-size / 2}z`, fill: check, opacity: 0.42 }),
      el('path', { d: `M0 0h${size}v${size / 2}h${-size}z`, fill: check, opacity: 0.42 }),
    ),
  );
  return (
    sheet(c, colour) +
    sheet(c, `url(#${id})`) +
    sheet(c, weave(c, colour, 9), 0.6) +
    creases(colour, folds(c)) +
    daylight(c)
  );
}

import { at, type Canvas, el, many } from './canvas.ts';
import { toward } from './light.ts';
import { dim, lit } from './palette.ts';
import { arc, blob, curve, polar, scatter } from './shapes.ts';

/** The surface of something poured, up to radius r, with its edge against the wall. */
export function liquid(c: Canvas, r: number, colour: string, strokes = 7): string {
  const [x, y] = toward(c, 30);
  const fill = c.radial(0.5 - x * 0.1, 0.5 - y * 0.1, 0.62, [
    [0, lit(colour, 0.16)],
    [0.55, colour],
    [0.86, dim(colour, 0.14)],
    [1, dim(colour, 0.3)],
  ]);
  const swirl = many(strokes, () => {
    const reach = c.between(r * 0.2, r * 0.86);
    const from = c.between(0, 360);
    return el('path', {
      d: arc(reach, from, from + c.between(30, 80)),
      stroke: c.chance(0.55) ? lit(colour, 0.3) : dim(colour, 0.26),
      'stroke-width': c.between(10, 34),
      opacity: c.between(0.14, 0.28),
    });
  });
  return (
    el('circle', { r: r + 3, fill: dim(colour, 0.5), opacity: 0.55 }) +
    el('circle', { r, fill }) +
    el('g', { fill: 'none' }, swirl) +
    el('circle', { r: r - 3, fill: 'none', stroke: lit(colour, 0.5), 'stroke-width': 3, opacity: 0.5 })
  );
}

/** Beads of fat on broth. */
export function oil(c: Canvas, count: number, reach: number, colour: string, largest = 17): string {
  return scatter(c, count, reach)
    .map(([x, y]) => {
      const r = c.between(0.3, 1) ** 2 * largest + 3;
      return (
        el('circle', {
          cx: x,
          cy: y,
          r,
          fill: lit(colour, 0.3),
          'fill-opacity': 0.5,
          stroke: lit(colour, 0.65),
          'stroke-width': 2.4,
          'stroke-opacity': 0.75,
        }) +
        (r > 8
          ? el('path', {
              d: arc(r * 0.55, 200, 270, x, y),
              fill: 'none',
              stroke: '#fffdf2',
              'stroke-width': 2.6,
              opacity: 0.9,
            })
          : '')
      );
    })
    .join('');
}

/** Window light on a wet surface. */
export function shimmer(r: number, strength = 0.5): string {
  const line = (reach: number, from: number, to: number, width: number, opacity: number): string =>
    el('path', {
      d: arc(reach, from, to),
      stroke: '#fffdf4',
      'stroke-width': width,
      opacity: opacity * strength,
    });
  return el(
    'g',
    { fill: 'none' },
    line(r * 0.86, 28, 66, 9, 0.6),
    line(r * 0.91, 36, 52, 5, 0.9),
    line(r * 0.78, 208, 226, 7, 0.5),
  );
}

/** A thin pour laid back and forth: crema, cream, tahini. */
export function drizzle(c: Canvas, rx: number, ry: number, turns: number, width: number, colour: string): string {
  const points = Array.from({ length: turns * 2 + 1 }, (_, index) => {
    const y = -ry + (index * ry) / turns;
    const reach = rx * Math.sqrt(Math.max(0.1, 1 - (y / ry) ** 2 * 0.75));
    return [(index % 2 === 0 ? -1 : 1) * reach * c.between(0.75, 1.05), y + c.spread(8)] as const;
  });
  const [x, y] = toward(c);
  const moved = (by: number): string => curve(points.map(([px, py]) => [px + x * by, py + y * by] as const));
  const line = (by: number, stroke: string, wide: number, opacity: number): string =>
    el('path', { d: moved(by), stroke, 'stroke-width': wide, opacity });
  return el(
    'g',
    { fill: 'none', 'stroke-linejoin': 'round' },
    line(-4, c.palette.shadow, width, 0.28),
    line(0, dim(colour, 0.06), width, 1),
    line(width * 0.16, lit(colour, 0.7), width * 0.45, 0.9),
  );
}

/** Cream stirred once round into a soup. */
export function swirl(c: Canvas, r: number, width: number, colour: string, turns = 1.6): string {
  const steps = Math.round(turns * 9);
  const spiral = (by: number) =>
    Array.from({ length: steps + 1 }, (_, index) => {
      const [x, y] = polar(r * (0.16 + (0.84 * index) / steps) * c.between(0.94, 1.06), index * 40 + 30);
      return [x + by, y + by] as const;
    });
  const points = spiral(0);
  const line = (stroke: string, wide: number, opacity: number, by = 0): string =>
    el('path', {
      d: curve(points.map(([x, y]) => [x + by, y + by] as const)),
      stroke,
      'stroke-width': wide,
      opacity,
    });
  return el(
    'g',
    { fill: 'none' },
    line(dim(colour, 0.3), width, 0.25, 3),
    line(colour, width * 1.25, 0.45),
    line(colour, width * 0.7, 0.95),
    line('#fffdf6', width * 0.2, 0.7, -width * 0.1),
  );
}

/** A spoonful of something soft: salsa, mash, cream, with ridges left by the spoon. */
export function dollop(c: Canvas, r: number, colour: string, ry = r * 0.88): string {
  const d = blob(c, r, ry, 0.09, 8);
  const [x, y] = toward(c);
  const fill = c.radial(0.5 + x * 0.2, 0.5 + y * 0.2, 0.75, [
    [0, lit(colour, 0.5)],
    [0.5, colour],
    [1, dim(colour, 0.26)],
  ]);
  const ridge = (reach: number, from: number, tone: string, width: number, opacity: number): string =>
    el('path', {
      d: arc(reach, from, from + 150),
      stroke: tone,
      'stroke-width': width,
      opacity,
    });
  const from = c.between(160, 240);
  return (
    el('path', {
      d,
      fill: c.palette.shadow,
      opacity: 0.26,
      transform: `translate(${(-x * 7).toFixed(1)} ${(-y * 7).toFixed(1)})`,
    }) +
    el('path', { d, fill }) +
    el(
      'g',
      { fill: 'none' },
      ridge(r * 0.6, from, dim(colour, 0.35), r * 0.09, 0.3),
      ridge(r * 0.52, from + 4, lit(colour, 0.8), r * 0.1, 0.75),
      ridge(r * 0.26, from + 120, dim(colour, 0.35), r * 0.08, 0.26),
      ridge(r * 0.2, from + 124, lit(colour, 0.8), r * 0.08, 0.7),
    )
  );
}

/** Fine powder or crumbs thrown from above: one path for each tone. */
export function dust(
  c: Canvas,
  count: number,
  rx: number,
  ry: number,
  colour: string,
  size = 4,
  opacity = 0.9,
): string {
  const d = many(count, () => {
    const [x, y] = polar(Math.sqrt(c.random()) * c.between(0.5, 1), c.between(0, 360));
    return `M${Math.round(x * rx)} ${Math.round(y * ry)}h${c.pick(['.5', '1', '2'])}`;
  });
  return el('path', { d, fill: 'none', stroke: colour, 'stroke-width': size, opacity });
}

/** A loose puddle of sauce with a wet edge. */
export function sauce(c: Canvas, rx: number, ry: number, colour: string, wobble = 0.07, corners = 13): string {
  const d = blob(c, rx, ry, wobble, corners);
  const [x, y] = toward(c, 30);
  const fill = c.radial(0.5 + x * 0.2, 0.5 + y * 0.2, 0.8, [
    [0, lit(colour, 0.2)],
    [0.5, colour],
    [1, dim(colour, 0.28)],
  ]);
  return (
    el('path', { d, fill: c.palette.shadow, opacity: 0.22, transform: 'translate(4 6)' }) +
    el('path', { d, fill }) +
    at(c, 0, 0, () =>
      el(
        'g',
        { fill: 'none' },
        many(5, () => {
          const [px, py] = [c.spread(rx * 0.66), c.spread(ry * 0.66)];
          return el('path', {
            d: curve([
              [px - 30, py + 6],
              [px, py - 10],
              [px + 34, py + c.spread(8)],
            ]),
            stroke: lit(colour, 0.5),
            'stroke-width': c.between(5, 12),
            opacity: 0.32,
          });
        }),
      ),
    )
  );
}

import { type Canvas, el, many } from '../kit/canvas.ts';
import { dim, lit, mix } from '../kit/palette.ts';
import { blob, curve, polar, rounded, soft } from '../kit/shapes.ts';

/** Grounds reach a little past the picture, which is centred on 0, 0. */
export function sheet(c: Canvas, fill: string, opacity?: number): string {
  const [width, height] = [c.width + 40, c.height + 40];
  return el('rect', { x: -width / 2, y: -height / 2, width, height, fill, opacity });
}

/** Daylight across the table: warm at the upper left, falling away to the lower right. */
export function daylight(c: Canvas, strength = 1): string {
  const glow = c.radial(0.14, 0.08, 0.75, [
    [0, '#fffaf0', 0.5 * strength],
    [1, '#fffaf0', 0],
  ]);
  const dusk = c.radial(0.2, 0.15, 1.05, [
    [0.5, c.palette.shadow, 0],
    [1, c.palette.shadow, 0.26 * strength],
  ]);
  return sheet(c, dusk) + sheet(c, glow);
}

/** The tooth of the paper: specks laid over everything. */
export function grain(c: Canvas): string {
  const specks = (count: number): string =>
    many(
      count,
      () => `M${Math.round(c.between(0, 260))} ${Math.round(c.between(0, 260))}h${c.pick(['.8', '1.2', '1.7'])}`,
    );
  const id = c.define('grain', (name) => {
    const line = { fill: 'none', 'stroke-width': 1.6 };
    return el(
      'pattern',
      { id: name, width: 260, height: 260, patternUnits: 'userSpaceOnUse' },
      el('path', { d: specks(150), stroke: '#fff8e6', opacity: 0.2, ...line }),
      el('path', { d: specks(120), stroke: c.palette.shadow, opacity: 0.13, ...line }),
    );
  });
  const dry = c.define('dry brush', (name) => {
    const bristles = (count: number): string =>
      many(count, () => {
        const [x, y] = [c.between(0, 420), c.between(0, 420)];
        return `M${Math.round(x)} ${Math.round(y)}l${Math.round(c.between(14, 60))} ${Math.round(c.spread(7))}`;
      });
    const line = { fill: 'none' };
    return el(
      'pattern',
      { id: name, width: 460, height: 420, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(-32)' },
      el('path', { d: bristles(24), stroke: '#fff6e0', 'stroke-width': 13, opacity: 0.032, ...line }),
      el('path', { d: bristles(26), stroke: c.palette.shadow, 'stroke-width': 10, opacity: 0.025, ...line }),
    );
  });
  return sheet(c, `url(#${dry})`) + sheet(c, `url(#${id})`);
}

/** Broad, half-dry brush strokes in tones of one colour: each is a band of bristle lines. */
export function brushed(c: Canvas, colour: string, strokes = 16, angle = -8): string {
  const drawn = many(strokes, () => {
    const [x, y] = [c.spread(c.width / 2), c.spread(c.height / 2)];
    const [dx, dy] = polar(c.between(160, 400), angle + c.spread(6));
    const bend = c.spread(24);
    const d = many(6, (index) => {
      const [ox, oy] = polar((index - 2.5) * 10, angle + 90);
      const [start, end] = [c.between(0.7, 1.15), c.between(0.6, 1.15)];
      return curve([
        [x + ox - dx * start, y + oy - dy * start],
        [x + ox, y + oy + bend],
        [x + ox + dx * end, y + oy + dy * end],
      ]);
    });
    const stroke = c.chance(0.5) ? lit(colour, 0.3) : dim(colour, 0.22);
    return el('path', { d, stroke, 'stroke-width': c.between(7, 12), opacity: c.between(0.12, 0.26) });
  });
  return el('g', { fill: 'none' }, drawn);
}

export function painted(c: Canvas, colour: string): string {
  return sheet(c, colour) + brushed(c, colour, 22) + daylight(c);
}

/** One length of timber, with its grain, from the left edge to the right. */
function plank(c: Canvas, colour: string, x: number, y: number, width: number, height: number): string {
  const lines = Math.round(height / 17);
  const growth = many(lines, (index) => {
    const at = y + ((index + 0.5) * height) / lines;
    const points = Array.from(
      { length: 6 },
      (_, step) => [x + (step * width) / 5, at + c.spread(height / lines / 2.2)] as const,
    );
    const stroke = c.chance(0.3) ? lit(colour, 0.45) : dim(colour, 0.5);
    return el('path', { d: curve(points), stroke, 'stroke-width': c.between(1.5, 5), opacity: c.between(0.16, 0.4) });
  });
  return el('g', { fill: 'none' }, growth);
}

export function wood(c: Canvas, colour: string, planks = 4, angle = 0): string {
  const height = (c.height + 360) / planks;
  const drawn = many(planks, (index) => {
    const y = -(c.height + 360) / 2 + index * height;
    const tone = mix(colour, c.chance(0.5) ? lit(colour, 0.4) : dim(colour, 0.3), c.between(0.1, 0.6));
    return (
      el('rect', { x: -950, y, width: 1900, height: height + 1, fill: tone }) +
      plank(c, tone, -950, y, 1900, height) +
      el('path', { d: `M-950 ${y.toFixed(0)}h1900`, stroke: dim(colour, 0.85), 'stroke-width': 5, opacity: 0.6 }) +
      el('path', { d: `M-950 ${(y + 5).toFixed(0)}h1900`, stroke: lit(colour, 0.6), 'stroke-width': 3, opacity: 0.4 })
    );
  });
  return el('g', { transform: `rotate(${angle})` }, drawn) + daylight(c);
}

/** A painted motif for a tile: four leaves and a dot. */
function motif(size: number, colour: string): string {
  const s = size * 0.36;
  const leaf = soft([
    [0, -s * 0.15],
    [s * 0.34, -s * 0.6],
    [0, -s * 1.15],
    [-s * 0.34, -s * 0.6],
  ]);
  const leaves = many(4, (index) => el('path', { d: leaf, transform: `rotate(${index * 90 + 45})` }));
  return el('g', { fill: colour, opacity: 0.75 }, leaves, el('circle', { r: s * 0.15 }));
}

/** Glazed tiles; every other one carries a motif when one is given. */
export function tiles(c: Canvas, colour: string, grout: string, size = 205, painting?: string): string {
  let drawn = '';
  for (let row = -3; row <= 3; row += 1) {
    for (let column = -5; column <= 4; column += 1) {
      const tone = mix(colour, c.chance(0.5) ? lit(colour, 0.5) : dim(colour, 0.22), c.between(0, 0.55));
      const half = size / 2 - 4;
      const d = rounded(
        [
          [-half, -half],
          [half, -half],
          [half, half],
          [-half, half],
        ],
        7,
      );
      const shine = curve([
        [-half + 14, half * 0.3],
        [-half + 12, -half + 12],
        [half * 0.3, -half + 14],
      ]);
      drawn += el(
        'g',
        { transform: `translate(${column * size + 102} ${row * size + 30})` },
        el('path', { d, fill: tone }),
        painting && (row + column) % 2 === 0 ? motif(size, painting) : '',
        el('path', {
          d: shine,
          fill: 'none',
          stroke: '#fffaf0',
          'stroke-width': 5,
          opacity: 0.35,
        }),
      );
    }
  }
  return sheet(c, grout) + drawn + daylight(c);
}

/** Stone: clouded, speckled, veined. */
export function stone(c: Canvas, colour: string, veins = 4): string {
  const clouds = many(12, () =>
    el('path', {
      d: blob(c, c.between(90, 260), c.between(60, 150), 0.16, 9, c.spread(c.width / 2), c.between(-450, 450)),
      fill: c.chance(0.5) ? lit(colour, 0.5) : dim(colour, 0.32),
      opacity: c.between(0.1, 0.22),
    }),
  );
  const specks = (count: number): string =>
    many(
      count,
      () => `M${Math.round(c.spread(c.width / 2))} ${Math.round(c.between(-460, 460))}h${c.pick(['1', '3', '5'])}`,
    );
  const line = { fill: 'none' };
  const vein = many(veins, () => {
    const [x, y] = [c.between(-600, 300), c.between(-450, 300)];
    const points = Array.from(
      { length: 7 },
      (_, step) => [x + step * 90 + c.spread(30), y + step * 34 + c.spread(46)] as const,
    );
    return el('path', {
      d: curve(points),
      stroke: lit(colour, 0.7),
      'stroke-width': c.between(2, 6),
      opacity: 0.35,
      ...line,
    });
  });
  return (
    sheet(c, colour) +
    clouds +
    vein +
    el('path', { d: specks(210), stroke: dim(colour, 0.7), 'stroke-width': 4, opacity: 0.28, ...line }) +
    el('path', { d: specks(170), stroke: lit(colour, 0.85), 'stroke-width': 3, opacity: 0.5, ...line }) +
    daylight(c)
  );
}

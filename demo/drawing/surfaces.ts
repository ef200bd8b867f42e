import { el, many, type Canvas } from './canvas.ts';
import { dim, lit, mix } from './palette.ts';
import { blob, curve, polar, rounded, soft, type Point } from './shapes.ts';

/** Grounds reach a little past the 1200 × 900 picture, centred on 0, 0. */
const W = 1240;
const H = 940;

function sheet(fill: string, opacity?: number): string {
  return el('rect', { x: -W / 2, y: -H / 2, width: W, height: H, fill, opacity });
}

/** Daylight across the table: warm at the upper left, falling away to the lower right. */
export function daylight(c: Canvas, strength = 1): string {
  const glow = c.radial(0.14, 0.08, 0.75, [[0, '#fffaf0', 0.5 * strength], [1, '#fffaf0', 0]]);
  const dusk = c.radial(0.2, 0.15, 1.05, [[0.5, c.palette.shadow, 0], [1, c.palette.shadow, 0.26 * strength]]);
  return sheet(dusk) + sheet(glow);
}

/** The tooth of the paper: specks laid over everything. */
export function grain(c: Canvas): string {
  const specks = (count: number): string => many(count, () =>
    `M${Math.round(c.between(0, 260))} ${Math.round(c.between(0, 260))}h${c.pick(['.8', '1.2', '1.7'])}`);
  const id = c.define('grain', (name) => {
    const line = { fill: 'none', 'stroke-linecap': 'round', 'stroke-width': 1.6 };
    return el('pattern', { id: name, width: 260, height: 260, patternUnits: 'userSpaceOnUse' },
      el('path', { d: specks(150), stroke: '#fff8e6', opacity: 0.2, ...line }),
      el('path', { d: specks(120), stroke: c.palette.shadow, opacity: 0.13, ...line }));
  });
  const dry = c.define('dry brush', (name) => {
    const bristles = (count: number): string => many(count, () => {
      const [x, y] = [c.between(0, 420), c.between(0, 420)];
      return `M${Math.round(x)} ${Math.round(y)}l${Math.round(c.between(14, 60))} ${Math.round(c.spread(7))}`;
    });
    const line = { fill: 'none', 'stroke-linecap': 'round' };
    return el('pattern', { id: name, width: 460, height: 420, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(-32)' },
      el('path', { d: bristles(24), stroke: '#fff6e0', 'stroke-width': 13, opacity: 0.032, ...line }),
      el('path', { d: bristles(26), stroke: c.palette.shadow, 'stroke-width': 10, opacity: 0.025, ...line }));
  });
  return sheet(`url(#${dry})`) + sheet(`url(#${id})`);
}

/** Broad, half-dry brush strokes in tones of one colour. */
export function brushed(c: Canvas, colour: string, strokes = 16, angle = -8): string {
  const drawn = many(strokes, () => {
    const [x, y] = [c.between(-620, 620), c.between(-470, 470)];
    const [dx, dy] = polar(c.between(180, 420), angle + c.spread(7));
    const d = curve([[x - dx, y - dy], [x + c.spread(40), y + c.spread(26)], [x + dx, y + dy]]);
    const stroke = c.chance(0.5) ? lit(colour, 0.35) : dim(colour, 0.24);
    return el('path', { d, stroke, 'stroke-width': c.between(18, 70), opacity: c.between(0.1, 0.24) });
  });
  return el('g', { fill: 'none', 'stroke-linecap': 'round' }, drawn);
}

export function painted(c: Canvas, colour: string): string {
  return sheet(colour) + brushed(c, colour, 22) + daylight(c);
}

function weave(c: Canvas, colour: string, step: number): string {
  const id = c.define(`weave ${colour} ${step}`, (name) => {
    const half = step / 2;
    return el('pattern', { id: name, width: step, height: step, patternUnits: 'userSpaceOnUse' },
      el('path', { d: `M0 ${half / 2}h${half}M${half} ${half * 1.5}h${half}`, stroke: lit(colour, 0.6),
        'stroke-width': half * 0.5, opacity: 0.5 }),
      el('path', { d: `M${half / 2} ${half}v${half}M${half * 1.5} 0v${half}`, stroke: dim(colour, 0.3),
        'stroke-width': half * 0.42, opacity: 0.3 }));
  });
  return `url(#${id})`;
}

/** Creases of a cloth: a lit side and a shaded side to each. */
function creases(colour: string, lines: readonly (readonly Point[])[]): string {
  const drawn = lines.map((points) => {
    const moved = (by: number): string => curve(points.map(([x, y]) => [x + by, y + by * 0.8] as const));
    const stroke = (d: string, tone: string, width: number, opacity: number): string =>
      el('path', { d, stroke: tone, 'stroke-width': width, opacity });
    return stroke(moved(16), dim(colour, 0.5), 30, 0.1) + stroke(moved(8), dim(colour, 0.6), 12, 0.13)
      + stroke(moved(-6), lit(colour, 0.8), 14, 0.4);
  });
  return el('g', { fill: 'none', 'stroke-linecap': 'round' }, ...drawn);
}

function folds(c: Canvas): Point[][] {
  return [-1, 1].map((side) => {
    const x = side * c.between(430, 520);
    return [[x - 60, -480], [x + c.spread(40), c.spread(160)], [x + c.spread(80) - 20, 480]];
  });
}

export function linen(c: Canvas, colour: string): string {
  return sheet(colour) + brushed(c, colour, 10, 4) + sheet(weave(c, colour, 9)) + creases(colour, folds(c))
    + daylight(c);
}

/** Cloth with woven stripes; a list of `[x, width]` across the cloth, turned by an angle. */
export function striped(c: Canvas, colour: string, stripe: string, lines: readonly Point[], angle = 0): string {
  const bands = lines.map(([x, width]) => {
    const edge = (offset: number): Point[] => [-760, -250, 250, 760].map((y) => [x + offset + c.spread(2), y] as const);
    const d = rounded([...edge(0), ...edge(width).reverse()], 4);
    return el('path', { d, fill: stripe, opacity: 0.86 });
  });
  return sheet(colour) + el('g', { transform: `rotate(${angle})` }, ...bands) + sheet(weave(c, colour, 9), 0.8)
    + creases(colour, folds(c)) + daylight(c);
}

export function gingham(c: Canvas, colour: string, check: string, size = 70): string {
  const id = c.define(`gingham ${check}`, (name) => el('pattern', { id: name, width: size, height: size,
    patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(6)' },
    el('path', { d: `M0 0h${size / 2}v${size}h${-size / 2}z`, fill: check, opacity: 0.42 }),
    el('path', { d: `M0 0h${size}v${size / 2}h${-size}z`, fill: check, opacity: 0.42 })));
  return sheet(colour) + sheet(`url(#${id})`) + sheet(weave(c, colour, 9), 0.6) + creases(colour, folds(c))
    + daylight(c);
}

/** One length of timber, with its grain, from the left edge to the right. */
export function plank(c: Canvas, colour: string, x: number, y: number, width: number, height: number): string {
  const lines = Math.round(height / 17);
  const growth = many(lines, (index) => {
    const at = y + ((index + 0.5) * height) / lines;
    const points = Array.from({ length: 6 }, (_, step) =>
      [x + (step * width) / 5, at + c.spread(height / lines / 2.2)] as const);
    const stroke = c.chance(0.3) ? lit(colour, 0.45) : dim(colour, 0.5);
    return el('path', { d: curve(points), stroke, 'stroke-width': c.between(1.5, 5), opacity: c.between(0.16, 0.4) });
  });
  return el('g', { fill: 'none', 'stroke-linecap': 'round' }, growth);
}

export function wood(c: Canvas, colour: string, planks = 4, angle = 0): string {
  const height = (H + 320) / planks;
  const drawn = many(planks, (index) => {
    const y = -(H + 320) / 2 + index * height;
    const tone = mix(colour, c.chance(0.5) ? lit(colour, 0.4) : dim(colour, 0.3), c.between(0.1, 0.6));
    return el('rect', { x: -800, y, width: 1600, height: height + 1, fill: tone })
      + plank(c, tone, -800, y, 1600, height)
      + el('path', { d: `M-800 ${y.toFixed(0)}h1600`, stroke: dim(colour, 0.85), 'stroke-width': 5, opacity: 0.6 })
      + el('path', { d: `M-800 ${(y + 5).toFixed(0)}h1600`, stroke: lit(colour, 0.6), 'stroke-width': 3, opacity: 0.4 });
  });
  return el('g', { transform: `rotate(${angle})` }, drawn) + daylight(c);
}

/** A painted motif for a tile: four leaves and a dot. */
function motif(size: number, colour: string): string {
  const s = size * 0.36;
  const leaf = soft([[0, -s * 0.15], [s * 0.34, -s * 0.6], [0, -s * 1.15], [-s * 0.34, -s * 0.6]]);
  const leaves = many(4, (index) => el('path', { d: leaf, transform: `rotate(${index * 90 + 45})` }));
  return el('g', { fill: colour, opacity: 0.75 }, leaves, el('circle', { r: s * 0.15 }));
}

/** Glazed tiles; every other one carries a motif when one is given. */
export function tiles(c: Canvas, colour: string, grout: string, size = 205, painting?: string): string {
  let drawn = '';
  for (let row = -3; row <= 3; row += 1) {
    for (let column = -4; column <= 4; column += 1) {
      const tone = mix(colour, c.chance(0.5) ? lit(colour, 0.5) : dim(colour, 0.22), c.between(0, 0.55));
      const half = size / 2 - 4;
      const d = rounded([[-half, -half], [half, -half], [half, half], [-half, half]], 7);
      const shine = curve([[-half + 14, half * 0.3], [-half + 12, -half + 12], [half * 0.3, -half + 14]]);
      drawn += el('g', { transform: `translate(${column * size + 102} ${row * size + 30})` },
        el('path', { d, fill: tone }),
        painting && (row + column) % 2 === 0 ? motif(size, painting) : '',
        el('path', { d: shine, fill: 'none', stroke: '#fffaf0', 'stroke-width': 5, opacity: 0.35,
          'stroke-linecap': 'round' }));
    }
  }
  return sheet(grout) + drawn + daylight(c);
}

/** Stone: clouded, speckled, veined. */
export function stone(c: Canvas, colour: string, veins = 4): string {
  const clouds = many(12, () => el('path', { d: blob(c, c.between(90, 260), c.between(60, 150), 0.16, 9,
    c.between(-600, 600), c.between(-450, 450)), fill: c.chance(0.5) ? lit(colour, 0.5) : dim(colour, 0.32),
    opacity: c.between(0.1, 0.22) }));
  const specks = (count: number): string => many(count, () =>
    `M${Math.round(c.between(-610, 610))} ${Math.round(c.between(-460, 460))}h${c.pick(['1', '3', '5'])}`);
  const line = { fill: 'none', 'stroke-linecap': 'round' };
  const vein = many(veins, () => {
    const [x, y] = [c.between(-600, 300), c.between(-450, 300)];
    const points = Array.from({ length: 7 }, (_, step) => [x + step * 90 + c.spread(30), y + step * 34 + c.spread(46)] as const);
    return el('path', { d: curve(points), stroke: lit(colour, 0.7), 'stroke-width': c.between(2, 6), opacity: 0.35, ...line });
  });
  return sheet(colour) + clouds + vein
    + el('path', { d: specks(210), stroke: dim(colour, 0.7), 'stroke-width': 4, opacity: 0.28, ...line })
    + el('path', { d: specks(170), stroke: lit(colour, 0.85), 'stroke-width': 3, opacity: 0.5, ...line }) + daylight(c);
}

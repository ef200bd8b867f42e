import { el, many, num, type Canvas } from './canvas.ts';
import { gleam, piece, slab, strand, strands, toward } from './light.ts';
import { dim, lit } from './palette.ts';
import { blob, circle, curve, polar, rounded, scatter, soft, type Point } from './shapes.ts';
import { heap, stamp, stamps } from './strew.ts';

/** A handful of loose grains in three tones, the lightest on top. */
function handful(c: Canvas, colour: string, long: number): string {
  const [lx, ly] = toward(c);
  const tones = [dim(colour, 0.24), colour, lit(colour, 0.4)];
  const layers = tones.map((stroke, index) => {
    const d = many(16, () => {
      const [x, y] = polar(Math.sqrt(c.random()) * 56, c.between(0, 360));
      const [dx, dy] = polar(long * c.between(0.75, 1.1), c.between(0, 360));
      return `M${Math.round(x)} ${Math.round(y)}l${Math.round(dx)} ${Math.round(dy)}`;
    });
    return (index === 0 ? '' : el('path', { d, stroke: dim(colour, 0.7), opacity: 0.42, transform: `translate(${num(-lx * 2.8)} ${num(-ly * 2.8)})` }))
      + el('path', { d, stroke });
  });
  return layers.join('');
}

/** Handfuls of grains with whatever they lie in showing between. */
export function looseRice(c: Canvas, reach: number, colour: string, count: number, long = 18): string {
  const ids = stamps(c, 5, () => handful(c, colour, long));
  return el('g', { fill: 'none', 'stroke-linecap': 'round', 'stroke-width': 8.6 },
    ...scatter(c, count, reach - 36).map((point, index) => stamp(ids[index % ids.length] ?? '', point)));
}

/** A bed of rice. `count` is how many handfuls. */
export function rice(c: Canvas, rx: number, ry: number, colour: string, count = 60, long = 18): string {
  const ids = stamps(c, 6, () => handful(c, colour, long));
  return el('path', { d: blob(c, rx, ry, 0.035, 16), fill: dim(colour, 0.36) })
    + el('g', { fill: 'none', 'stroke-linecap': 'round', 'stroke-width': 8.6 },
      ...scatter(c, count, rx - 36, ry - 36).map((point, index) => stamp(ids[index % ids.length] ?? '', point)));
}

/** Little bits all over, one path a tone: sesame, cumin, mustard seed, chile flakes. */
export function seeds(c: Canvas, count: number, rx: number, ry: number, colour: string, long = 5, width = 5): string {
  const d = many(count, () => {
    const [x, y] = polar(Math.sqrt(c.random()), c.between(0, 360));
    const [dx, dy] = polar(long, c.between(0, 360));
    return `M${Math.round(x * rx)} ${Math.round(y * ry)}l${dx.toFixed(1)} ${dy.toFixed(1)}`;
  });
  const line = { d, fill: 'none', 'stroke-width': width, 'stroke-linecap': 'round' };
  return el('path', { ...line, stroke: c.palette.shadow, opacity: 0.28, transform: 'translate(2 3)' })
    + el('path', { ...line, stroke: colour });
}

/** A bean: kidney, pinto, borlotti, white. */
export function bean(c: Canvas, colour: string, long = 44, fleck?: string): string {
  const [l, w] = [long / 2, long * 0.3];
  const d = soft([[-l * 1.1, -w * 0.5], [-l * 0.4, -w * 1.3], [l * 0.5, -w * 1.25], [l * 1.12, -w * 0.5], [l * 1.05, w * 0.7],
    [l * 0.5, w * 0.95], [0, w * 0.55], [-l * 0.5, w * 0.95], [-l * 1.05, w * 0.7]]);
  const flecks = fleck === undefined ? '' : el('path', { d: many(5, () => {
    const [x, y] = [c.spread(l * 0.8), c.spread(w * 0.7)];
    return `M${num(x)} ${num(y)}l${num(c.between(3, 9))} ${num(c.spread(3))}`;
  }), fill: 'none', stroke: fleck, 'stroke-width': 3, opacity: 0.5, 'stroke-linecap': 'round' });
  return piece(c, d, colour, { lift: 5 }) + flecks + gleam(c, w * 0.66, l * 0.6, w * 0.24, 0.6);
}

export function chickpea(c: Canvas, r = 22, colour = '#dfb469'): string {
  return piece(c, soft([[-r * 0.9, -r * 0.8], [r * 0.2, -r * 1.2], [r * 1.15, -r * 0.4], [r * 0.95, r * 0.9], [-r * 0.1, r * 1.1], [-r * 1.15, r * 0.4]]), colour, { lift: 5 })
    + el('path', { d: curve([[r * 0.1, -r * 0.9], [r * 0.3, -r * 0.3], [r * 0.1, r * 0.2]]), fill: 'none', stroke: dim(colour, 0.35),
      'stroke-width': r * 0.12, opacity: 0.55, 'stroke-linecap': 'round' }) + gleam(c, r * 0.5, r * 0.6, r * 0.2, 0.6);
}

/** A swollen kernel of hominy. */
export function hominy(c: Canvas, r = 25): string {
  const colour = c.pick(['#f3e6c4', '#eddcb3', '#f8efd6']);
  return piece(c, blob(c, r, r * 0.86, 0.12, 7), colour, { lift: 5 })
    + el('path', { d: blob(c, r * 0.3, r * 0.2, 0.12, 6, 0, r * 0.36), fill: dim(colour, 0.3), opacity: 0.5 }) + gleam(c, r * 0.5, r * 0.6, r * 0.16, 0.7);
}

export function kernel(c: Canvas, r = 17, char = 0): string {
  const burnt = c.chance(char);
  const colour = burnt ? c.pick(['#d08c2a', '#c27a22']) : c.pick(['#f5c93f', '#f9da68', '#eeb52b']);
  return piece(c, soft([[-r * 0.8, -r], [r * 0.8, -r], [r * 1.1, r * 0.3], [0, r * 1.3], [-r * 1.1, r * 0.3]]), colour, { lift: 4 })
    + gleam(c, r * 0.42, r * 0.6, r * 0.2, 0.65);
}

export function pea(c: Canvas, r = 15, colour = '#7fae3d'): string {
  return piece(c, circle(r), c.chance(0.4) ? lit(colour, 0.2) : colour, { lift: 5 }) + gleam(c, r * 0.5, r * 0.5, r * 0.22, 0.6);
}

/** A blanched or roast nut half: peanut, cashew, almond. */
export function peanut(c: Canvas, long = 34, colour = '#d9a45c'): string {
  const [l, w] = [long / 2, long * 0.3];
  return piece(c, soft([[-l, -w], [l, -w], [l * 1.2, 0], [l, w], [-l, w], [-l * 1.2, 0]]), c.chance(0.3) ? dim(colour, 0.16) : colour, { lift: 4 })
    + el('path', { d: `M${(-l * 0.6).toFixed(1)} 0H${(l * 0.6).toFixed(1)}`, stroke: dim(colour, 0.35), 'stroke-width': 2, opacity: 0.5 })
    + gleam(c, w * 0.5, l * 0.6, w * 0.24, 0.6);
}

export function cashew(c: Canvas, long = 50): string {
  const points: Point[] = [[-long * 0.36, long * 0.12], [-long * 0.1, -long * 0.3], [long * 0.36, long * 0.1]];
  return strands(strand(c, points, long * 0.3, c.pick(['#ecd09a', '#dfb878']), 5));
}

export function almond(c: Canvas, long = 44, colour = '#efdcb5'): string {
  const l = long / 2;
  return piece(c, soft([[0, -l * 1.3], [l * 0.6, -l * 0.2], [l * 0.6, l * 0.8], [0, l * 1.1], [-l * 0.6, l * 0.8], [-l * 0.6, -l * 0.2]]), colour, { lift: 4, form: 'slab' });
}

/** A short cut tube of pasta, seen askew. */
export function ditalino(c: Canvas, r = 22, colour = '#efcf85'): string {
  const body = rounded([[-r * 1.1, -r * 0.72], [r * 0.9, -r * 0.72], [r * 0.9, r * 0.72], [-r * 1.1, r * 0.72]], r * 0.4);
  return piece(c, body, colour, { lift: 5, form: 'slab' })
    + el('ellipse', { cx: r * 0.86, rx: r * 0.4, ry: r * 0.72, fill: lit(colour, 0.45) })
    + el('ellipse', { cx: r * 0.9, rx: r * 0.22, ry: r * 0.44, fill: dim(colour, 0.5), opacity: 0.8 });
}

/** Short broken noodles. */
export function fideo(c: Canvas, count: number, r: number): string {
  const tones = ['#f2c064', '#e8aa4c', '#f7d284'];
  const ids = stamps(c, 9, (index) => {
    const half = c.between(28, 46);
    return strand(c, [[-half, 0], [c.spread(24), c.spread(26)], [half, 0]], 10, tones[index % 3] ?? '#f2c064', 3);
  });
  return strands(...scatter(c, count, r).map((point, index) => stamp(ids[index % ids.length] ?? '', point)));
}

/** A soft or toasted tortilla with the marks of the comal. */
export function tortilla(c: Canvas, r: number, colour = '#efd08c', char = 16): string {
  return piece(c, blob(c, r, r * 0.98, 0.018, 16), colour, { lift: 8, form: 'slab' })
    + el('path', { d: blob(c, r * 0.93, r * 0.91, 0.02, 16), fill: lit(colour, 0.25), opacity: 0.55 })
    + many(char, () => {
      const [x, y] = polar(Math.sqrt(c.random()) * r * 0.84, c.between(0, 360));
      return el('path', { d: blob(c, c.between(5, r * 0.09), c.between(4, r * 0.07), 0.2, 6, x, y), fill: c.pick(['#a9662a', '#8c4d1f', '#c08742']),
        opacity: c.between(0.3, 0.7) });
    });
}

/** A fried, blistered, quite stiff tortilla. */
export function tostada(c: Canvas, r: number): string {
  const colour = '#e3a748';
  const blisters = many(13, () => {
    const [x, y] = polar(Math.sqrt(c.random()) * r * 0.82, c.between(0, 360));
    const size = c.between(0.05, 0.12) * r;
    return el('path', { d: blob(c, size, size * 0.8, 0.12, 7, x + 2, y + 3), fill: dim(colour, 0.4), opacity: 0.45 })
      + el('path', { d: blob(c, size * 0.9, size * 0.7, 0.12, 7, x, y), fill: lit(colour, 0.35), opacity: 0.8 });
  });
  return piece(c, blob(c, r, r * 0.98, 0.025, 18), colour, { lift: 11, form: 'slab' })
    + el('path', { d: blob(c, r * 0.94, r * 0.92, 0.03, 18), fill: lit(colour, 0.12) }) + blisters;
}

/** A three-cornered crisp of tortilla. */
export function chip(c: Canvas, size = 74, colour = '#e0a244'): string {
  const points = [polar(size, -90 + c.spread(9)), polar(size, 30 + c.spread(9)), polar(size, 150 + c.spread(9))];
  return piece(c, rounded(points, size * 0.16), c.chance(0.5) ? colour : lit(colour, 0.2), { lift: 7, form: 'slab' })
    + many(4, () => el('path', { d: blob(c, size * 0.09, size * 0.07, 0.2, 6, c.spread(size * 0.36), c.spread(size * 0.3)), fill: dim(colour, 0.4), opacity: 0.4 }));
}

/** A filled parcel of pasta folded to a ring. */
export function tortellino(c: Canvas, r = 46): string {
  const colour = c.pick(['#f0d285', '#ebc972', '#f5dd9c']);
  const body = soft(Array.from({ length: 12 }, (_, index) => {
    const [x, y] = polar(r * (index === 9 ? 1.34 : 1), index * 30);
    return [x, y * 0.92] as const;
  }));
  const fold = curve([[-r * 0.5, r * 0.5], [-r * 0.75, -r * 0.2], [0, -r * 0.62], [r * 0.75, -r * 0.2], [r * 0.5, r * 0.5]]);
  return piece(c, body, colour, { lift: 8 })
    + el('path', { d: blob(c, r * 0.5, r * 0.36, 0.08, 8, 0, -r * 0.36), fill: slab(c, '#dca672'), opacity: 0.55 })
    + el('path', { d: fold, fill: 'none', stroke: dim(colour, 0.42), 'stroke-width': r * 0.07, opacity: 0.5, 'stroke-linecap': 'round' })
    + el('path', { d: blob(c, r * 0.24, r * 0.2, 0.08, 7, 0, r * 0.34), fill: dim(colour, 0.55), opacity: 0.85 })
    + el('path', { d: curve([[-r * 0.2, r * 0.62], [0, r * 0.7], [r * 0.24, r * 0.58]]), fill: 'none', stroke: lit(colour, 0.7), 'stroke-width': r * 0.08, 'stroke-linecap': 'round' })
    + gleam(c, r * 0.72, r * 0.6, r * 0.09, 0.75);
}

/** Puffed flat rice, as wide flakes. */
export function flakes(c: Canvas, count: number, rx: number, ry: number, colours: readonly [string, ...string[]], size = 15): string {
  return heap(c, count, rx, ry, (index) => piece(c, soft([[-size, -size * 0.6], [size, -size * 0.7], [size * 1.1, size * 0.6], [-size, size * 0.7]]),
    colours[index % colours.length] ?? colours[0], { lift: 3, form: 'slab' }));
}

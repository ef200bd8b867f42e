import { type Canvas, el, many } from '../kit/canvas.ts';
import { gleam, piece, slab, strand, strands, toward } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { blob, curve, type Point, polar, rounded } from '../kit/shapes.ts';

function slanted(c: Canvas, r: number): [number, number] {
  return [r, r * c.between(0.86, 1)];
}

export function radish(c: Canvas, r = 34): string {
  const [rx, ry] = slanted(c, r);
  const veins = many(9, (index) => {
    const [x, y] = polar(r * 0.66, index * 40 + c.spread(8));
    return `M${(x * 0.25).toFixed(1)} ${(y * 0.25).toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return (
    piece(c, blob(c, rx, ry, 0.03, 9), '#d23a63', { lift: 5, form: 'slab' }) +
    el('path', { d: blob(c, rx * 0.87, ry * 0.87, 0.03, 9), fill: slab(c, '#fdf3ee', 0.5) }) +
    el('path', { d: veins, fill: 'none', stroke: '#eec3cb', 'stroke-width': 1.8, opacity: 0.75 }) +
    gleam(c, r * 0.6, r * 0.5, 2.6, 0.9)
  );
}

export function carrot(c: Canvas, r = 38): string {
  const [rx, ry] = slanted(c, r);
  return (
    piece(c, blob(c, rx, ry, 0.04, 9), '#e07a24', { lift: 6, form: 'slab' }) +
    el('path', { d: blob(c, rx * 0.86, ry * 0.84, 0.04, 9), fill: '#f0933a' }) +
    el('path', { d: blob(c, rx * 0.42, ry * 0.4, 0.16, 9), fill: '#f7b35d', opacity: 0.9 }) +
    gleam(c, r * 0.66, r * 0.6, 3.4, 0.55)
  );
}

/** A pale-fleshed round with a green skin: cucumber, courgette. */
export function cucumber(c: Canvas, r = 40, skin = '#4f8b3d', flesh = '#dcebb4'): string {
  const [rx, ry] = slanted(c, r);
  const seeds = many(8, (index) => {
    const [x, y] = polar(r * 0.38, index * 45 + c.spread(10));
    return `M${(x * 0.72).toFixed(1)} ${(y * 0.72).toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return (
    piece(c, blob(c, rx, ry, 0.025, 10), skin, { lift: 5, form: 'slab' }) +
    el('path', { d: blob(c, rx * 0.89, ry * 0.89, 0.025, 10), fill: slab(c, flesh, 0.6) }) +
    el('path', { d: blob(c, rx * 0.54, ry * 0.52, 0.08, 8), fill: lit(flesh, 0.3), opacity: 0.8 }) +
    el('path', { d: seeds, fill: 'none', stroke: dim(flesh, 0.26), 'stroke-width': 3.4 }) +
    gleam(c, r * 0.68, r * 0.5, 2.8, 0.7)
  );
}

/** One ring of raw onion, lying loose. */
export function onionRing(c: Canvas, r = 40, colour = '#c77fa6', width = 7): string {
  const d = blob(c, r, r * c.between(0.7, 0.98), 0.06, 9);
  const [x, y] = toward(c);
  return el(
    'g',
    { fill: 'none' },
    el('path', {
      d,
      stroke: c.palette.shadow,
      'stroke-width': width,
      opacity: 0.24,
      transform: `translate(${(-x * 5).toFixed(1)} ${(-y * 5).toFixed(1)})`,
    }),
    el('path', { d, stroke: colour, 'stroke-width': width }),
    el('path', {
      d,
      stroke: lit(colour, 0.78),
      'stroke-width': width * 0.5,
      transform: `translate(${(x * 1.2).toFixed(1)} ${(y * 1.2).toFixed(1)})`,
    }),
  );
}

/** A curved slip of onion. */
export function onionSlip(c: Canvas, length = 70, colour = '#d58fb0', width = 9): string {
  const bend = length * c.between(0.2, 0.42);
  return strands(
    strand(
      c,
      [
        [-length / 2, 0],
        [0, -bend],
        [length / 2, 0],
      ],
      width,
      colour,
      4,
    ),
  );
}

/** A ring of chile with its seeds. */
export function chileRing(c: Canvas, r = 20, colour = '#5c9431'): string {
  const rib = (from: number, to: number): string => curve([polar(r * 0.6, from), [0, 0], polar(r * 0.6, to)]);
  const seeds = many(4, (index) => {
    const [x, y] = polar(r * 0.36, index * 90 + c.spread(26));
    return `M${x.toFixed(1)} ${y.toFixed(1)}h1.5`;
  });
  return (
    piece(c, blob(c, r, r * c.between(0.8, 1), 0.05, 8), colour, { lift: 4, form: 'slab' }) +
    el('path', { d: blob(c, r * 0.7, r * 0.64, 0.06, 8), fill: lit(colour, 0.62) }) +
    el('path', {
      d: rib(30, 210) + rib(150, 300),
      fill: 'none',
      stroke: lit(colour, 0.2),
      'stroke-width': r * 0.12,
    }) +
    el('path', { d: seeds, fill: 'none', stroke: '#fbf0c4', 'stroke-width': r * 0.24 })
  );
}

/** Diced flesh seen from above: a top face and the edges turned from the light. */
export function dice(c: Canvas, size: number, colour: string, lift = 6): string {
  const h = size / 2;
  const off = (x: number, y: number): Point => [x + c.spread(size * 0.1), y + c.spread(size * 0.1)];
  const top = [off(-h, -h), off(h, -h), off(h, h), off(-h, h)];
  const [x, y] = toward(c);
  const face = top.map(([px, py]) => [px * 0.84 + x * size * 0.07, py * 0.84 + y * size * 0.07] as const);
  return (
    piece(c, rounded(top, size * 0.16), dim(colour, 0.26), { lift, form: 'flat' }) +
    el('path', { d: rounded(face, size * 0.14), fill: slab(c, colour, 0.9) })
  );
}

/** An uneven lump with a few cut planes: potato, fruit, roast vegetables. */
export function chunk(c: Canvas, rx: number, ry: number, colour: string, lift = 8): string {
  const [x, y] = toward(c);
  const start = c.between(0, 60);
  const corners = Array.from({ length: 6 }, (_, index) => {
    const [ux, uy] = polar(c.between(0.94, 1.16), start + index * 60 + c.spread(12));
    return [ux * rx, uy * ry] as const;
  });
  const face = (scale: number, by: number) =>
    rounded(
      corners.map(([px, py]) => [px * scale + x * rx * by, py * scale + y * ry * by] as const),
      Math.min(rx, ry) * 0.34,
    );
  return (
    piece(c, rounded(corners, Math.min(rx, ry) * 0.5), dim(colour, 0.12), { lift, form: 'slab', contrast: 1.2 }) +
    el('path', { d: face(0.74, 0.14), fill: slab(c, colour) }) +
    el('path', { d: face(0.4, 0.3), fill: lit(colour, 0.4), opacity: 0.55 })
  );
}

/** Char marks and browned patches, over something r wide. */
export function charred(c: Canvas, rx: number, ry: number, count: number, colour = '#3b1d10', opacity = 0.55): string {
  return many(count, () => {
    const [x, y] = polar(Math.sqrt(c.random()) * 0.82, c.between(0, 360));
    return el('path', {
      d: blob(c, c.between(0.05, 0.16) * rx, c.between(0.04, 0.12) * ry, 0.2, 6, x * rx, y * ry),
      fill: colour,
      opacity: opacity * c.between(0.5, 1),
    });
  });
}

import { at, el, many, type Canvas } from './canvas.ts';
import { gleam, piece, slab, strand, strands } from './light.ts';
import { dim, lit } from './palette.ts';
import { arc, blob, curve, polar, rounded, soft, type Point } from './shapes.ts';

/** A peeled prawn, curled, tail on. */
export function prawn(c: Canvas, r = 60, colour = '#f2906f'): string {
  const outer: Point[] = [];
  const inner: Point[] = [];
  for (let step = 0; step <= 8; step += 1) {
    const angle = -160 + step * 30;
    const thick = r * (0.62 - step * 0.042);
    outer.push(polar(r, angle));
    inner.push(polar(r - thick, angle + 4));
  }
  const d = soft([...outer, ...inner.reverse()]);
  const bands = many(5, (index) => {
    const angle = -126 + index * 38;
    const [x1, y1] = polar(r * 0.97, angle);
    const [x2, y2] = polar(r * 0.56, angle + 8);
    return curve([[x1, y1], polar(r * 0.8, angle + 12), [x2, y2]]);
  });
  const [tx, ty] = polar(r * 0.84, 84);
  const tail = at(c, tx, ty, () => piece(c, soft([[0, -r * 0.12], [r * 0.3, -r * 0.3], [r * 0.52, -r * 0.12], [r * 0.34, 0], [r * 0.5, r * 0.2], [r * 0.24, r * 0.26], [0, r * 0.1]]), '#dd5a3c', { lift: 5, form: 'slab' }), 170);
  return tail + piece(c, d, colour, { lift: 7, contrast: 0.9 })
    + el('path', { d: bands, fill: 'none', stroke: '#fbdccb', 'stroke-width': r * 0.09, opacity: 0.85, 'stroke-linecap': 'round' })
    + el('path', { d: arc(r * 0.9, -150, 30), fill: 'none', stroke: '#d9573a', 'stroke-width': r * 0.07, opacity: 0.5, 'stroke-linecap': 'round' })
    + gleam(c, r * 0.76, r * 0.5, r * 0.08, 0.7);
}

/** An open mussel: two blue-black halves, the meat in one. */
export function mussel(c: Canvas, length = 130): string {
  const l = length / 2;
  const shape = (s: number): string => soft([[0, -l * s], [l * 0.5 * s, -l * 0.6 * s], [l * 0.62 * s, l * 0.3 * s], [l * 0.3 * s, l * 1.02 * s], [-l * 0.3 * s, l * 1.02 * s], [-l * 0.6 * s, l * 0.3 * s], [-l * 0.46 * s, -l * 0.6 * s]]);
  const half = (meat: boolean): string => piece(c, shape(1), '#26304a', { lift: 8, form: 'slab', contrast: 1.3 })
    + el('path', { d: shape(0.84), fill: slab(c, '#b9c0cf', 1.1) }) + el('path', { d: shape(0.7), fill: '#8f99b3', opacity: 0.45 })
    + (meat ? piece(c, blob(c, l * 0.34, l * 0.62, 0.08, 8, 0, l * 0.16), '#eda556', { lift: 4 })
      + el('path', { d: curve([[-l * 0.16, -l * 0.2], [-l * 0.2, l * 0.2], [0, l * 0.6]]), fill: 'none', stroke: '#b5662a', 'stroke-width': l * 0.08, opacity: 0.7, 'stroke-linecap': 'round' })
      + at(c, 0, l * 0.1, () => gleam(c, l * 0.2, l * 0.4, l * 0.07, 0.8))
      : gleam(c, l * 0.36, l * 0.6, l * 0.08, 0.8));
  return at(c, -l * 0.36, 0, () => half(false), -24) + at(c, l * 0.3, l * 0.06, () => half(true), 22);
}

/** A closed mussel, back up. */
export function musselShut(c: Canvas, length = 120): string {
  const l = length / 2;
  const d = soft([[0, -l], [l * 0.5, -l * 0.6], [l * 0.6, l * 0.3], [l * 0.3, l], [-l * 0.3, l], [-l * 0.6, l * 0.3], [-l * 0.46, -l * 0.6]]);
  const growth = many(3, (index) => curve([[-l * (0.44 - index * 0.1), l * (0.5 - index * 0.3)], [0, l * (0.86 - index * 0.34)], [l * (0.44 - index * 0.1), l * (0.5 - index * 0.3)]]));
  return piece(c, d, '#2b3554', { lift: 9, contrast: 1.4 })
    + el('path', { d: growth, fill: 'none', stroke: '#7584a8', 'stroke-width': 3, opacity: 0.5 }) + gleam(c, l * 0.4, l * 0.6, l * 0.09, 0.6);
}

/** A thin slice of cured salmon, folded a little. */
export function salmonSlice(c: Canvas, length = 230, width = 92, colour = '#ee8256'): string {
  const [l, w] = [length / 2, width / 2];
  const d = soft([[-l, -w * 0.4], [-l * 0.7, -w], [0, -w * 0.86], [l * 0.7, -w], [l, -w * 0.2], [l * 0.86, w * 0.7], [l * 0.2, w * 0.9], [-l * 0.5, w], [-l, w * 0.5]]);
  const lines = many(5, (index) => {
    const x = -l * 0.74 + index * l * 0.36;
    return curve([[x, -w * 0.8], [x + l * 0.16, -w * 0.1], [x + l * 0.04, w * 0.8]]);
  });
  return piece(c, d, colour, { lift: 8, form: 'slab' })
    + el('path', { d: lines, fill: 'none', stroke: '#fbd0b0', 'stroke-width': 5, opacity: 0.75, 'stroke-linecap': 'round' })
    + el('path', { d: curve([[-l * 0.8, -w * 0.66], [0, -w * 0.62], [l * 0.8, -w * 0.7]]), fill: 'none', stroke: '#fff1dc', 'stroke-width': 6, opacity: 0.5, 'stroke-linecap': 'round' });
}

/** A flake or cube of cooked fish. */
export function fishChunk(c: Canvas, size = 70, colour = '#f2a07a', line = '#fbdcc6'): string {
  const h = size / 2;
  const d = rounded([[-h * 1.1, -h * 0.8 + c.spread(4)], [h, -h + c.spread(4)], [h * 1.1, h * 0.8 + c.spread(4)], [-h, h + c.spread(4)]], size * 0.2);
  return piece(c, d, colour, { lift: 8, form: 'slab' })
    + el('path', { d: many(3, (index) => curve([[-h * 0.6 + index * h * 0.5, -h * 0.7], [-h * 0.36 + index * h * 0.5, 0], [-h * 0.6 + index * h * 0.5, h * 0.7]])),
      fill: 'none', stroke: line, 'stroke-width': size * 0.06, opacity: 0.85, 'stroke-linecap': 'round' });
}

/** A whole fish, head to the left. */
export function fish(c: Canvas, length = 560, back = '#3f6a78', belly = '#e6ece6', stripes = true): string {
  const l = length / 2;
  const body = soft([[-l, 0], [-l * 0.78, -l * 0.2], [-l * 0.2, -l * 0.29], [l * 0.4, -l * 0.17], [l * 0.76, -l * 0.05], [l * 0.76, l * 0.05], [l * 0.4, l * 0.15], [-l * 0.2, l * 0.26], [-l * 0.78, l * 0.17]]);
  const upper = soft([[-l, -2], [-l * 0.78, -l * 0.2], [-l * 0.2, -l * 0.29], [l * 0.4, -l * 0.17], [l * 0.78, -l * 0.05], [l * 0.4, -l * 0.02], [-l * 0.2, -l * 0.02], [-l * 0.72, -l * 0.02]]);
  const tail = soft([[l * 0.68, -l * 0.03], [l * 0.9, -l * 0.2], [l * 1.08, -l * 0.24], [l * 0.92, 0], [l * 1.08, l * 0.24], [l * 0.9, l * 0.2], [l * 0.68, l * 0.03]]);
  const wave = stripes ? many(13, (index) => {
    const x = -l * 0.5 + index * l * 0.092;
    return curve([[x, -l * 0.22], [x + l * 0.05, -l * 0.16], [x - l * 0.02, -l * 0.1], [x + l * 0.04, -l * 0.05]]);
  }) : '';
  return piece(c, tail, back, { lift: 8, form: 'slab' }) + piece(c, body, belly, { lift: 12, form: 'slab', contrast: 1.1 })
    + el('path', { d: upper, fill: slab(c, back) })
    + el('path', { d: wave, fill: 'none', stroke: dim(back, 0.7), 'stroke-width': l * 0.03, 'stroke-linecap': 'round', opacity: 0.8 })
    + el('path', { d: curve([[-l * 0.62, l * 0.05], [0, l * 0.03], [l * 0.7, 0]]), fill: 'none', stroke: '#fffef6', 'stroke-width': l * 0.03, opacity: 0.7, 'stroke-linecap': 'round' })
    + el('path', { d: curve([[-l * 0.62, -l * 0.19], [-l * 0.52, 0], [-l * 0.62, l * 0.16]]), fill: 'none', stroke: dim(back, 0.5), 'stroke-width': l * 0.025, opacity: 0.6, 'stroke-linecap': 'round' })
    + el('path', { d: soft([[-l * 0.46, l * 0.06], [-l * 0.24, l * 0.04], [-l * 0.2, l * 0.14], [-l * 0.4, l * 0.12]]), fill: dim(belly, 0.3), opacity: 0.8 })
    + el('circle', { cx: -l * 0.78, cy: -l * 0.05, r: l * 0.052, fill: '#f3e6b4' }) + el('circle', { cx: -l * 0.78, cy: -l * 0.05, r: l * 0.03, fill: '#1d2328' })
    + el('circle', { cx: -l * 0.79, cy: -l * 0.062, r: l * 0.01, fill: '#ffffff' })
    + el('path', { d: curve([[-l * 0.95, l * 0.03], [-l * 0.88, l * 0.05], [-l * 0.83, l * 0.03]]), fill: 'none', stroke: dim(back, 0.6), 'stroke-width': 4, 'stroke-linecap': 'round' });
}

/** A slip of silver herring, skin up. */
export function herring(c: Canvas, size = 96): string {
  const h = size / 2;
  const d = soft([[-h, -h * 0.5], [0, -h * 0.7], [h, -h * 0.5], [h * 1.06, h * 0.4], [0, h * 0.62], [-h * 1.06, h * 0.4]]);
  return piece(c, d, '#b9c3c6', { lift: 8, form: 'slab', contrast: 1.4 })
    + el('path', { d: soft([[-h * 0.9, -h * 0.42], [0, -h * 0.58], [h * 0.9, -h * 0.42], [h * 0.8, -h * 0.1], [0, -h * 0.2], [-h * 0.8, -h * 0.1]]), fill: '#5d7884', opacity: 0.75 })
    + el('path', { d: curve([[-h * 0.8, h * 0.1], [0, 0], [h * 0.8, h * 0.1]]), fill: 'none', stroke: '#fbfdf8', 'stroke-width': size * 0.07, opacity: 0.85, 'stroke-linecap': 'round' })
    + el('path', { d: curve([[-h * 0.7, h * 0.36], [0, h * 0.36], [h * 0.7, h * 0.34]]), fill: 'none', stroke: '#e9c4b4', 'stroke-width': size * 0.06, opacity: 0.8, 'stroke-linecap': 'round' });
}

/** A crab seen from above, claws forward. */
export function crab(c: Canvas, r = 120, colour = '#cf5a34'): string {
  const legs = strands(...[-1, 1].flatMap((side) => [0, 1, 2, 3].map((index) => {
    const y = r * (-0.1 + index * 0.2);
    return strand(c, [[side * r * 0.8, y], [side * r * (1.34 - index * 0.06), y - r * 0.16], [side * r * (1.5 - index * 0.1), y + r * 0.3]], r * 0.12, dim(colour, 0.12), 6);
  })));
  const claws = [-1, 1].map((side) => strands(strand(c, [[side * r * 0.7, -r * 0.4], [side * r * 1.1, -r * 0.7], [side * r * 0.72, -r * 1.0]], r * 0.2, colour, 7))
    + at(c, side * r * 0.6, -r * 1.12, () => piece(c, soft([[-r * 0.28, r * 0.2], [-r * 0.34, -r * 0.2], [-r * 0.1, -r * 0.46], [-r * 0.02, -r * 0.12], [r * 0.1, -r * 0.5], [r * 0.32, -r * 0.1], [r * 0.2, r * 0.24]]), colour, { lift: 8 })
      + el('path', { d: `M${(-r * 0.12).toFixed(0)} ${(-r * 0.36).toFixed(0)}l6 10M${(r * 0.12).toFixed(0)} ${(-r * 0.38).toFixed(0)}l2 12`, stroke: '#2d1c18', 'stroke-width': r * 0.08, 'stroke-linecap': 'round' }), side * -24)).join('');
  const shell = soft([[-r, 0], [-r * 0.8, -r * 0.5], [0, -r * 0.66], [r * 0.8, -r * 0.5], [r, 0], [r * 0.7, r * 0.52], [0, r * 0.66], [-r * 0.7, r * 0.52]]);
  return legs + claws + piece(c, shell, colour, { lift: 12, contrast: 1.1 })
    + el('path', { d: curve([[-r * 0.6, -r * 0.06], [-r * 0.2, r * 0.1], [0, -r * 0.05], [r * 0.2, r * 0.1], [r * 0.6, -r * 0.06]]), fill: 'none', stroke: dim(colour, 0.5), 'stroke-width': r * 0.05, opacity: 0.6, 'stroke-linecap': 'round' })
    + many(9, () => el('circle', { cx: c.spread(r * 0.6), cy: c.between(-r * 0.4, r * 0.1), r: r * 0.03, fill: lit(colour, 0.6), opacity: 0.7 })) + gleam(c, r * 0.5, r * 0.5, r * 0.06, 0.5);
}

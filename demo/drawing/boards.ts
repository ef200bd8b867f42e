import { el, many, type Canvas } from './canvas.ts';
import { discShadow, hollow, piece, slab } from './light.ts';
import { dim, lit } from './palette.ts';
import { arc, blob, box, circle, curve, polar, ring, rounded, type Point } from './shapes.ts';
import { edgeLight, edgeShade, sheen } from './vessels.ts';

function growth(c: Canvas, width: number, height: number, colour: string, lines: number): string {
  const drawn = many(lines, (index) => {
    const y = -height / 2 + ((index + 0.5) * height) / lines;
    const points = Array.from({ length: 6 }, (_, step) => [-width / 2 + (step * width) / 5, y + c.spread(height / lines / 2)] as const);
    return el('path', { d: curve(points), stroke: c.chance(0.35) ? lit(colour, 0.5) : dim(colour, 0.45), 'stroke-width': c.between(1.6, 5.5), opacity: c.between(0.15, 0.38) });
  });
  return el('g', { fill: 'none', 'stroke-linecap': 'round' }, drawn);
}

/** A round board, with a handle towards an angle when asked for. */
export function roundBoard(c: Canvas, r = 375, colour = '#c99a62', handle?: number): string {
  const clip = c.clip(circle(r - 4));
  const grip = handle === undefined ? '' : el('g', { transform: `rotate(${handle})` }, c.turned(handle, () =>
    piece(c, rounded([[r - 40, -58], [r + 130, -42], [r + 130, 42], [r - 40, 58]], 34), colour, { lift: 18, form: 'slab' })
    + el('circle', { cx: r + 90, r: 17, fill: dim(colour, 0.6) })));
  return grip + discShadow(c, r, 20) + el('circle', { r, fill: dim(colour, 0.34) }) + el('circle', { r: r - 3, cx: -2, cy: -3, fill: slab(c, colour, 0.9) })
    + el('g', { 'clip-path': clip }, growth(c, r * 2, r * 2, colour, 34)) + edgeLight(c, r - 5, 5, 0.7);
}

export function longBoard(c: Canvas, width: number, height: number, colour = '#c99a62', radius = 36): string {
  const d = box(width, height, radius);
  return piece(c, d, dim(colour, 0.34), { lift: 20, form: 'flat', strength: 0.3 })
    + el('path', { d, fill: slab(c, colour, 0.9), transform: 'translate(-3 -5)' })
    + el('g', { 'clip-path': c.clip(box(width - 12, height - 14, radius)) }, growth(c, width, height, colour, Math.round(height / 22)));
}

/** A baking tray or enamel tray: lip, well. */
export function tray(c: Canvas, width: number, height: number, colour: string, lip: string, radius = 60): string {
  return piece(c, box(width, height, radius), colour, { lift: 24, form: 'slab', contrast: 1.1, strength: 0.3 })
    + el('path', { d: box(width - 8, height - 8, radius - 4), fill: 'none', stroke: lip, 'stroke-width': 11 })
    + el('path', { d: curve([[-width / 2 + 12, height * 0.2], [-width / 2 + 12, -height / 2 + 12], [width * 0.2, -height / 2 + 12]]), fill: 'none', stroke: '#fffdf4', 'stroke-width': 5, opacity: 0.6, 'stroke-linecap': 'round' })
    + el('path', { d: box(width - 44, height - 44, radius - 16), fill: hollow(c, colour, 0.9) })
    + el('path', { d: box(width - 78, height - 78, radius - 26), fill: slab(c, colour, 0.5) });
}

/** A black iron pan, its handle towards an angle. */
export function skillet(c: Canvas, r = 350, handle = 24, inside = '#3a322d'): string {
  const iron = '#35302d';
  const grip = el('g', { transform: `rotate(${handle})` }, c.turned(handle, () =>
    piece(c, rounded([[r - 30, -44], [r + 60, -34], [r + 300, -40], [r + 300, 40], [r + 60, 34], [r - 30, 44]], 30), iron, { lift: 20, form: 'slab', contrast: 0.8 })
    + el('path', { d: rounded([[r + 70, -13], [r + 270, -16], [r + 270, 16], [r + 70, 13]], 14), fill: dim(iron, 0.5), opacity: 0.6 })));
  return grip + discShadow(c, r, 34) + el('circle', { r, fill: slab(c, iron, 1.2) }) + edgeLight(c, r - 6, 7, 0.55)
    + el('circle', { r: r - 22, fill: hollow(c, inside, 0.9) }) + el('circle', { r: r - 44, fill: slab(c, inside, 0.5) });
}

/** A polished round dish of brass, steel or copper. */
export function metalBowl(c: Canvas, r: number, colour: string, options: { lip?: number; ears?: boolean; height?: number } = {}): string {
  const { lip = 22, ears = false, height = 36 } = options;
  const ear = (turn: number): string => el('g', { transform: `rotate(${turn})` }, c.turned(turn, () =>
    piece(c, ring(64, 40, r + 18), colour, { lift: 14, form: 'slab', contrast: 1.3 })));
  return (ears ? ear(-4) + ear(176) : '') + discShadow(c, r, height) + el('circle', { r, fill: slab(c, colour, 1.4) }) + sheen(r, colour, 0.9)
    + edgeShade(c, r - 3, colour, 6, 0.4) + edgeLight(c, r - 6, 6, 1)
    + el('circle', { r: r - lip, fill: hollow(c, colour, 1.5) }) + el('circle', { r: r - lip, fill: 'none', stroke: dim(colour, 0.6), 'stroke-width': 3, opacity: 0.5 })
    + el('path', { d: arc(r - lip - 12, 30, 84), fill: 'none', stroke: lit(colour, 0.9), 'stroke-width': 8, opacity: 0.7, 'stroke-linecap': 'round' });
}

/** A flat metal plate with a standing rim. */
export function thali(c: Canvas, r: number, colour: string): string {
  return discShadow(c, r, 22) + el('circle', { r, fill: slab(c, colour, 1.4) }) + sheen(r, colour, 0.8) + edgeLight(c, r - 6, 6, 1)
    + el('circle', { r: r - 20, fill: hollow(c, colour, 1.2) }) + el('circle', { r: r - 34, fill: slab(c, colour, 1.1) }) + sheen(r - 34, colour, 0.7)
    + edgeShade(c, r - 2, colour, 5, 0.4);
}

/** White enamel with a coloured edge and a chip or two. */
export function enamelBowl(c: Canvas, r: number, edge: string, inside = '#f7f3ea'): string {
  const chips = many(2, () => {
    const [x, y] = polar(r - 6, c.between(0, 360));
    return el('path', { d: blob(c, 11, 6, 0.2, 6, x, y), fill: '#3b342f', opacity: 0.8 });
  });
  return discShadow(c, r, 36) + el('circle', { r, fill: slab(c, edge, 1.1) }) + edgeLight(c, r - 5, 5, 0.9)
    + el('circle', { r: r - 14, fill: hollow(c, inside, 0.8) }) + chips;
}

/** A slab of slate or marble. */
export function slate(c: Canvas, width: number, height: number, colour: string): string {
  const [w, h] = [width / 2, height / 2];
  const edge = (x: number, y: number): Point => [x + c.spread(7), y + c.spread(7)];
  const d = rounded([edge(-w, -h), edge(0, -h), edge(w, -h), edge(w, 0), edge(w, h), edge(0, h), edge(-w, h), edge(-w, 0)], 12);
  const veins = many(6, () => {
    const y = c.spread(h);
    return el('path', { d: curve([[-w, y], [-w * 0.3, y + c.spread(60)], [w * 0.3, y + c.spread(80)], [w, y + c.spread(90)]]), fill: 'none', stroke: c.chance(0.6) ? lit(colour, 0.5) : dim(colour, 0.5), 'stroke-width': c.between(2, 6), opacity: 0.25 });
  });
  return piece(c, d, colour, { lift: 18, form: 'slab' }) + el('g', { 'clip-path': c.clip(d) }, veins);
}

/** A banana leaf laid across, its rib along the middle. */
export function bananaLeaf(c: Canvas, width: number, height: number, colour = '#4c8a3a'): string {
  const [w, h] = [width / 2, height / 2];
  const d = rounded([[-w, -h * 0.92], [-w * 0.3, -h * 1.04], [w * 0.4, -h], [w, -h * 0.86], [w * 1.02, h * 0.84], [w * 0.3, h], [-w * 0.4, h * 1.03], [-w * 1.02, h * 0.9]], 70);
  const veins = many(30, (index) => {
    const x = -w + (index * width) / 29;
    return `M${x.toFixed(0)} 0L${(x + 46).toFixed(0)} ${(-h).toFixed(0)}M${x.toFixed(0)} 0L${(x + 46).toFixed(0)} ${h.toFixed(0)}`;
  });
  return piece(c, d, colour, { lift: 16, form: 'slab' })
    + el('g', { 'clip-path': c.clip(d) }, el('rect', { x: -w - 10, y: 0, width: width + 30, height: h * 1.1, fill: dim(colour, 0.3), opacity: 0.4 }),
      el('path', { d: veins, fill: 'none', stroke: lit(colour, 0.35), 'stroke-width': 3, opacity: 0.45 }),
      el('path', { d: `M${-w - 10} 0H${w + 20}`, stroke: lit(colour, 0.55), 'stroke-width': 13 }),
      el('path', { d: `M${-w - 10} 6H${w + 20}`, stroke: dim(colour, 0.4), 'stroke-width': 5, opacity: 0.6 }));
}

import { scallion } from '../food/greens.ts';
import { type Canvas, el } from '../kit/canvas.ts';
import { gleam, piece } from '../kit/light.ts';
import { blob, soft } from '../kit/shapes.ts';

/** Ribbons of seaweed. */
export function seaweed(c: Canvas, length: number, colour = '#3f5f3a'): string {
  const side = (sign: number) =>
    Array.from(
      { length: 8 },
      (_, index) =>
        [-length / 2 + (index * length) / 7, sign * (12 + (index % 2) * 14) + Math.sin(index) * 14] as const,
    );
  return (
    piece(c, soft([...side(-1), ...side(1).reverse()]), colour, { lift: 6, form: 'slab' }) +
    el('path', {
      d: `M${-length / 2 + 16} 4H${length / 2 - 20}`,
      stroke: '#8fae74',
      'stroke-width': 4,
      opacity: 0.6,
    })
  );
}

export function potato(c: Canvas, r: number): string {
  return (
    piece(c, blob(c, r, r * 0.82, 0.07, 9), c.pick(['#edc76c', '#f2d483', '#e3b75c']), {
      lift: 12,
      contrast: 1.25,
      strength: 0.36,
    }) +
    gleam(c, r * 0.52, r * 0.5, r * 0.09, 0.7) +
    el('path', { d: blob(c, r * 0.2, r * 0.12, 0.2, 7, r * 0.2, r * 0.3), fill: '#b98a48', opacity: 0.35 })
  );
}

export function leek(c: Canvas): string {
  return scallion(c, 26);
}

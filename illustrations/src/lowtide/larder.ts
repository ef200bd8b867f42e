import { slice } from '../food/baked.ts';
import { seeds } from '../food/grain.ts';
import { pulled } from '../food/meat.ts';
import { at, type Canvas, el, many } from '../kit/canvas.ts';
import { inside } from '../kit/composition.ts';
import { gleam, piece, slab } from '../kit/light.ts';
import { dust, sauce } from '../kit/liquids.ts';
import { blob, circle, curve, scatter } from '../kit/shapes.ts';
import { strew } from '../kit/strew.ts';

export function gooseberry(c: Canvas, r = 26): string {
  return (
    piece(c, circle(r), c.pick(['#b7c95a', '#a9bd4c', '#c6d472']), { lift: 6 }) +
    el('path', {
      d: `${curve([
        [-r * 0.7, -r * 0.5],
        [-r * 0.3, 0],
        [-r * 0.6, r * 0.6],
      ])}${curve([
        [0, -r * 0.9],
        [r * 0.2, 0],
        [0, r * 0.9],
      ])}${curve([
        [r * 0.6, -r * 0.6],
        [r * 0.7, 0],
        [r * 0.5, r * 0.6],
      ])}`,
      fill: 'none',
      stroke: '#e6eeb4',
      'stroke-width': 2.6,
      opacity: 0.8,
    }) +
    gleam(c, r * 0.5, r * 0.5, r * 0.18, 0.7)
  );
}

/** Mashed potato forked into furrows and browned. */
export function mash(c: Canvas, r: number): string {
  const furrows = many(11, (index) => {
    const y = -r + ((index + 0.5) * r * 2) / 11;
    const half = Math.sqrt(Math.max(0, r * r - y * y));
    const points = Array.from(
      { length: 8 },
      (_, step) => [-half + (step * half * 2) / 7, y + (step % 2 === 0 ? -13 : 13)] as const,
    );
    const line = (by: number, stroke: string, width: number, opacity: number): string =>
      el('path', { d: curve(points.map(([x, py]) => [x, py + by] as const)), stroke, 'stroke-width': width, opacity });
    return (
      line(12, '#b9802c', 13, 0.55) +
      line(0, '#fbe9b4', 17, 0.9) +
      line(-5, '#fffbe6', 5, 0.7) +
      (index % 2 === 0 ? line(3, '#a9641f', 7, 0.4) : '')
    );
  });
  return (
    el('circle', { r, fill: slab(c, '#efcf80') }) +
    inside(
      c,
      r,
      el('g', { fill: 'none', 'stroke-linejoin': 'round' }, furrows),
      strew(c, scatter(c, 15, r * 0.94), () =>
        el('path', { d: blob(c, 50, 24, 0.2, 9), fill: '#a9601c', opacity: 0.34 }),
      ),
    )
  );
}

export function toast(c: Canvas): string {
  return (
    slice(c, 300, 236, '#e6bd78', '#8a5428', 20) +
    at(c, 0, 4, () => sauce(c, 122, 92, '#c9854a', 0.08)) +
    at(c, 2, 0, () => pulled(c, 26, 98, 72, '#f6d9bf', 11, 92)) +
    at(c, 0, 0, () => pulled(c, 9, 90, 62, '#e8764a', 9, 76)) +
    strew(
      c,
      [
        [-50, -20],
        [30, 30],
        [60, -30],
        [-10, 44],
      ],
      () => seeds(c, 9, 40, 30, '#4f8a3c', 13, 6),
    ) +
    dust(c, 26, 96, 70, '#b5381f', 5)
  );
}

export function chunkFish(c: Canvas): string {
  return piece(c, blob(c, 40, 30, 0.1, 7), '#f6c7a4', { lift: 5, form: 'slab' });
}

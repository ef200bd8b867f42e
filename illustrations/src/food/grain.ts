import { type Canvas, el, many, num } from '../kit/canvas.ts';
import { piece, toward } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { blob, polar, scatter, soft } from '../kit/shapes.ts';
import { heap, stamp, stamps } from '../kit/strew.ts';

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
    return (
      (index === 0
        ? ''
        : el('path', {
            d,
            stroke: dim(colour, 0.7),
            opacity: 0.42,
            transform: `translate(${num(-lx * 2.8)} ${num(-ly * 2.8)})`,
          })) + el('path', { d, stroke })
    );
  });
  return layers.join('');
}

/** Handfuls of grains with whatever they lie in showing between. */
export function looseRice(c: Canvas, reach: number, colour: string, count: number, long = 18): string {
  const ids = stamps(c, 5, () => handful(c, colour, long));
  return el(
    'g',
    { fill: 'none', 'stroke-width': 8.6 },
    ...scatter(c, count, reach - 36).map((point, index) => stamp(ids[index % ids.length] ?? '', point)),
  );
}

/** A bed of rice. `count` is how many handfuls. */
export function rice(c: Canvas, rx: number, ry: number, colour: string, count = 60, long = 18): string {
  const ids = stamps(c, 6, () => handful(c, colour, long));
  return (
    el('path', { d: blob(c, rx, ry, 0.035, 16), fill: dim(colour, 0.36) }) +
    el(
      'g',
      { fill: 'none', 'stroke-width': 8.6 },
      ...scatter(c, count, rx - 36, ry - 36).map((point, index) => stamp(ids[index % ids.length] ?? '', point)),
    )
  );
}

/** Little bits all over, one path a tone: sesame, cumin, mustard seed, chile flakes. */
export function seeds(c: Canvas, count: number, rx: number, ry: number, colour: string, long = 5, width = 5): string {
  const d = many(count, () => {
    const [x, y] = polar(Math.sqrt(c.random()), c.between(0, 360));
    const [dx, dy] = polar(long, c.between(0, 360));
    return `M${Math.round(x * rx)} ${Math.round(y * ry)}l${dx.toFixed(1)} ${dy.toFixed(1)}`;
  });
  const line = { d, fill: 'none', 'stroke-width': width };
  return (
    el('path', { ...line, stroke: c.palette.shadow, opacity: 0.28, transform: 'translate(2 3)' }) +
    el('path', { ...line, stroke: colour })
  );
}

/** Puffed flat rice, as wide flakes. */
export function flakes(
  c: Canvas,
  count: number,
  rx: number,
  ry: number,
  colours: readonly [string, ...string[]],
  size = 15,
): string {
  return heap(c, count, rx, ry, (index) =>
    piece(
      c,
      soft([
        [-size, -size * 0.6],
        [size, -size * 0.7],
        [size * 1.1, size * 0.6],
        [-size, size * 0.7],
      ]),
      colours[index % colours.length] ?? colours[0],
      { lift: 3, form: 'slab' },
    ),
  );
}

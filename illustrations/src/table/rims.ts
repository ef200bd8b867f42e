import { type Canvas, el, many } from '../kit/canvas.ts';
import { blob, circle, polar, soft } from '../kit/shapes.ts';

/** Decoration painted on a rim, between two radii. */
export type Decoration = (c: Canvas, inner: number, outer: number) => string;

/** Short brush dabs all round a rim. */
export function dabs(count: number, colours: readonly [string, ...string[]]): Decoration {
  return (c, inner, outer) =>
    many(count, (index) => {
      const angle = (index * 360) / count + c.spread(1);
      const [x, y] = polar((inner + outer) / 2, angle);
      const long = (outer - inner) * 0.34;
      const d = soft([
        [-long, 0],
        [0, -long * 0.5],
        [long, 0],
        [0, long * 0.5],
      ]);
      return el('path', {
        d,
        fill: colours[index % colours.length],
        opacity: 0.86,
        transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})rotate(${angle.toFixed(0)})`,
      });
    });
}

/** Painted lines round a rim: parts of the way from inner to outer, and their widths. */
export function bands(lines: readonly (readonly [number, number, string])[]): Decoration {
  return (_c, inner, outer) =>
    lines
      .map(([part, width, stroke]) =>
        el('circle', { r: inner + (outer - inner) * part, fill: 'none', stroke, 'stroke-width': width, opacity: 0.88 }),
      )
      .join('');
}

/** Petals and dots, as on Talavera ware. */
export function talavera(petal: string, dot: string, count = 20): Decoration {
  return (c, inner, outer) => {
    const wide = outer - inner;
    const flowers = many(count, (index) => {
      const angle = (index * 360) / count;
      const [x, y] = polar(inner + wide * 0.52, angle);
      const [x2, y2] = polar(inner + wide * 0.56, angle + 180 / count);
      const leaf = soft([
        [-wide * 0.34, 0],
        [0, -wide * 0.26],
        [wide * 0.36, 0],
        [0, wide * 0.26],
      ]);
      return (
        el('path', {
          d: leaf,
          fill: petal,
          transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})rotate(${angle.toFixed(0)})`,
        }) + el('path', { d: blob(c, wide * 0.1, wide * 0.1, 0.1, 6, x2, y2), fill: dot })
      );
    });
    return (
      el('g', { opacity: 0.85 }, flowers) +
      bands([
        [0.98, 5, petal],
        [0.04, 4, petal],
      ])(c, inner, outer)
    );
  };
}

/** Flecks in a stoneware glaze. */
export function flecks(colour: string, count = 90): Decoration {
  return (c, inner, outer) => {
    const d = many(count, () => {
      const [x, y] = polar(c.between(inner, outer), c.between(0, 360));
      return `M${Math.round(x)} ${Math.round(y)}h${c.pick(['1', '2', '3'])}`;
    });
    return el('path', { d, fill: 'none', stroke: colour, 'stroke-width': 4, opacity: 0.4 });
  };
}

/** A ring of colour with an uneven inner edge, such as glaze that ran. */
export function dipped(colour: string): Decoration {
  return (c, inner, outer) =>
    el('path', {
      d: circle(outer) + blob(c, inner + (outer - inner) * 0.45, inner + (outer - inner) * 0.45, 0.02, 26),
      'fill-rule': 'evenodd',
      fill: colour,
      opacity: 0.85,
    });
}

import { at, type Canvas, el, many } from '../kit/canvas.ts';
import { ball, gleam, piece, strand, strands, toward } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { arc, blob, curve, type Point, polar, rounded } from '../kit/shapes.ts';

/** A sweet roll under a scored sugar crust: a shell that opens from one edge and cracks along its lines. */
export function concha(c: Canvas, r: number, crust: string, speck: string): string {
  const top = blob(c, r * 0.93, r * 0.92, 0.02, 16);
  const crack = (side: number): string =>
    curve([
      [side * r * 0.1, r * 0.94],
      [side * r * 0.3, r * 0.42],
      [side * r * 0.44 + c.spread(r * 0.02), -r * 0.1],
      [side * r * 0.36, -r * 0.98],
    ]);
  const score = [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5].map(crack).join('');
  const ridge = (by: number, stroke: string, width: number, opacity: number): string =>
    el('path', { d: score, stroke, 'stroke-width': width, opacity, transform: `translate(${by} ${by})` });
  const crumbs = (colour: string, count: number, size: number, opacity: number): string =>
    el('path', {
      d: many(count, () => {
        const [x, y] = polar(Math.sqrt(c.random()) * r * 0.88, c.between(0, 360));
        return `M${x.toFixed(0)} ${y.toFixed(0)}h1`;
      }),
      stroke: colour,
      'stroke-width': size,
      opacity,
    });
  return (
    piece(c, blob(c, r, r * 0.98, 0.015, 14), '#c98a42', { lift: 17, contrast: 1.1 }) +
    el('path', { d: blob(c, r * 0.97, r * 0.95, 0.02, 14), fill: ball(c, '#e6b163', 0.8) }) +
    el('path', { d: top, fill: dim(crust, 0.42), opacity: 0.5, transform: 'translate(4 5)' }) +
    el('path', { d: top, fill: ball(c, crust, 0.95) }) +
    el(
      'g',
      { 'clip-path': c.clip(top), fill: 'none' },
      ridge(3, dim(crust, 0.4), r * 0.13, 0.5),
      ridge(0, '#e9bd72', r * 0.085, 1),
      ridge(-4, lit(crust, 0.55), r * 0.03, 0.75),
      crumbs(speck, 60, r * 0.028, 0.6),
      crumbs(lit(crust, 0.7), 40, r * 0.03, 0.55),
    ) +
    gleam(c, r * 0.6, r * 0.42, r * 0.05, 0.28)
  );
}

/** A ridged stick of fried dough, rolled in sugar. */
export function churro(c: Canvas, length: number, bend = 0): string {
  const points: Point[] = [
    [-length / 2, 0],
    [0, bend],
    [length / 2, 0],
  ];
  const colour = '#c98038';
  const [x, y] = toward(c);
  const line = (by: number, stroke: string, width: number, opacity = 1): string =>
    el('path', {
      d: curve(points.map(([px, py]) => [px, py + by] as const)),
      stroke,
      'stroke-width': width,
      opacity,
    });
  const sugar = many(Math.round(length / 6), () => {
    const px = c.spread(length / 2);
    return `M${px.toFixed(0)} ${(bend * 0.5 * (1 - ((2 * px) / length) ** 2) + c.spread(20)).toFixed(0)}h1`;
  });
  return strands(
    el('path', {
      d: curve(points),
      stroke: c.palette.shadow,
      'stroke-width': 48,
      opacity: 0.28,
      transform: `translate(${(-x * 11).toFixed(0)} ${(-y * 11).toFixed(0)})`,
    }),
    line(0, dim(colour, 0.3), 50),
    line(-1, colour, 42),
    line(-12, lit(colour, 0.3), 8),
    line(-3, lit(colour, 0.2), 7),
    line(7, dim(colour, 0.45), 4, 0.7),
    line(-7.5, dim(colour, 0.4), 3.4, 0.7),
    line(15, dim(colour, 0.5), 4, 0.6),
    el('path', { d: sugar, stroke: '#fff6e2', 'stroke-width': 4.4, opacity: 0.9 }),
  );
}

/** An ice pop on its stick: ridged, frosted, its tip dipped. */
export function paleta(c: Canvas, colour: string, decorate: () => string = () => ''): string {
  const body = rounded(
    [
      [-84, -218],
      [84, -218],
      [90, 132],
      [-90, 132],
    ],
    58,
  );
  const groove = (x: number): string =>
    el('path', {
      d: rounded(
        [
          [x - 15, -152],
          [x + 15, -152],
          [x + 17, 92],
          [x - 17, 92],
        ],
        15,
      ),
      fill: c.linear(0, 0, 1, 0, [
        [0, dim(colour, 0.34), 0.75],
        [0.45, dim(colour, 0.1), 0.35],
        [1, lit(colour, 0.75), 0.9],
      ]),
    });
  return (
    piece(
      c,
      rounded(
        [
          [-21, 100],
          [21, 100],
          [20, 286],
          [-20, 286],
        ],
        19,
      ),
      '#e3c28d',
      { lift: 9, form: 'slab' },
    ) +
    piece(c, body, colour, { lift: 17, form: 'slab', contrast: 1.25 }) +
    el(
      'g',
      { 'clip-path': c.clip(body) },
      [-46, 0, 46].map(groove).join(''),
      el('path', { d: blob(c, 74, 60, 0.2, 9, -20, -80), fill: lit(colour, 0.7), opacity: 0.25 }),
      el('path', { d: blob(c, 60, 50, 0.2, 9, 30, 70), fill: dim(colour, 0.22), opacity: 0.3 }),
      decorate(),
    ) +
    el('path', {
      d: curve([
        [-72, 76],
        [-72, -110],
        [-62, -168],
        [-34, -196],
      ]),
      fill: 'none',
      stroke: '#fffaf0',
      'stroke-width': 9,
      opacity: 0.75,
    })
  );
}

/** A bun tied in a knot: bands of dough crossing, with pearl sugar or seeds. */
export function knot(c: Canvas, r: number, colour = '#c88a45', topping: 'sugar' | 'seeds' = 'sugar'): string {
  const band = (turn: number, width: number): string =>
    at(
      c,
      0,
      0,
      () => {
        const points: Point[] = [
          [-r * 0.74, r * 0.22],
          [-r * 0.4, -r * 0.5],
          [r * 0.3, -r * 0.56],
          [r * 0.74, r * 0.1],
        ];
        return strands(
          strand(c, points, width, colour, 6),
          el('path', {
            d: curve(points.map(([x, y]) => [x * 0.94, y * 0.86 + r * 0.1] as const)),
            stroke: dim(colour, 0.4),
            'stroke-width': width * 0.1,
            opacity: 0.5,
          }),
          el('path', {
            d: curve(points.map(([x, y]) => [x * 1.02, y * 1.08 + r * 0.02] as const)),
            stroke: '#6e3a1c',
            'stroke-width': width * 0.1,
            opacity: 0.55,
          }),
        );
      },
      turn,
    );
  const bits = many(topping === 'sugar' ? 13 : 26, () => {
    const [x, y] = polar(Math.sqrt(c.random()) * r * 0.72, c.between(0, 360));
    return topping === 'sugar'
      ? at(
          c,
          x,
          y,
          () =>
            piece(
              c,
              rounded(
                [
                  [-7, -6],
                  [7, -7],
                  [8, 6],
                  [-6, 7],
                ],
                3,
              ),
              '#fffaf0',
              { lift: 2, form: 'flat' },
            ),
          c.spread(90),
        )
      : el('circle', { cx: x, cy: y, r: 3.4, fill: '#4d3321', opacity: 0.8 });
  });
  return (
    piece(c, blob(c, r, r * 0.96, 0.05, 10), dim(colour, 0.2), { lift: 14 }) +
    band(10, r * 0.44) +
    band(130, r * 0.42) +
    band(250, r * 0.42) +
    band(60, r * 0.36) +
    el('path', { d: blob(c, r * 0.2, r * 0.17, 0.06, 8), fill: ball(c, lit(colour, 0.1)) }) +
    bits
  );
}

/** A cream bun: almond and cream piped out under its little lid. */
export function semla(c: Canvas, r: number): string {
  const cream = many(11, (index) =>
    at(
      c,
      ...polar(r * 0.6, index * 32.7),
      () =>
        piece(c, blob(c, r * 0.27, r * 0.24, 0.05, 9), '#fdf5e4', { lift: 5, contrast: 0.7 }) +
        el('path', {
          d: arc(r * 0.13, 150, 320),
          fill: 'none',
          stroke: '#e8d7b8',
          'stroke-width': 5,
          opacity: 0.7,
        }),
    ),
  );
  const lid = rounded([polar(r * 0.58, -90), polar(r * 0.58, 30), polar(r * 0.58, 150)], r * 0.22);
  const sugar = many(80, () => {
    const [x, y] = polar(Math.sqrt(c.random()) * r * 0.4, c.between(0, 360));
    return `M${x.toFixed(0)} ${y.toFixed(0)}h1`;
  });
  return (
    piece(c, blob(c, r, r * 0.98, 0.02, 12), '#b9793a', { lift: 16, contrast: 1.1 }) +
    cream +
    at(
      c,
      0,
      0,
      () =>
        piece(c, lid, '#bd7d3d', { lift: 9, contrast: 1 }) +
        el('path', { d: sugar, stroke: '#fffaf2', 'stroke-width': 6, opacity: 0.85 }),
      c.spread(40),
    )
  );
}

import { at, type Canvas, el, many, num } from '../kit/canvas.ts';
import { gleam, piece, slab, strand, strands } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { arc, blob, curve, type Point, polar, soft } from '../kit/shapes.ts';

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
  const tail = at(
    c,
    tx,
    ty,
    () =>
      piece(
        c,
        soft([
          [0, -r * 0.12],
          [r * 0.3, -r * 0.3],
          [r * 0.52, -r * 0.12],
          [r * 0.34, 0],
          [r * 0.5, r * 0.2],
          [r * 0.24, r * 0.26],
          [0, r * 0.1],
        ]),
        '#dd5a3c',
        { lift: 5, form: 'slab' },
      ),
    170,
  );
  return (
    tail +
    piece(c, d, colour, { lift: 7, contrast: 0.9 }) +
    el('path', {
      d: bands,
      fill: 'none',
      stroke: '#fbdccb',
      'stroke-width': r * 0.09,
      opacity: 0.85,
    }) +
    el('path', {
      d: arc(r * 0.9, -150, 30),
      fill: 'none',
      stroke: '#d9573a',
      'stroke-width': r * 0.07,
      opacity: 0.5,
    }) +
    gleam(c, r * 0.76, r * 0.5, r * 0.08, 0.7)
  );
}

/** An open mussel: two blue-black halves, the meat in one. */
export function mussel(c: Canvas, length = 130): string {
  const l = length / 2;
  const shape = (s: number): string =>
    soft([
      [0, -l * s],
      [l * 0.5 * s, -l * 0.6 * s],
      [l * 0.62 * s, l * 0.3 * s],
      [l * 0.3 * s, l * 1.02 * s],
      [-l * 0.3 * s, l * 1.02 * s],
      [-l * 0.6 * s, l * 0.3 * s],
      [-l * 0.46 * s, -l * 0.6 * s],
    ]);
  const half = (meat: boolean): string =>
    piece(c, shape(1), '#26304a', { lift: 8, form: 'slab', contrast: 1.3 }) +
    el('path', { d: shape(0.84), fill: slab(c, '#b9c0cf', 1.1) }) +
    el('path', { d: shape(0.7), fill: '#8f99b3', opacity: 0.45 }) +
    (meat
      ? piece(c, blob(c, l * 0.34, l * 0.62, 0.08, 8, 0, l * 0.16), '#eda556', { lift: 4 }) +
        el('path', {
          d: curve([
            [-l * 0.16, -l * 0.2],
            [-l * 0.2, l * 0.2],
            [0, l * 0.6],
          ]),
          fill: 'none',
          stroke: '#b5662a',
          'stroke-width': l * 0.08,
          opacity: 0.7,
        }) +
        at(c, 0, l * 0.1, () => gleam(c, l * 0.2, l * 0.4, l * 0.07, 0.8))
      : gleam(c, l * 0.36, l * 0.6, l * 0.08, 0.8));
  return at(c, -l * 0.36, 0, () => half(false), -24) + at(c, l * 0.3, l * 0.06, () => half(true), 22);
}

/** A closed mussel, back up. */
export function musselShut(c: Canvas, length = 120): string {
  const l = length / 2;
  const d = soft([
    [0, -l],
    [l * 0.5, -l * 0.6],
    [l * 0.6, l * 0.3],
    [l * 0.3, l],
    [-l * 0.3, l],
    [-l * 0.6, l * 0.3],
    [-l * 0.46, -l * 0.6],
  ]);
  const growth = many(3, (index) =>
    curve([
      [-l * (0.44 - index * 0.1), l * (0.5 - index * 0.3)],
      [0, l * (0.86 - index * 0.34)],
      [l * (0.44 - index * 0.1), l * (0.5 - index * 0.3)],
    ]),
  );
  return (
    piece(c, d, '#2b3554', { lift: 9, contrast: 1.4 }) +
    el('path', { d: growth, fill: 'none', stroke: '#7584a8', 'stroke-width': 3, opacity: 0.5 }) +
    gleam(c, l * 0.4, l * 0.6, l * 0.09, 0.6)
  );
}

/** A crab seen from above, claws forward. */
export function crab(c: Canvas, r = 120, colour = '#cf5a34'): string {
  const legs = strands(
    ...[-1, 1].flatMap((side) =>
      [0, 1, 2, 3].map((index) => {
        const y = r * (-0.1 + index * 0.2);
        return strand(
          c,
          [
            [side * r * 0.8, y],
            [side * r * (1.34 - index * 0.06), y - r * 0.16],
            [side * r * (1.5 - index * 0.1), y + r * 0.3],
          ],
          r * 0.12,
          dim(colour, 0.12),
          6,
        );
      }),
    ),
  );
  const claws = [-1, 1]
    .map(
      (side) =>
        strands(
          strand(
            c,
            [
              [side * r * 0.7, -r * 0.4],
              [side * r * 1.1, -r * 0.7],
              [side * r * 0.72, -r * 1.0],
            ],
            r * 0.2,
            colour,
            7,
          ),
        ) +
        at(
          c,
          side * r * 0.6,
          -r * 1.12,
          () =>
            piece(
              c,
              soft([
                [-r * 0.28, r * 0.2],
                [-r * 0.34, -r * 0.2],
                [-r * 0.1, -r * 0.46],
                [-r * 0.02, -r * 0.12],
                [r * 0.1, -r * 0.5],
                [r * 0.32, -r * 0.1],
                [r * 0.2, r * 0.24],
              ]),
              colour,
              { lift: 8 },
            ) +
            el('path', {
              d: `M${num(-r * 0.12)} ${num(-r * 0.36)}l6 10M${num(r * 0.12)} ${num(-r * 0.38)}l2 12`,
              stroke: '#2d1c18',
              'stroke-width': r * 0.08,
            }),
          side * -24,
        ),
    )
    .join('');
  const shell = soft([
    [-r, 0],
    [-r * 0.8, -r * 0.5],
    [0, -r * 0.66],
    [r * 0.8, -r * 0.5],
    [r, 0],
    [r * 0.7, r * 0.52],
    [0, r * 0.66],
    [-r * 0.7, r * 0.52],
  ]);
  return (
    legs +
    claws +
    piece(c, shell, colour, { lift: 12, contrast: 1.1 }) +
    el('path', {
      d: curve([
        [-r * 0.6, -r * 0.06],
        [-r * 0.2, r * 0.1],
        [0, -r * 0.05],
        [r * 0.2, r * 0.1],
        [r * 0.6, -r * 0.06],
      ]),
      fill: 'none',
      stroke: dim(colour, 0.5),
      'stroke-width': r * 0.05,
      opacity: 0.6,
    }) +
    many(9, () =>
      el('circle', {
        cx: c.spread(r * 0.6),
        cy: c.between(-r * 0.4, r * 0.1),
        r: r * 0.03,
        fill: lit(colour, 0.6),
        opacity: 0.7,
      }),
    ) +
    gleam(c, r * 0.5, r * 0.5, r * 0.06, 0.5)
  );
}

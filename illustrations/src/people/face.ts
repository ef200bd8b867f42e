import { type Canvas, clipped, el } from '../kit/canvas.ts';
import { ball, piece } from '../kit/light.ts';
import { dim, lit, mix } from '../kit/palette.ts';
import { curve, type Point, soft } from '../kit/shapes.ts';

/** A line drawn with a round brush. */
export function stroke(points: readonly Point[], colour: string, width: number, opacity?: number): string {
  return el('path', { d: curve(points), fill: 'none', stroke: colour, 'stroke-width': width, opacity });
}

/** The mirror image, for what a face has on both sides. */
export function mirrored(drawn: string): string {
  return el('g', { transform: 'scale(-1 1)' }, drawn);
}

export interface Features {
  skin: string;
  /** Brows, lashes and eyes. */
  ink: string;
  brow: string;
  lips: string;
  /** Round eyes, or eyes that a smile has closed. */
  eyes: 'open' | 'smiling';
  /** A smile that shows teeth. */
  laughing?: boolean;
  /** How wide the jaw is, as a part of the cheeks. */
  jaw?: number;
}

const HEAD = (jaw: number): readonly Point[] => [
  [0, -300],
  [150, -290],
  [236, -150],
  [226, 40],
  [205 * jaw, 190],
  [95 * jaw, 292],
  [-95 * jaw, 292],
  [-205 * jaw, 190],
  [-226, 40],
  [-236, -150],
  [-150, -290],
];

/** A head from the front, 450 across and 560 high round 0, 0, with its ears, without hair. */
export function head(c: Canvas, features: Features): string {
  const { skin, jaw = 0.92 } = features;
  const outline = soft(HEAD(jaw));
  const ear = piece(
    c,
    soft([
      [190, -60],
      [262, -78],
      [268, 20],
      [226, 78],
      [190, 60],
    ]),
    dim(skin, 0.06),
    { lift: 0, contrast: 0.5 },
  );
  const side = el('path', {
    d: soft([
      [120, -300],
      [330, -180],
      [330, 330],
      [-60, 330],
      [60, 250],
      [150, 140],
      [176, -40],
      [160, -190],
    ]),
    fill: dim(skin, 0.3),
    opacity: 0.3,
  });
  return (
    ear +
    mirrored(ear) +
    el('path', { d: outline, fill: ball(c, skin, 0.42) }) +
    clipped(c, outline, side) +
    expression(features)
  );
}

function expression({ skin, ink, brow, lips, eyes, laughing }: Features): string {
  const blush = el('ellipse', { cx: -118, cy: 96, rx: 46, ry: 34, fill: mix(skin, lips, 0.6), opacity: 0.42 });
  const eye =
    eyes === 'open'
      ? el('ellipse', { cx: -82, cy: 8, rx: 19, ry: 24, fill: ink }) +
        el('circle', { cx: -89, cy: -1, r: 6.5, fill: '#fffaf0' })
      : stroke(
          [
            [-114, 18],
            [-84, -18],
            [-50, 16],
          ],
          ink,
          13,
        );
  const browLine = stroke(
    [
      [-130, -52],
      [-88, -84],
      [-42, -62],
    ],
    brow,
    17,
  );
  const both = blush + eye + browLine;
  const nose = stroke(
    [
      [4, -6],
      [34, 84],
      [-12, 88],
    ],
    dim(skin, 0.36),
    11,
    0.75,
  );
  const mouth = laughing
    ? el('path', { d: 'M-74 138C-40 156 40 156 74 138C66 214-66 214-74 138Z', fill: dim(lips, 0.5) }) +
      el('path', { d: 'M-66 143C-36 157 36 157 66 143C60 172-60 172-66 143Z', fill: '#fffaf0' })
    : stroke(
        [
          [-66, 140],
          [0, 200],
          [66, 140],
        ],
        lips,
        14,
      );
  return both + mirrored(both) + nose + mouth;
}

/** Locks over a shape of hair, from the parting outwards. */
export function locks(colour: string, lines: readonly (readonly Point[])[], width = 9): string {
  return lines.map((points) => stroke(points, lit(colour, 0.42), width, 0.5)).join('');
}

/** Round glasses, on a head. */
export function glasses(rim: string): string {
  const lens =
    el('circle', { cx: -88, cy: 10, r: 64, fill: '#fffaf0', 'fill-opacity': 0.2, stroke: rim, 'stroke-width': 11 }) +
    stroke(
      [
        [-150, 0],
        [-190, -12],
        [-226, -16],
      ],
      rim,
      10,
    );
  return (
    lens +
    mirrored(lens) +
    stroke(
      [
        [-26, 0],
        [0, -16],
        [26, 0],
      ],
      rim,
      10,
    )
  );
}

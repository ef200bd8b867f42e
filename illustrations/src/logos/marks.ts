import { el, many } from '../kit/canvas.ts';
import { curve, rounded, soft } from '../kit/shapes.ts';

/** A creator's mark in one colour on a field 64 across, centred on 0, 0; `gap` is what shows through it. */
export type Mark = (ink: string, gap: string) => string;

function line(d: string, stroke: string, width: number): string {
  return el('path', {
    d,
    fill: 'none',
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });
}

export const MARKS: Readonly<Record<string, Mark>> = {
  /** A Talavera flower. */
  marisol: (ink, gap) =>
    many(8, (index) =>
      el('path', {
        d: soft([
          [0, -6],
          [9.5, -15],
          [7, -28],
          [0, -31],
          [-7, -28],
          [-9.5, -15],
        ]),
        fill: ink,
        transform: `rotate(${index * 45})`,
      }),
    ) +
    el('circle', { r: 9.5, fill: gap }) +
    el('circle', { r: 5.6, fill: ink }),
  /** A spruce, its trunk a whisk's handle. */
  northkitchen: (ink, gap) =>
    el('path', {
      d:
        rounded(
          [
            [0, -31],
            [15, -9],
            [-15, -9],
          ],
          4,
        ) +
        rounded(
          [
            [0, -20],
            [21, 9],
            [-21, 9],
          ],
          4,
        ) +
        rounded(
          [
            [0, -6],
            [27, 25],
            [-27, 25],
          ],
          4,
        ),
      fill: ink,
    }) +
    el('rect', { x: -4, y: 22, width: 8, height: 9, rx: 2, fill: ink }) +
    line(
      curve([
        [-9, -8],
        [0, -4],
        [9, -8],
      ]),
      gap,
      3,
    ) +
    line(
      curve([
        [-14, 10],
        [0, 15],
        [14, 10],
      ]),
      gap,
      3,
    ),
  /** A stacked tiffin carrier. */
  tiffinclub: (ink, gap) =>
    line(
      curve([
        [-17, -14],
        [-17, -32],
        [17, -32],
        [17, -14],
      ]),
      ink,
      5,
    ) +
    el('path', {
      d:
        rounded(
          [
            [-23, -17],
            [23, -17],
            [23, -4],
            [-23, -4],
          ],
          5,
        ) +
        rounded(
          [
            [-23, -1],
            [23, -1],
            [23, 13],
            [-23, 13],
          ],
          5,
        ) +
        rounded(
          [
            [-23, 16],
            [23, 16],
            [23, 30],
            [-23, 30],
          ],
          6,
        ),
      fill: ink,
    }) +
    el('circle', { cy: 6, r: 3.4, fill: gap }) +
    el('circle', { cy: 23, r: 3.4, fill: gap }) +
    el('circle', { cy: -10.5, r: 3, fill: gap }),
  /** A bowl and its steam. */
  beasbroth: (ink) =>
    el('path', { d: 'M-29 2H29C29 19 18 29 0 29S-29 19-29 2z', fill: ink }) +
    line(
      curve([
        [-12, -8],
        [-18, -15],
        [-6, -22],
        [-12, -30],
      ]),
      ink,
      5,
    ) +
    line(
      curve([
        [0, -8],
        [-6, -15],
        [6, -22],
        [0, -30],
      ]),
      ink,
      5,
    ) +
    line(
      curve([
        [12, -8],
        [6, -15],
        [18, -22],
        [12, -30],
      ]),
      ink,
      5,
    ),
  /** A fish over two waves. */
  lowtide: (ink, gap) =>
    el('path', {
      d: soft([
        [-30, -10],
        [-18, -25],
        [2, -26],
        [16, -13],
        [30, -26],
        [31, -10],
        [30, 6],
        [16, -8],
        [2, 5],
        [-18, 4],
      ]),
      fill: ink,
    }) +
    el('circle', { cx: -16, cy: -13, r: 3.2, fill: gap }) +
    line(
      curve([
        [-28, 16],
        [-20, 8],
        [-10, 22],
        [0, 10],
        [10, 22],
        [20, 8],
        [28, 16],
      ]),
      ink,
      5,
    ) +
    line(
      curve([
        [-28, 28],
        [-20, 20],
        [-10, 34],
        [0, 22],
        [10, 34],
        [20, 20],
        [28, 28],
      ]),
      ink,
      5,
    ),
};

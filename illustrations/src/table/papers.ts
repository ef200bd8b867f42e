import { at, type Canvas, el, many } from '../kit/canvas.ts';
import { ball, gleam, piece, slab, toward } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { box, curve, rounded, slip } from '../kit/shapes.ts';

/** A sheet of paper lying on the table, a corner lifted a little. */
export function paper(c: Canvas, width: number, height: number, colour = '#fbf5e6'): string {
  const [w, h] = [width / 2, height / 2];
  const corner = rounded(
    [
      [w - 64, h + 1],
      [w + 1, h - 58],
      [w - 40, h - 40],
    ],
    6,
  );
  return (
    piece(c, slip(c, width, height, 5, 4), colour, { lift: 13, form: 'slab', contrast: 0.4, strength: 0.24 }) +
    el('path', { d: corner, fill: dim(colour, 0.16) }) +
    el('path', { d: corner, fill: lit(colour, 0.8), opacity: 0.5, transform: 'translate(-3 -3)' })
  );
}

/** A line that stands for handwriting. */
export function scribble(c: Canvas, width: number, colour: string, weight = 6): string {
  const steps = Math.max(4, Math.round(width / 15));
  const points = Array.from(
    { length: steps },
    (_, index) => [(index * width) / (steps - 1), (index % 2 === 0 ? -1 : 1) * c.between(1, weight * 0.85)] as const,
  );
  return el('path', {
    d: curve(points),
    fill: 'none',
    stroke: colour,
    'stroke-width': weight,
    opacity: 0.75,
  });
}

/** Several lines of it, one below the other. */
export function writing(c: Canvas, lines: number, width: number, gap: number, colour: string, weight = 6): string {
  return many(lines, (index) => at(c, 0, index * gap, () => scribble(c, width * c.between(0.6, 1), colour, weight)));
}

export function pin(c: Canvas, colour: string, r = 17): string {
  const [x, y] = toward(c);
  return (
    el('circle', { cx: -x * 12, cy: -y * 12, r, fill: c.palette.shadow, opacity: 0.3 }) +
    el('circle', { r, fill: ball(c, colour) }) +
    gleam(c, r * 0.45, r * 0.6, r * 0.2, 0.8)
  );
}

export function tick(colour: string, size = 26): string {
  return el('path', {
    d: curve([
      [-size / 2, 0],
      [-size * 0.1, size * 0.5],
      [size * 0.7, -size * 0.6],
    ]),
    fill: 'none',
    stroke: colour,
    'stroke-width': size * 0.24,
  });
}

export function tape(c: Canvas, colour: string, length = 110): string {
  return el('path', { d: slip(c, length, 38, 3, 4), fill: colour, opacity: 0.72 });
}

/** A tablet lying flat; `show` draws what is on its screen, clipped to it. */
export function tablet(c: Canvas, width: number, height: number, show: () => string): string {
  const screen = box(width - 56, height - 56, 12);
  return (
    piece(c, box(width, height, 36), '#2f2a2b', { lift: 18, form: 'slab', contrast: 0.6 }) +
    el('g', { 'clip-path': c.clip(screen) }, show()) +
    el('path', {
      d: rounded(
        [
          [-width * 0.44, -height * 0.42],
          [-width * 0.16, -height * 0.42],
          [-width * 0.34, height * 0.42],
          [-width * 0.44, height * 0.42],
        ],
        4,
      ),
      fill: '#ffffff',
      opacity: 0.1,
    })
  );
}

/** A square of a calendar, with what is drawn in it. */
export function square(c: Canvas, size: number, colour: string, show: string): string {
  return el('path', { d: slip(c, size, size, 10, 3), fill: slab(c, colour, 0.3) }) + show;
}

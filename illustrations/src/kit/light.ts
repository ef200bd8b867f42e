import { type Canvas, el, num } from './canvas.ts';
import { dim, lit } from './palette.ts';
import { circle, curve, type Point, polar } from './shapes.ts';

/** Where the light comes from, in document degrees: the upper left. */
const LIGHT = 233;

/** The direction of the light as the current group sees it. */
export function toward(c: Canvas, step = 15): Point {
  return polar(1, Math.round((LIGHT - c.turn) / step) * step);
}

/** Form shading for round things. */
export function ball(c: Canvas, colour: string, contrast = 1): string {
  const [x, y] = toward(c, 30);
  return c.radial(0.5 + x * 0.24, 0.5 + y * 0.24, 0.78, [
    [0, lit(colour, 0.36 * contrast)],
    [0.27, lit(colour, 0.26 * contrast)],
    [0.35, lit(colour, 0.05)],
    [0.6, dim(colour, 0.04)],
    [0.7, dim(colour, 0.2 * contrast)],
    [1, dim(colour, 0.38 * contrast)],
  ]);
}

/** Form shading for flat things. */
export function slab(c: Canvas, colour: string, contrast = 1): string {
  const [x, y] = toward(c, 30);
  return c.linear(0.5 + x * 0.5, 0.5 + y * 0.5, 0.5 - x * 0.5, 0.5 - y * 0.5, [
    [0, lit(colour, 0.3 * contrast)],
    [0.36, lit(colour, 0.1 * contrast)],
    [0.46, colour],
    [0.72, dim(colour, 0.06 * contrast)],
    [1, dim(colour, 0.26 * contrast)],
  ]);
}

/** Form shading for hollow things: the near-light wall is in shade. */
export function hollow(c: Canvas, colour: string, contrast = 1): string {
  const [x, y] = toward(c, 30);
  return c.linear(0.5 + x * 0.5, 0.5 + y * 0.5, 0.5 - x * 0.5, 0.5 - y * 0.5, [
    [0, dim(colour, 0.46 * contrast)],
    [0.4, dim(colour, 0.18 * contrast)],
    [0.75, colour],
    [1, lit(colour, 0.3 * contrast)],
  ]);
}

export interface PieceOptions {
  /** How high the thing stands, which is how far its shadow falls. */
  lift?: number;
  form?: 'ball' | 'slab' | 'flat';
  contrast?: number;
  strength?: number;
}

/** One cut shape: its shadow to the lower right, then itself, modelled by the light. */
export function piece(c: Canvas, d: string, colour: string, options: PieceOptions = {}): string {
  const { lift = 6, form = 'ball', contrast = 1, strength = 0.28 } = options;
  const fill = form === 'flat' ? colour : form === 'ball' ? ball(c, colour, contrast) : slab(c, colour, contrast);
  if (lift === 0) return el('path', { d, fill });
  const [x, y] = toward(c);
  const shadow = { fill: c.palette.shadow, opacity: strength };
  if (d.length < 60) {
    return el('path', { d, transform: shift(-x * lift, -y * lift), ...shadow }) + el('path', { d, fill });
  }
  const id = c.name();
  const under = el('use', { href: `#${id}`, x: -x * lift, y: -y * lift, ...shadow });
  const further =
    lift < 9
      ? ''
      : el('use', { href: `#${id}`, x: -x * lift * 1.9, y: -y * lift * 1.9, ...shadow, opacity: strength * 0.5 });
  return further + under + el('g', { fill }, el('path', { id, d }));
}

function shift(x: number, y: number): string {
  return `translate(${num(x)} ${num(y)})`;
}

/** A short bright stroke on the lit side of a round thing. */
export function gleam(c: Canvas, reach: number, length: number, width: number, opacity = 0.55): string {
  const [x, y] = toward(c);
  const [mx, my] = [x * reach, y * reach];
  const [px, py] = [-y * length * 0.5, x * length * 0.5];
  const d = curve([
    [mx - px, my - py],
    [mx + x * length * 0.22, my + y * length * 0.22],
    [mx + px, my + py],
  ]);
  return el('path', { d, fill: 'none', stroke: '#fffaf0', 'stroke-width': width, opacity });
}

/** A long thing laid down: shadow, body, and a lighter line along the lit side. */
export function strand(c: Canvas, points: readonly Point[], width: number, colour: string, lift = 4): string {
  const [x, y] = toward(c);
  const moved = (dx: number, dy: number): string => curve(points.map(([px, py]) => [px + dx, py + dy] as const));
  const shade = el('path', {
    d: moved(-x * lift, -y * lift),
    stroke: c.palette.shadow,
    'stroke-width': width,
    opacity: 0.24,
  });
  const body = el('path', { d: moved(0, 0), stroke: colour, 'stroke-width': width });
  const shine = el('path', {
    d: moved(x * width * 0.2, y * width * 0.2),
    stroke: lit(colour, 0.4),
    'stroke-width': width * 0.34,
    opacity: 0.75,
  });
  return (lift > 0 ? shade : '') + body + shine;
}

/** Strands share their line style through this group. */
export function strands(...children: string[]): string {
  return el('g', { fill: 'none', 'stroke-linejoin': 'round' }, ...children);
}

/** The wide soft shadow of something round that stands on the table. */
export function discShadow(c: Canvas, r: number, height: number): string {
  const [x, y] = toward(c);
  const { shadow } = c.palette;
  const soft = c.radial(0.5, 0.5, 0.5, [
    [0.7, shadow, 0.5],
    [0.84, shadow, 0.26],
    [0.93, shadow, 0.08],
    [1, shadow, 0],
  ]);
  const far = el('circle', { cx: -x * height, cy: -y * height, r: r * 1.06 + height * 0.55, fill: soft });
  const near = el('circle', { cx: -x * height * 0.28, cy: -y * height * 0.28, r: r + 5, fill: shadow, opacity: 0.3 });
  return far + near;
}

/** The shade a vessel's wall throws over what lies in it, drawn over the food. */
export function wallShade(c: Canvas, r: number, strength = 0.42): string {
  const [x, y] = toward(c, 30);
  const { shadow } = c.palette;
  const fill = c.radial(0.5 - x * 0.14, 0.5 - y * 0.14, 0.66, [
    [0.66, shadow, 0],
    [0.82, shadow, strength * 0.32],
    [1, shadow, strength],
  ]);
  return el('path', { d: circle(r), fill });
}

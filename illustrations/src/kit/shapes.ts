import { type Canvas, num } from './canvas.ts';

export type Point = readonly [number, number];

const RADIANS = Math.PI / 180;

export function polar(radius: number, degrees: number): Point {
  return [radius * Math.cos(degrees * RADIANS), radius * Math.sin(degrees * RADIANS)];
}

function middle(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/** A pen that writes short relative path data without letting rounding drift. Large shapes need no decimals. */
class Pen {
  data = '';
  #x = 0;
  #y = 0;
  #step: number;

  constructor(points: readonly Point[]) {
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const extent = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
    this.#step = extent > 64 ? 1 : 10;
  }

  #round(value: number): number {
    return Math.round(value * this.#step) / this.#step;
  }

  move(to: Point): void {
    this.#x = this.#round(to[0]);
    this.#y = this.#round(to[1]);
    this.data += `M${num(this.#x)} ${num(this.#y)}`;
  }

  #relative(to: Point): string {
    const [x, y] = [num(this.#round(to[0] - this.#x)), num(this.#round(to[1] - this.#y))];
    return y.startsWith('-') ? `${x}${y}` : `${x} ${y}`;
  }

  #reach(to: Point): void {
    this.#x += this.#round(to[0] - this.#x);
    this.#y += this.#round(to[1] - this.#y);
  }

  line(to: Point): void {
    this.data += `l${this.#relative(to)}`;
    this.#reach(to);
  }

  bend(control: Point, to: Point): void {
    const end = this.#relative(to);
    this.data += `q${this.#relative(control)}${end.startsWith('-') ? '' : ' '}${end}`;
    this.#reach(to);
  }
}

/** A closed soft outline that leans on the given points. */
export function soft(points: readonly Point[]): string {
  const pen = new Pen(points);
  const last = points.at(-1);
  if (!last || !points[0]) return '';
  pen.move(middle(last, points[0]));
  points.forEach((point, index) => {
    pen.bend(point, middle(point, points[(index + 1) % points.length] ?? point));
  });
  return `${pen.data}z`;
}

/** An open soft line through the first and last points, leaning on those between. */
export function curve(points: readonly Point[]): string {
  const pen = new Pen(points);
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return '';
  pen.move(first);
  const between = points.slice(1, -1);
  if (between.length === 0) pen.line(last);
  between.forEach((point, index) => {
    const next = between[index + 1];
    pen.bend(point, next ? middle(point, next) : last);
  });
  return pen.data;
}

/** A closed polygon whose corners are rounded off. */
export function rounded(points: readonly Point[], radius: number): string {
  const pen = new Pen(points);
  const size = points.length;
  points.forEach((corner, index) => {
    const before = points[(index + size - 1) % size] ?? corner;
    const after = points[(index + 1) % size] ?? corner;
    const near = (other: Point): Point => {
      const length = Math.hypot(other[0] - corner[0], other[1] - corner[1]) || 1;
      const part = Math.min(radius / length, 0.5);
      return [corner[0] + (other[0] - corner[0]) * part, corner[1] + (other[1] - corner[1]) * part];
    };
    if (index === 0) pen.move(near(before));
    else pen.line(near(before));
    pen.bend(corner, near(after));
  });
  return `${pen.data}z`;
}

/** An irregular round shape, as cut by hand. */
export function blob(c: Canvas, rx: number, ry = rx, wobble = 0.05, corners = 9, x = 0, y = 0): string {
  const outward = 2 / (1 + Math.cos(Math.PI / corners));
  const start = c.between(0, 360);
  return soft(
    Array.from({ length: corners }, (_, index) => {
      const [px, py] = polar(outward * (1 + c.spread(wobble)), start + (index * 360) / corners);
      return [x + px * rx, y + py * ry] as const;
    }),
  );
}

/** One straight line, as path data. */
export function straight(from: Point, to: Point): string {
  return `M${num(from[0])} ${num(from[1])}L${num(to[0])} ${num(to[1])}`;
}

export function circle(r: number, x = 0, y = 0): string {
  const half = (across: number): string => `a${num(r)} ${num(r)} 0 1 0 ${num(across)} 0`;
  return `M${num(x - r)} ${num(y)}${half(2 * r)}${half(-2 * r)}z`;
}

/** A circle with a hole: the inner line runs the other way. */
export function ring(outer: number, inner: number, x = 0, y = 0): string {
  return `${circle(outer, x, y)}${circle(inner, x, y).replaceAll('0 1 0', '0 1 1')}`;
}

/** Part of a circle's line, clockwise from one angle to another. */
export function arc(r: number, from: number, to: number, x = 0, y = 0): string {
  const [x1, y1] = polar(r, from);
  const [x2, y2] = polar(r, to);
  const large = to - from > 180 ? 1 : 0;
  return `M${num(x + x1)} ${num(y + y1)}A${num(r)} ${num(r)} 0 ${large} 1 ${num(x + x2)} ${num(y + y2)}`;
}

export function box(width: number, height: number, radius: number): string {
  const [w, h] = [width / 2, height / 2];
  return rounded(
    [
      [-w, -h],
      [w, -h],
      [w, h],
      [-w, h],
    ],
    radius,
  );
}

/** A rectangle with uneven sides: paper or dough cut by hand. */
export function slip(c: Canvas, width: number, height: number, radius: number, wobble = 4): string {
  const [w, h] = [width / 2, height / 2];
  const off = (x: number, y: number): Point => [x + c.spread(wobble), y + c.spread(wobble)];
  return rounded([off(-w, -h), off(w, -h), off(w, h), off(-w, h)], radius);
}

/** Places spread over an ellipse, kept apart as far as tries allow; outermost first, so later ones lie on top. */
export function scatter(c: Canvas, count: number, rx: number, ry = rx, inner = 0): Point[] {
  const points: Point[] = [];
  for (let made = 0; made < count; made += 1) {
    let best: Point = [0, 0];
    let bestGap = -1;
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const reach = Math.sqrt(inner * inner + (1 - inner * inner) * c.random());
      const [ux, uy] = polar(reach, c.between(0, 360));
      const candidate: Point = [ux * rx, uy * ry];
      const gap = Math.min(...points.map((p) => Math.hypot(p[0] - candidate[0], p[1] - candidate[1])), 1e6);
      if (gap > bestGap) {
        bestGap = gap;
        best = candidate;
      }
    }
    points.push(best);
  }
  return points.sort((a, b) => Math.hypot(b[0] / rx, b[1] / ry) - Math.hypot(a[0] / rx, a[1] / ry));
}

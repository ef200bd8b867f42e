import { type Canvas, el } from '../kit/canvas.ts';
import { discShadow, hollow, slab, toward } from '../kit/light.ts';
import { dim, lit } from '../kit/palette.ts';
import { arc, blob, polar, soft } from '../kit/shapes.ts';
import type { Decoration } from './rims.ts';

function lightAngle(c: Canvas): number {
  const [x, y] = toward(c, 1);
  return (Math.atan2(y, x) * 180) / Math.PI;
}

/** The bright line along the lit part of an edge, and the quiet one opposite. */
export function edgeLight(c: Canvas, r: number, width = 5, strength = 0.8): string {
  const angle = lightAngle(c);
  const stroke = (reach: number, opacity: number, wide: number): string =>
    el('path', {
      d: arc(r, angle - reach, angle + reach),
      stroke: '#fffcf4',
      'stroke-width': wide,
      opacity,
    });
  return el('g', { fill: 'none' }, stroke(62, strength * 0.45, width), stroke(34, strength * 0.8, width * 0.8));
}

/** The dark line along the part of an edge that is turned from the light. */
export function edgeShade(c: Canvas, r: number, colour: string, width = 6, opacity = 0.3): string {
  const angle = lightAngle(c) + 180;
  return el('path', {
    d: arc(r, angle - 74, angle + 74),
    fill: 'none',
    stroke: dim(colour, 0.8),
    'stroke-width': width,
    opacity,
  });
}

/** Broad soft glints of glaze on a rim. */
function glaze(c: Canvas, r: number, width: number): string {
  const angle = lightAngle(c);
  const stroke = (from: number, to: number, wide: number, opacity: number): string =>
    el('path', {
      d: arc(r, angle + from, angle + to),
      stroke: '#fffdf6',
      'stroke-width': wide,
      opacity,
    });
  return el(
    'g',
    { fill: 'none' },
    stroke(-26, 20, width * 0.5, 0.3),
    stroke(-18, 6, width * 0.26, 0.45),
    stroke(166, 196, width * 0.24, 0.22),
  );
}

export interface PlateOptions {
  r?: number;
  colour?: string;
  /** The flat middle; the plate's own colour when left out. */
  middle?: string;
  /** Part of the radius that is the flat middle. */
  well?: number;
  decoration?: Decoration;
  height?: number;
}

export function plate(c: Canvas, options: PlateOptions = {}): string {
  const { r = 365, colour = c.palette.pale, middle = colour, well = 0.72, decoration, height = 26 } = options;
  const inner = r * well;
  return (
    discShadow(c, r, height) +
    thrown(c, r, slab(c, dim(colour, 0.06))) +
    thrown(c, r - 5, slab(c, colour, 0.7)) +
    (decoration ? decoration(c, inner + 10, r - 12) : '') +
    edgeLight(c, r - 5, 6) +
    edgeShade(c, r - 3, colour) +
    glaze(c, (inner + r) / 2 + 4, r - inner) +
    thrown(c, inner + 9, hollow(c, colour, 0.75)) +
    thrown(c, inner, slab(c, middle, 0.34))
  );
}

export interface BowlOptions {
  r?: number;
  colour?: string;
  inside?: string;
  /** Width of the lip, and how much of the inner wall shows above what is in the bowl. */
  lip?: number;
  wall?: number;
  height?: number;
  decoration?: Decoration;
  /** How much the lip shines: less for bare clay. */
  shine?: number;
}

/** Turned by hand: a circle that is not quite one. */
function thrown(c: Canvas, r: number, fill: string): string {
  return el('path', { d: blob(c, r, r, 0.004, 22), fill });
}

/** A bowl up to the level of its contents: fill the circle of `bowlInside` with food next. */
export function bowl(c: Canvas, options: BowlOptions = {}): string {
  const { r = 362, colour = c.palette.pale, inside = colour, lip = 20, height = 40, decoration, shine = 0.8 } = options;
  const inner = r - lip;
  return (
    discShadow(c, r, height) +
    thrown(c, r, slab(c, dim(colour, 0.12), 1.2)) +
    thrown(c, r - 3, slab(c, colour)) +
    (decoration ? decoration(c, inner, r - 2) : '') +
    edgeShade(c, r - 4, colour, 7) +
    edgeLight(c, r - lip * 0.45, lip * 0.36, shine) +
    thrown(c, inner, hollow(c, inside)) +
    edgeLight(c, -inner + 7, 5, 0.35)
  );
}

/** The radius at which the contents of such a bowl begin. */
export function bowlInside(options: BowlOptions = {}): number {
  return (options.r ?? 362) - (options.lip ?? 20) - (options.wall ?? 34);
}

/** An unglazed clay pot with two lugs. */
export function claypot(c: Canvas, options: BowlOptions & { lugs?: boolean } = {}): string {
  const { r = 350, colour = '#b3603a', lugs = true } = options;
  const lug = (turn: number): string => {
    const d = soft([
      [r - 26, -86],
      [r + 30, -80],
      [r + 52, 0],
      [r + 30, 80],
      [r - 26, 86],
    ]);
    const hole = soft([
      [r + 2, -40],
      [r + 24, -36],
      [r + 30, 0],
      [r + 24, 36],
      [r + 2, 40],
    ]);
    return el(
      'g',
      { transform: `rotate(${turn})` },
      c.turned(turn, () => {
        const [x, y] = toward(c);
        return (
          el('path', {
            d,
            fill: c.palette.shadow,
            opacity: 0.3,
            transform: `translate(${(-x * 18).toFixed(0)} ${(-y * 18).toFixed(0)})`,
          }) +
          el('path', { d, fill: slab(c, colour) }) +
          el('path', { d: hole, fill: dim(colour, 0.5) })
        );
      }),
    );
  };
  const handles = lugs ? lug(0) + lug(180) : '';
  return (
    handles +
    bowl(c, { ...options, r, colour, inside: options.inside ?? dim(colour, 0.1), lip: options.lip ?? 26, shine: 0.36 })
  );
}

/** Metal: bright and dark sweeps round the middle. */
export function sheen(r: number, colour: string, opacity = 0.5): string {
  const sweep = (angle: number, half: number, tone: string, strength: number): string => {
    const [x1, y1] = polar(r, angle - half);
    const [x2, y2] = polar(r, angle + half);
    return el('path', {
      d: `M0 0L${x1.toFixed(0)} ${y1.toFixed(0)}A${r} ${r} 0 0 1 ${x2.toFixed(0)} ${y2.toFixed(0)}z`,
      fill: tone,
      opacity: strength * opacity,
    });
  };
  const [light, dark] = [lit(colour, 0.85), dim(colour, 0.55)];
  return (
    sweep(233, 24, light, 0.5) +
    sweep(228, 11, light, 0.8) +
    sweep(62, 18, light, 0.5) +
    sweep(320, 26, dark, 0.3) +
    sweep(140, 24, dark, 0.34) +
    sweep(20, 12, dark, 0.2)
  );
}

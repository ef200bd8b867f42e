/**
 * A letter written with one line and what is added to it. Points are `x y` and separated by commas; 1 is the height of
 * a small letter, y runs upwards from the line that one writes on.
 */
export interface Glyph {
  line: string;
  /** Strokes of their own: crossbars, dots. */
  extra?: readonly string[];
  width: number;
  /** Whether the pen comes from the letter before. */
  joins?: boolean;
  /** Whether it goes on to the next. */
  leads?: boolean;
}

/** The letters that the signatures need. */
export const GLYPHS: Readonly<Record<string, Glyph>> = {
  a: {
    line: '0 0.12, 0.42 0.55, 0.78 0.92, 0.48 1.02, 0.16 0.6, 0.24 0.08, 0.52 0.12, 0.8 0.9, 0.8 0.35, 0.92 0.03, 1.12 0.16',
    width: 1.12,
    joins: true,
    leads: true,
  },
  e: {
    line: '0 0.12, 0.46 0.5, 0.52 0.92, 0.3 0.98, 0.14 0.5, 0.32 0.04, 0.6 0.06, 0.82 0.2',
    width: 0.82,
    joins: true,
    leads: true,
  },
  i: {
    line: '0 0.12, 0.3 0.98, 0.32 0.35, 0.42 0.03, 0.62 0.16',
    extra: ['0.36 1.5, 0.41 1.55'],
    width: 0.62,
    joins: true,
    leads: true,
  },
  j: {
    line: '0 0.12, 0.32 0.98, 0.3 0, 0.16 -0.85, -0.12 -0.9, 0 -0.5, 0.62 0.16',
    extra: ['0.36 1.5, 0.41 1.55'],
    width: 0.62,
    joins: true,
    leads: true,
  },
  l: {
    line: '0 0.12, 0.42 1.2, 0.5 2, 0.32 2.1, 0.22 1.2, 0.28 0.25, 0.44 0.02, 0.7 0.22',
    width: 0.7,
    joins: true,
    leads: true,
  },
  n: {
    line: '0 0.12, 0.2 0.96, 0.22 0.5, 0.22 0.03, 0.34 0.6, 0.58 0.98, 0.72 0.7, 0.72 0.25, 0.84 0.02, 1.04 0.16',
    width: 1.04,
    joins: true,
    leads: true,
  },
  o: {
    line: '0 0.12, 0.34 0.8, 0.56 1, 0.22 0.8, 0.16 0.3, 0.42 0, 0.74 0.4, 0.66 0.92, 0.6 0.72, 0.96 0.7',
    width: 0.96,
    joins: true,
    leads: true,
  },
  r: {
    line: '0 0.12, 0.3 0.98, 0.36 1.14, 0.44 0.92, 0.66 0.92, 0.66 0.35, 0.78 0.03, 0.98 0.16',
    width: 0.98,
    joins: true,
    leads: true,
  },
  s: {
    line: '0 0.12, 0.44 1.06, 0.48 0.78, 0.66 0.38, 0.46 0.01, 0.14 0.12, 0.5 0.03, 0.88 0.16',
    width: 0.88,
    joins: true,
    leads: true,
  },
  u: {
    line: '0 0.12, 0.22 0.96, 0.22 0.3, 0.42 0.02, 0.66 0.4, 0.76 0.96, 0.76 0.3, 0.88 0.02, 1.06 0.16',
    width: 1.06,
    joins: true,
    leads: true,
  },
  v: {
    line: '0 0.7, 0.14 0.98, 0.26 0.5, 0.4 0.03, 0.64 0.6, 0.72 0.98, 0.78 0.74, 1 0.3',
    width: 0.98,
    joins: true,
    leads: true,
  },
  A: {
    line: '-0.2 0.1, 0.1 0.02, 0.6 1, 1 2.05, 1.06 1.2, 1.12 0.3, 1.24 0.02, 1.46 0.16',
    extra: ['0.2 0.72, 0.7 0.86, 1.5 0.78'],
    width: 1.46,
    leads: true,
  },
  B: {
    line: '0.34 1.9, 0.26 1, 0.1 0.02, 0 0.3, 0.2 1.5, 0.7 2.1, 1.1 1.75, 0.9 1.25, 0.5 1.1, 1.1 0.95, 1.2 0.4, 0.8 0, 0.4 0.1, 0.9 0.02, 1.36 0.16',
    width: 1.36,
    leads: true,
  },
  F: {
    line: '0.72 1.92, 0.66 1, 0.44 0.08, 0.1 0.02, 0.02 0.3',
    extra: ['-0.1 1.6, 0.16 2, 0.8 1.9, 1.5 2.12', '0.3 1, 0.66 1.1, 1.1 1.04'],
    width: 0.95,
  },
  I: {
    line: '0.56 1.96, 0.5 1, 0.44 0.02',
    extra: ['0.1 1.9, 0.56 1.98, 1 1.94', '0.02 0.06, 0.44 0, 0.86 0.06'],
    width: 0.95,
  },
  M: {
    line: '-0.2 0.3, 0 0.02, 0.3 0.9, 0.56 2.05, 0.66 1.1, 0.84 0.3, 1.16 1.2, 1.48 2.08, 1.52 1.1, 1.58 0.25, 1.72 0.02, 1.94 0.16',
    width: 1.94,
    leads: true,
  },
  T: { line: '0.82 1.95, 0.76 1, 0.66 0.02', extra: ['-0.12 1.65, 0.14 2.02, 0.8 1.92, 1.62 2.14'], width: 0.86 },
  '+': { line: '0.1 0.5, 0.4 0.54, 0.72 0.52', extra: ['0.42 0.88, 0.4 0.5, 0.38 0.16'], width: 0.7 },
};

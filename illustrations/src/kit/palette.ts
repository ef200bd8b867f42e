/** One creator's colours. Food keeps its own colours; grounds, crockery and cloth come from here. */
export interface Palette {
  accent: string;
  /** The darkest ink: logos, cast shadows lean towards it. */
  ink: string;
  ground: string;
  /** Cloth and crockery tones, pale to strong. */
  pale: string;
  warm: string;
  fresh: string;
  bright: string;
  deep: string;
  /** What a cast shadow is made of. */
  shadow: string;
}

export const PALETTES: Record<string, Palette> = {
  marisol: {
    accent: '#b5472f',
    ink: '#43190f',
    ground: '#f3e2c4',
    pale: '#fbf1dd',
    warm: '#e0993b',
    fresh: '#8fa83c',
    bright: '#d9486b',
    deep: '#6b2f20',
    shadow: '#4a2010',
  },
  northkitchen: {
    accent: '#1e5b63',
    ink: '#12373d',
    ground: '#e9e2d2',
    pale: '#f6f2e7',
    warm: '#e8c873',
    fresh: '#6f8f4e',
    bright: '#b3243b',
    deep: '#5a3b26',
    shadow: '#23373a',
  },
  tiffinclub: {
    accent: '#f6c445',
    ink: '#2a2350',
    ground: '#f4ead3',
    pale: '#fbf5e6',
    warm: '#c8963a',
    fresh: '#5d9142',
    bright: '#b02a6b',
    deep: '#352c66',
    shadow: '#38284a',
  },
  beasbroth: {
    accent: '#6a2c56',
    ink: '#3b1530',
    ground: '#efe8df',
    pale: '#faf6ef',
    warm: '#d8a24a',
    fresh: '#54703f',
    bright: '#c9472f',
    deep: '#8b5f3c',
    shadow: '#3d2033',
  },
  lowtide: {
    accent: '#1b4f8f',
    ink: '#0f2c52',
    ground: '#dfe6e6',
    pale: '#f2f6f4',
    warm: '#f0cf4e',
    fresh: '#5d7f58',
    bright: '#ec8f7e',
    deep: '#7d8a92',
    shadow: '#142f4c',
  },
};

type Channels = readonly [number, number, number];

function channels(colour: string): Channels {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function hex(parts: Channels): string {
  const value = parts.map((part) =>
    Math.round(Math.min(255, Math.max(0, part)))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${value.join('')}`;
}

export function mix(from: string, to: string, part: number): string {
  const [a, b] = [channels(from), channels(to)];
  return hex([a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part]);
}

/** The colour where the light falls: warm and still full of colour, never chalky. */
export function lit(colour: string, part: number): string {
  const [r, g, b] = channels(colour);
  const up = 1 + 0.4 * part;
  return mix(hex([r * up + 12 * part, g * up + 8 * part, b * (1 + 0.2 * part)]), '#fff4da', part * 0.72);
}

/** The colour turned from the light: darker and a little warmer, never grey. */
export function dim(colour: string, part: number): string {
  const [r, g, b] = channels(colour);
  return hex([r * (1 - 0.72 * part), g * (1 - 0.92 * part), b * (1 - 0.84 * part)]);
}

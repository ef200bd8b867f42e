import {
  converter,
  formatHex,
  interpolate,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  parseHex,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn';

registerMode(modeRgb);
registerMode(modeLrgb);
registerMode(modeOklab);
registerMode(modeOklch);
const convert = converter('oklch');

/** Only for colours that `parseAccent` has let through. */
const toOklch = (hex: string): Oklch => convert(hex)!;

/** The creator's colour and what follows from it; each an `#rrggbb`, safe to write into a style sheet. */
export interface AccentPalette {
  /** As the creator chose it. */
  accent: string;
  /** Text on the accent: at least 4.5:1. */
  onAccent: string;
  /** The accent where it carries text on the page's ground: darkened until it has 4.5:1. */
  accentText: string;
  /** Warm paper with a breath of the accent in it. */
  wash: string;
  /** A ground nearly black, with the accent's hue; white on it has at least 7:1. */
  deep: string;
}

/** The house's own colour, for pages without a creator and for colours that cannot be read. */
export const defaultAccent = '#9c3d2e';

const white = '#ffffff';
const warmPaper = '#fdf8ef';
const readable = 4.5;

/**
 * Reads `accent_color`, which may lack its '#' and may be anything at all (specification, section 3).
 * Null for whatever is not three or six hexadecimal digits.
 */
export function parseAccent(value: string | null | undefined): string | null {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value?.trim() ?? '');
  const colour = match && parseHex(match[1]!);
  return colour ? formatHex(colour) : null;
}

/** The palette of a creator's pages. Contrast is WCAG 2.2's (success criterion 1.4.3). */
export function accentPalette(value: string | null | undefined): AccentPalette {
  const accent = parseAccent(value) ?? defaultAccent;
  const { h, c } = toOklch(accent);
  // Even under a vivid accent the deep ground stays calm.
  const tint = (l: number, chroma: number) => formatHex({ mode: 'oklch', l, c: Math.min(c, chroma), h });
  const wash = formatHex(mixIntoPaper(accent, 0.05));
  return {
    accent,
    // Black always reaches 4.5:1 where neither white nor the warmer ink does.
    onAccent: [white, '#1c1410'].find((ink) => wcagContrast(ink, accent) >= readable) ?? '#000000',
    accentText: darkenUntilReadable(accent, wash),
    wash,
    deep: tint(0.27, 0.06),
  };
}

function mixIntoPaper(accent: string, share: number) {
  return interpolate([warmPaper, accent], 'oklab')(share);
}

function darkenUntilReadable(accent: string, ground: string): string {
  const colour = toOklch(accent);
  let text = accent;
  for (let l = colour.l; l > 0 && wcagContrast(text, ground) < readable; l -= 0.01) {
    text = formatHex({ ...colour, l, c: Math.min(colour.c, l * 0.3) });
  }
  return text;
}

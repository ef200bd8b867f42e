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

/** Converts a colour that `parseAccent` has validated. */
const toOklch = (hex: string): Oklch => convert(hex)!;

/** Creator's colour and the colours derived from it. Each is `#rrggbb`, which is safe in a style sheet. */
export interface AccentPalette {
  readonly accent: string;
  /** Text colour on the accent, with a contrast of at least 4.5:1. */
  readonly onAccent: string;
  /** Accent as a text colour on the page's background, darkened if needed to a contrast of 4.5:1. */
  readonly accentText: string;
  /** Background colour of the page, slightly tinted with the accent. */
  readonly wash: string;
  /** Nearly black background with the accent's hue. White text on it has a contrast of at least 7:1. */
  readonly deep: string;
  readonly darkAccent: string;
  readonly darkOnAccent: string;
  readonly darkAccentText: string;
  readonly darkWash: string;
  readonly darkDeep: string;
  /** Button colours if the accent is too pale. */
  readonly button?: string;
  readonly buttonOnAccent?: string;
  readonly onButton?: string;
}

/** The platform's colour, for pages without a creator and for invalid colours. */
export const defaultAccent = '#9c3d2e';

const white = '#ffffff';
const warmPaper = '#fdf8ef';
/** `--color-paper` of dark pages (app/ui/tokens.css), which is lighter than `darkWash`. */
const darkPaper = '#25201d';
/** Maximum OKLCH lightness of large areas on dark pages. */
const LIGHTEST_AT_NIGHT = 0.68;
const readable = 4.5;
/** Minimum contrast of text on dark pages, where thin light letters look dimmer. */
const readableAtNight = 5.5;
/** Minimum contrast between a button and the page (WCAG 2.2, success criterion 1.4.11). */
const visible = 3;

/** Parses `accent_color`, which is untrusted and may lack the '#' (specification, section 3). Null if it is invalid. */
export function parseAccent(value: string | null | undefined): string | null {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value?.trim() ?? '');
  const colour = match && parseHex(match[1]!);
  return colour ? formatHex(colour) : null;
}

const palettes = new Map<string, AccentPalette>();
const MAX_PALETTES = 4_000;

/** Returns the palette of a creator's pages, with the contrast of WCAG 2.2 (success criterion 1.4.3). */
export function accentPalette(value: string | null | undefined): AccentPalette {
  const accent = parseAccent(value) ?? defaultAccent;
  let palette = palettes.get(accent);
  if (!palette) {
    palette = computePalette(accent);
    if (palettes.size >= MAX_PALETTES) palettes.delete(palettes.keys().next().value!);
    palettes.set(accent, palette);
  }
  return palette;
}

function computePalette(accent: string): AccentPalette {
  const { l, c, h } = toOklch(accent);
  const tint = (l: number, chroma: number) => formatHex({ mode: 'oklch', l, c: Math.min(c, chroma), h });
  const wash = formatHex(interpolate([warmPaper, accent], 'oklab')(0.05));
  const accentText = darkenUntil(readable, accent, wash);
  const deep = tint(0.27, 0.06);
  const dimmed = l > LIGHTEST_AT_NIGHT ? tint(LIGHTEST_AT_NIGHT, 0.15) : accent;
  const darkAccent = lightenUntil(visible, dimmed, darkPaper);
  return {
    accent,
    onAccent: textOn(accent),
    accentText,
    wash,
    deep,
    darkAccent,
    darkOnAccent: textOn(darkAccent),
    darkAccentText: lightenUntil(readableAtNight, accent, darkPaper),
    darkWash: tint(0.195, 0.014),
    darkDeep: tint(0.26, 0.05),
    ...(wcagContrast(accent, wash) < visible && {
      button: accentText,
      buttonOnAccent: deep,
      onButton: textOn(accentText),
    }),
  };
}

/** Returns a readable text colour: white or the dark brown ink, or black if neither reaches 4.5:1. */
const textOn = (ground: string) => [white, '#1c1410'].find((ink) => wcagContrast(ink, ground) >= readable) ?? '#000000';

/** `unknown`: not a hex colour, so the platform's colour is used. `pale`: hardly visible on the page. */
export type AccentTrouble = 'unknown' | 'pale';

export function accentTrouble(value: string | null): AccentTrouble | null {
  if (!value?.trim()) return null;
  if (parseAccent(value) === null) return 'unknown';
  return accentPalette(value).button ? 'pale' : null;
}

/** Returns the accent, or its lightest shade with at least this contrast, in steps of 1 % lightness. */
function darkenUntil(contrast: number, accent: string, ground: string): string {
  const colour = toOklch(accent);
  return firstWith(contrast, ground, Math.ceil(colour.l * 100), (step) => {
    if (step === 0) return accent;
    const l = colour.l - step * 0.01;
    return formatHex({ ...colour, l, c: Math.min(colour.c, l * 0.3) });
  });
}

/** Returns the accent, or its darkest tint with at least this contrast, in steps of 1 % lightness. */
function lightenUntil(contrast: number, accent: string, ground: string): string {
  const colour = toOklch(accent);
  return firstWith(contrast, ground, Math.ceil((1 - colour.l) * 100) + 1, (step) => {
    if (step === 0) return accent;
    const l = Math.min(1, colour.l + step * 0.01);
    return formatHex({ ...colour, l, c: Math.min(colour.c, (1 - l) * 0.5) });
  });
}

/** Returns the first of `count` shades with at least this contrast, or the last shade. */
function firstWith(contrast: number, ground: string, count: number, shade: (step: number) => string): string {
  let [first, last] = [0, count - 1];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    if (wcagContrast(shade(middle), ground) >= contrast) last = middle;
    else first = middle + 1;
  }
  return shade(first);
}

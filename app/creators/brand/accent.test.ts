import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { variables } from '../../ui/accent.tsx';
import { accentPalette, accentTrouble, defaultAccent, parseAccent } from './accent.ts';

const theme = readFileSync(new URL('../../ui/theme.css', import.meta.url), 'utf8');
const tokens = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8');

const darkColour = (name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(tokens)![1]!;

describe('reading a stored colour', () => {
  test.each([
    ['#e4572e', '#e4572e'],
    ['e4572e', '#e4572e'],
    ['E4572E', '#e4572e'],
    ['#FfF', '#ffffff'],
    ['0a3', '#00aa33'],
    ['  #102030\n', '#102030'],
  ])('%j is %s', (stored, colour) => {
    expect(parseAccent(stored)).toBe(colour);
  });

  test.each([
    null,
    undefined,
    '',
    '#',
    'red',
    'red;}body{background:url(https://evil.example)}',
    '#fff;}body{display:none',
    '#ffff',
    '#fffffff',
    '#ff',
    '##ffffff',
    'rgb(1,2,3)',
    'var(--accent)',
    '#ggg',
    '#12345\u0660', // A digit outside of ASCII.
    '</style><script>alert(1)</script>',
    '#e4572e\n}body{',
  ])('%j is not a colour', (stored) => {
    expect(parseAccent(stored)).toBeNull();
    expect(accentPalette(stored)).toEqual(accentPalette(defaultAccent));
  });
});

describe('the palette of a colour', () => {
  const colours = [
    ...['#000000', '#ffffff', '#ffff00', '#00ff00', '#00ffff', '#ff00ff', '#ff0000', '#0000ff', '#808080', '#777777'],
    ...randomColours(4_000),
  ];
  const palettes = colours.map((colour) => ({ colour, palette: accentPalette(colour) }));

  test('text on the accent is readable for every colour', () => {
    expect(palettes.filter(({ palette }) => contrast(palette.onAccent, palette.accent) < 4.5)).toEqual([]);
  });

  test('text in the accent is readable on the wash, on paper and on white for every colour', () => {
    for (const ground of [(wash: string) => wash, () => '#ffffff']) {
      const failing = palettes.filter(({ palette }) => contrast(palette.accentText, ground(palette.wash)) < 4.5);
      expect(failing).toEqual([]);
    }
  });

  test('white on the deep ground has at least 7:1', () => {
    expect(palettes.filter(({ palette }) => contrast('#ffffff', palette.deep) < 7)).toEqual([]);
  });

  test('a step read from a distance, in ink, has at least 7:1 on the wash and on paper', () => {
    const [ink, soft, paper] = ['ink', 'ink-soft', 'paper'].map(
      (name) => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(theme)![1]!,
    );
    expect(palettes.filter(({ palette }) => contrast(ink!, palette.wash) < 7)).toEqual([]);
    for (const words of [ink!, soft!]) expect(contrast(words, paper!)).toBeGreaterThan(7);
  });

  test('the accent itself is unchanged', () => {
    expect(palettes.filter(({ colour, palette }) => palette.accent !== colour)).toEqual([]);
  });

  test('a colour that is dark enough is used for text unchanged', () => {
    expect(accentPalette('#7a1f3d').accentText).toBe('#7a1f3d');
    expect(accentPalette('#ffe066').accentText).not.toBe('#ffe066');
  });

  test('a light accent carries dark text, a dark one white', () => {
    expect(accentPalette('#ffe066').onAccent).toBe('#1c1410');
    expect(accentPalette('#102030').onAccent).toBe('#ffffff');
  });

  test('a button is visible on the page, and its text readable, for every colour; a dark enough colour stays', () => {
    const buttons = palettes.map(({ palette }) => ({ button: palette.accent, onButton: palette.onAccent, ...palette }));
    expect(buttons.filter(({ button, wash }) => contrast(button, wash) < 3)).toEqual([]);
    expect(buttons.filter(({ button, onButton }) => contrast(button, onButton) < 4.5)).toEqual([]);
    expect(palettes.filter(({ palette }) => palette.button && contrast(palette.accent, palette.wash) >= 3)).toEqual([]);
  });

  test('a button of a pale colour has white text, so that it looks enabled', () => {
    const pale = palettes.filter(({ palette }) => palette.button);
    expect(pale.length).toBeGreaterThan(100);
    expect(pale.filter(({ palette }) => palette.onButton !== '#ffffff')).toEqual([]);
  });

  test('a button on the accent is visible, and its text readable, for every colour', () => {
    const paper = /--color-paper: (#[0-9a-f]{6});/.exec(theme)![1]!;
    const buttons = palettes.map(({ palette: { accent, buttonOnAccent = paper, onButton = '#1c1410' } }) => ({
      accent,
      buttonOnAccent,
      onButton,
    }));
    expect(buttons.filter(({ accent, buttonOnAccent }) => contrast(accent, buttonOnAccent) < 3)).toEqual([]);
    expect(buttons.filter(({ onButton, buttonOnAccent }) => contrast(onButton, buttonOnAccent) < 4.5)).toEqual([]);
  });

  test('on dark pages, text in the accent is readable on paper and on the wash for every colour', () => {
    for (const ground of [(wash: string) => wash, () => darkColour('paper')]) {
      const failing = palettes.filter(
        ({ palette }) => contrast(palette.darkAccentText, ground(palette.darkWash)) < 4.5,
      );
      expect(failing).toEqual([]);
    }
  });

  test('on dark pages, a button is visible on paper and on the wash, and its text readable, for every colour', () => {
    const paper = darkColour('paper');
    const accents = palettes.map(({ palette }) => palette);
    expect(accents.filter(({ darkAccent }) => contrast(darkAccent, paper) < 3)).toEqual([]);
    expect(accents.filter(({ darkAccent, darkWash }) => contrast(darkAccent, darkWash) < 3)).toEqual([]);
    expect(accents.filter(({ darkAccent, darkOnAccent }) => contrast(darkAccent, darkOnAccent) < 4.5)).toEqual([]);
  });

  test('on dark pages, ink has at least 7:1 on every ground, and softer ink 4.5:1', () => {
    const [ink, soft, paper] = ['ink', 'ink-soft', 'paper'].map(darkColour);
    for (const { palette } of palettes) {
      for (const ground of [palette.darkWash, palette.darkDeep, paper!]) {
        expect(contrast(ink!, ground)).toBeGreaterThan(7);
        expect(contrast(soft!, ground)).toBeGreaterThan(4.5);
      }
    }
  });

  test('dark pages keep the accent’s hue, and no area of them is glaring', () => {
    const bright = palettes.filter(({ palette }) => luminance(palette.darkAccent) > 0.45);
    expect(bright).toEqual([]);
    expect(accentPalette('#7a1f3d')).toMatchObject({
      darkWash: expect.not.stringMatching(accentPalette('#1f5d7a').darkWash),
    });
  });

  test('the platform’s colours are those of its palette', () => {
    for (const [name, value] of variables(accentPalette(null))) {
      if (name.startsWith('--dark')) expect(tokens).toContain(`${name}: ${value};`);
    }
  });

  test('every colour is safe in a style sheet', () => {
    const written = palettes.flatMap(({ palette }) => Object.values(palette));
    expect(written.filter((colour) => !/^#[0-9a-f]{6}$/.test(colour))).toEqual([]);
  });
});

/** Returns the contrast ratio by the formula of WCAG 2.2, independently of the library. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function randomColours(count: number): string[] {
  let state = 20_250_617;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return `#${(state >>> 8).toString(16).padStart(6, '0')}`;
  });
}

test('only a colour too pale for a button is reported', () => {
  for (const pale of ['#ffffff', '#ffe9a0', '#d8f3dc']) expect(accentTrouble(pale)).toBe('pale');
  expect(accentTrouble('#9c3d2e')).toBeNull();
});

import { el, num, ratio } from '../kit/canvas.ts';
import type { Palette } from '../kit/palette.ts';
import { MARKS, type Mark } from './marks.ts';
import { WORDMARKS } from './wordmarks.ts';

function mark(slug: string): Mark {
  const found = MARKS[slug];
  if (!found) throw new Error(`There is no mark of ${slug}`);
  return found;
}

/** How wide a logo may become. */
const WIDEST = 420;

const MARK_WIDTH = 64;

const GAP = 14;

/** The mark and the name, in the creator's ink on nothing. */
export function drawLogo(slug: string, palette: Palette): string {
  const word = WORDMARKS[slug];
  if (!word) throw new Error(`There is no wordmark of ${slug}`);
  const scale = Math.min(1, (WIDEST - MARK_WIDTH - GAP - 12) / word.width);
  const width = Math.ceil(MARK_WIDTH + GAP + word.width * scale + 12);
  const name = el('path', {
    d: word.d.join(''),
    fill: palette.ink,
    transform: `translate(${num(4 + MARK_WIDTH + GAP)} ${num(40 + 16 * scale)})scale(${ratio(scale)})`,
  });
  return el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} 80`, width, height: 80 },
    el('g', { transform: 'translate(36 40)' }, mark(slug)(palette.ink, '#fffdf6')),
    name,
  );
}

/** Whether a colour is so light that only dark ink shows on it. */
function light(colour: string): boolean {
  const value = Number.parseInt(colour.slice(1), 16);
  return 0.299 * (value >> 16) + 0.587 * ((value >> 8) & 255) + 0.114 * (value & 255) > 150;
}

/** The mark alone, cut out of a tile of the accent. */
export function drawFavicon(slug: string, palette: Palette): string {
  const ink = light(palette.accent) ? palette.ink : '#fffaf0';
  return el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 64 64', width: 64, height: 64 },
    el('rect', { width: 64, height: 64, rx: 15, fill: palette.accent }),
    el('g', { transform: 'translate(32 32)scale(.78)' }, mark(slug)(ink, palette.accent)),
  );
}

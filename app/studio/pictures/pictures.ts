import { paths } from '../../paths.ts';
import { type Focus, pictureName } from '../../ui/picture-focus.ts';

/** A picture as the studio shows it. */
export interface StudioPicture {
  key: string;
  /** As it is put into a page or a recipe: with its point of interest. */
  address: string;
  /** By which variants are addressed. */
  own: string;
  filename: string;
  width: number;
  height: number;
  focus: Focus | null;
  /** Empty: not described yet. */
  alt: string;
}

/** Whether a text from outside can be a picture's key, which alone may be asked of the database. */
export const isPictureKey = (text: string) => /^[0-9a-f]{32}$/.test(text);

/** Of all pictures of one creator, as they are stored. */
export const MOST_BYTES = 5 * 1024 ** 3;
export const ALT_LENGTH = 500;
export const FILENAME_LENGTH = 200;

export function studioPicture(row: {
  key: string;
  filename: string;
  width: number;
  height: number;
  focusX: number | null;
  focusY: number | null;
  alt: string;
}): StudioPicture {
  const { key, filename, width, height, focusX, focusY, alt } = row;
  const focus = focusX === null || focusY === null ? null : { x: focusX, y: focusY };
  const own = pictureName(key, focus);
  return { key, address: paths.picture(own), own, filename, width, height, focus, alt };
}

/** A file's name from outside: one line without control characters, of a length that can be stored. */
export function normalizeFilename(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const clean = base
    .replace(/[\p{Cc}\p{Bidi_Control}\uFFFD]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return clean.slice(0, FILENAME_LENGTH).toWellFormed();
}

/** Where a picture's cursor is in the list, newest first; null: not one of ours. */
export function readPictureCursor(text: string | null): { addedAt: Date; key: string } | null {
  const [, time, key] = /^(\d{1,15})-([0-9a-f]{32})$/.exec(text ?? '') ?? [];
  const addedAt = new Date(Number(time));
  return key && !Number.isNaN(addedAt.getTime()) ? { addedAt, key } : null;
}

export const pictureCursor = ({ addedAt, key }: { addedAt: Date; key: string }) => `${addedAt.getTime()}-${key}`;

/** Of which long side a picture looks sharp wherever the site shows it large. */
const SHARP_PIXELS = 800;

/** Whether a picture will look blurred where it is shown large. */
export const isSmall = ({ width, height }: { width: number; height: number }) => Math.max(width, height) < SHARP_PIXELS;

/** Where a picture is used. Older versions count too, since they can be brought back. */
export interface PictureUse {
  /** Of the page, or of the recipe. */
  id: string;
  place: 'page' | 'recipe';
  /** The recipe's; empty for the page, and for a recipe without a name. */
  name: string;
  /** In what everybody sees, in what is being written, or in what was published before. */
  state: 'shown' | 'draft' | 'earlier';
}

/** One line for each page and recipe, in the state that matters most. */
export function summedUses(uses: readonly PictureUse[]): PictureUse[] {
  const rank = { shown: 0, draft: 1, earlier: 2 };
  const best = new Map<string, PictureUse>();
  for (const use of uses) {
    const earlier = best.get(use.id);
    if (!earlier || rank[use.state] < rank[earlier.state]) best.set(use.id, use);
  }
  return [...best.values()].sort((a, b) => rank[a.state] - rank[b.state] || a.name.localeCompare(b.name));
}

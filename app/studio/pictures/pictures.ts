import { paths } from '../../paths.ts';
import { type Focus, pictureName } from '../../ui/picture-focus.ts';

/** Picture as shown in the studio. */
export interface StudioPicture {
  key: string;
  /** URL used in pages and recipes, including the focus point. */
  address: string;
  /** Name that variants are derived from. */
  own: string;
  filename: string;
  width: number;
  height: number;
  focus: Focus | null;
  /** Empty if not described yet. */
  alt: string;
}

/** Validates a picture key before it is used in a query. */
export const isPictureKey = (text: string) => /^[0-9a-f]{32}$/.test(text);

/** Limit for the stored bytes of all pictures of one creator. */
export const MAX_BYTES = 5 * 1024 ** 3;
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

/** Normalizes an uploaded file's name: one line without control characters, of limited length. */
export function normalizeFilename(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const clean = base
    .replace(/[\p{Cc}\p{Bidi_Control}\uFFFD]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return clean.slice(0, FILENAME_LENGTH).toWellFormed();
}

/** Parses the cursor of the picture list, or returns null if it is invalid. */
export function readPictureCursor(text: string | null): { addedAt: Date; key: string } | null {
  const [, time, key] = /^(\d{1,15})-([0-9a-f]{32})$/.exec(text ?? '') ?? [];
  const addedAt = new Date(Number(time));
  return key && !Number.isNaN(addedAt.getTime()) ? { addedAt, key } : null;
}

export const pictureCursor = ({ addedAt, key }: { addedAt: Date; key: string }) => `${addedAt.getTime()}-${key}`;

/** Longest side in pixels from which a picture looks sharp at the site's largest size. */
const SHARP_PIXELS = 800;

/** Tells whether a picture will look blurred at the largest size. */
export const isSmall = ({ width, height }: { width: number; height: number }) => Math.max(width, height) < SHARP_PIXELS;

/** Use of a picture. Earlier revisions count too, since they can be restored. */
export interface PictureUse {
  /** Id of the page or recipe. */
  id: string;
  place: 'page' | 'recipe';
  /** Name of the recipe; empty for the page and for an unnamed recipe. */
  name: string;
  /** Public content, draft, or an earlier revision. */
  state: 'shown' | 'draft' | 'earlier';
}

/** Reduces the uses to one per page and recipe, with the most important state. */
export function mostPublicUses(uses: readonly PictureUse[]): PictureUse[] {
  const rank = { shown: 0, draft: 1, earlier: 2 };
  const best = new Map<string, PictureUse>();
  for (const use of uses) {
    const earlier = best.get(use.id);
    if (!earlier || rank[use.state] < rank[earlier.state]) best.set(use.id, use);
  }
  return [...best.values()].sort((a, b) => rank[a.state] - rank[b.state] || a.name.localeCompare(b.name));
}

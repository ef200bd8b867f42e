import { paths } from '../../paths.ts';
import { type Focus, pictureName } from '../../ui/picture-focus.ts';

export interface StudioPicture {
  key: string;
  /** URL for pages and recipes, including the focal point. */
  address: string;
  /** Name from which the URLs of variants are derived. */
  own: string;
  filename: string;
  width: number;
  height: number;
  focus: Focus | null;
  alt: string;
}

export const isPictureKey = (text: string) => /^[0-9a-f]{32}$/.test(text);

/** Maximum total bytes of one creator's pictures. */
export const MAX_BYTES = 5 * 1024 ** 3;
export const ALT_LENGTH = 500;

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

export function readPictureCursor(text: string | null): { addedAt: Date; key: string } | null {
  const [, time, key] = /^(\d{1,15})-([0-9a-f]{32})$/.exec(text ?? '') ?? [];
  const addedAt = new Date(Number(time));
  return key && !Number.isNaN(addedAt.getTime()) ? { addedAt, key } : null;
}

export const pictureCursor = ({ addedAt, key }: { addedAt: Date; key: string }) => `${addedAt.getTime()}-${key}`;

/** Minimum length of the longer side, in pixels, for a sharp picture at the largest size on the site. */
const SHARP_PIXELS = 800;

export const isSmall = ({ width, height }: { width: number; height: number }) => Math.max(width, height) < SHARP_PIXELS;

/** Use of a picture. Uses in earlier revisions count, because these can be restored. */
export interface PictureUse {
  id: string;
  place: 'page' | 'recipe' | 'letter';
  /** Name of the recipe or subject of the letter, or empty. */
  name: string;
  state: 'shown' | 'draft' | 'earlier';
}

/** Returns the most public use for each page, recipe and letter, public uses first. */
export function mostPublicUses(uses: readonly PictureUse[]): PictureUse[] {
  const rank = { shown: 0, draft: 1, earlier: 2 };
  const best = new Map<string, PictureUse>();
  for (const use of uses) {
    const earlier = best.get(use.id);
    if (!earlier || rank[use.state] < rank[earlier.state]) best.set(use.id, use);
  }
  return [...best.values()].sort((a, b) => rank[a.state] - rank[b.state] || a.name.localeCompare(b.name));
}

import { HANDED_OVER } from './bookmarklet.ts';
import { LARGEST_SHOWN } from './preview.ts';

/** In UTF-16 code units. Pages with a recipe have up to a million. */
export const LARGEST_PAGE = 1_900_000;

/** In bytes: it waits in the browser's storage beside the page, and is one that a preview shows. */
const LARGEST_PICTURE = LARGEST_SHOWN;

export type HandedOver =
  | {
      ok: true;
      html: string /** The picture that came with the page; null: none that can be taken. */;
      picture: { address: string; file: Blob } | null;
    }
  | { ok: false; reason: 'too-large' };

/** A page in a message from the window that opened ours; null: the message is something else. */
export function readHandedOver(data: unknown): HandedOver | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, html, picture } = data as { type?: unknown; html?: unknown; picture?: unknown };
  if (type !== HANDED_OVER || typeof html !== 'string') return null;
  if (html.length > LARGEST_PAGE) return { ok: false, reason: 'too-large' };
  return { ok: true, html, picture: readPicture(picture) };
}

function readPicture(given: unknown): { address: string; file: Blob } | null {
  const { address, file } = (given ?? {}) as { address?: unknown; file?: unknown };
  const isOne = typeof address === 'string' && address.length <= LONGEST_ADDRESS && file instanceof Blob;
  return isOne && file.size <= LARGEST_PICTURE && /^image\/(?:jpeg|png|webp|avif)$/.test(file.type)
    ? { address, file }
    : null;
}

const LONGEST_ADDRESS = 2_000;

/** A site in a person's words: 'smittenkitchen.com'. */
export function siteName(origin: string): string {
  try {
    return new URL(origin).host.replace(/^www\./, '') || origin;
  } catch {
    return origin.slice(0, 200);
  }
}

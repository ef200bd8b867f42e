import { HANDED_OVER } from './bookmarklet.ts';
import { MAX_SHOWN_BYTES } from './preview.ts';

/** Maximum length of a handed-over page, in UTF-16 code units. */
export const MAX_PAGE_LENGTH = 1_900_000;

const MAX_PICTURE_BYTES = MAX_SHOWN_BYTES;

export type HandedOver =
  | {
      ok: true;
      html: string;
      /** Null if the page came without a picture, or with a picture that is not accepted. */
      picture: { address: string; file: Blob } | null;
    }
  | { ok: false; reason: 'too-large' };

/** Reads the page from an opener's message, or returns null for any other message. */
export function readHandedOver(data: unknown): HandedOver | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, html, picture } = data as { type?: unknown; html?: unknown; picture?: unknown };
  if (type !== HANDED_OVER || typeof html !== 'string') return null;
  if (html.length > MAX_PAGE_LENGTH) return { ok: false, reason: 'too-large' };
  return { ok: true, html, picture: readPicture(picture) };
}

function readPicture(given: unknown): { address: string; file: Blob } | null {
  const { address, file } = (given ?? {}) as { address?: unknown; file?: unknown };
  const isOne = typeof address === 'string' && address.length <= MAX_ADDRESS_LENGTH && file instanceof Blob;
  return isOne && file.size <= MAX_PICTURE_BYTES && /^image\/(?:jpeg|png|webp|avif)$/.test(file.type)
    ? { address, file }
    : null;
}

const MAX_ADDRESS_LENGTH = 2_000;

export function siteName(origin: string): string {
  try {
    return new URL(origin).host.replace(/^www\./, '') || origin;
  } catch {
    return origin.slice(0, 200);
  }
}

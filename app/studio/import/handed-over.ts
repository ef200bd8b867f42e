import { HANDED_OVER } from './bookmarklet.ts';

/** In UTF-16 code units. Pages with a recipe have up to a million. */
export const LARGEST_PAGE = 1_900_000;

export type HandedOver = { ok: true; html: string } | { ok: false; reason: 'too-large' };

/** A page in a message from the window that opened ours; null: the message is something else. */
export function readHandedOver(data: unknown): HandedOver | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, html } = data as { type?: unknown; html?: unknown };
  if (type !== HANDED_OVER || typeof html !== 'string') return null;
  return html.length <= LARGEST_PAGE ? { ok: true, html } : { ok: false, reason: 'too-large' };
}

/** A site in a person's words: 'smittenkitchen.com'. */
export function siteName(origin: string): string {
  try {
    return new URL(origin).host.replace(/^www\./, '') || origin;
  } catch {
    return origin.slice(0, 200);
  }
}

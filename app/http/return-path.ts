import type { Services } from './services.ts';

/**
 * Returns a normalized path on this site, with query and fragment, or null for other text. Prevents open redirects by
 * the untrusted parameters `from` and `redirect_to`.
 */
export function returnPath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 2_000 || !text.isWellFormed()) return null;
  // Browsers parse a backslash as a slash, and remove tabs and line breaks first.
  if (!text.startsWith('/') || text.startsWith('//') || /[\\\p{Cc}]/u.test(text)) return null;
  const url = URL.parse(text, 'https://this.site');
  if (url?.origin !== 'https://this.site') return null;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') ? null : path; // '/..//elsewhere' becomes '//elsewhere'
}

/** Returns the path and query of the `Referer` header, or null if the header is missing or names another site. */
export function refererPath(request: Request, { acceptedOrigins }: Pick<Services, 'acceptedOrigins'>): string | null {
  const referer = URL.parse(request.headers.get('referer') ?? '');
  if (!referer || !acceptedOrigins.includes(referer.origin)) return null;
  return returnPath(referer.pathname + referer.search);
}

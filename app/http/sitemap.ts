import { cachedUntilChanged } from './caching.ts';
import { escapeMarkup } from './escape-markup.ts';

/** Maximum number of pages listed in one sitemap. The protocol allows 50,000 (sitemaps.org). */
export const SITEMAP_CHUNK = 10_000;

/** Returns a sitemap, or an index of sitemaps, with absolute addresses. */
export function sitemapResponse(kind: 'urlset' | 'sitemapindex', addresses: string[], tags: string[]): Response {
  const entry = kind === 'urlset' ? 'url' : 'sitemap';
  const entries = addresses.map((address) => `<${entry}><loc>${escapeMarkup(address)}</loc></${entry}>`);
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${kind}>
`;
  return new Response(body, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', ...cachedUntilChanged(...tags) },
  });
}

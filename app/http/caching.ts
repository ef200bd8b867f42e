/**
 * Headers of an answer that anyone may be shown. A CDN caches it for a minute and then serves it stale while it asks again
 * (RFC 5861); browsers ask every time, which the ETag makes cheap. `Cache-Tag` names what the answer shows, in the
 * words of the `page_changes` notices: the process caches the answer until one of them is announced
 * (docs/decisions/0004-cached-pages.md). An answer without the header is never cached.
 */
export function cachedUntilChanged(...tags: string[]): HeadersInit {
  return {
    'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
    'Cache-Tag': tags.join(','),
  };
}

/** Tags shared with the triggers in `app/db/migrations/0001_page_notices.sql` and `0004_sitemap_notices.sql`. */
export const cacheTags = {
  page: (id: string) => `page:${id.toLowerCase()}`,
  creator: (id: string) => `creator:${id.toLowerCase()}`,
  directory: 'directory',
  /** Whether pages have anything on them: it decides which of them are indexed. */
  sitemap: 'sitemap',
  /** Pages that only a new release changes. */
  release: 'release',
};

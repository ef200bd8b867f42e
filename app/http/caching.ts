/**
 * Headers of a public response. A CDN caches it for a minute and then serves it stale while revalidating (RFC 5861).
 * Browsers revalidate every time, which the ETag makes cheap. `Cache-Tag` lists the tags of the content: the process
 * caches the response until a `page_changes` notification names one of them (docs/decisions/0004-cached-pages.md). A
 * response without the header is never cached.
 */
export function cachedUntilChanged(...tags: string[]): HeadersInit {
  return {
    'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
    'Cache-Tag': tags.join(','),
  };
}

/** Tags shared with the triggers in `app/db/migrations/` (`watch_table`). */
export const cacheTags = {
  page: (id: string) => `page:${id.toLowerCase()}`,
  creator: (id: string) => `creator:${id.toLowerCase()}`,
  /** Any landing page, the emptiness of pages, and the recipe data on creators' cards. */
  directory: 'directory',
  /** Prices of the platform, which are sold with every creator; a creator's own are announced as `creator`. */
  prices: 'prices',
  /** Any creator's own price. */
  creatorsPrices: 'creators-prices',
  /** Emptiness of pages, which decides if they are indexed. */
  sitemap: 'sitemap',
  /** Pages that change only with a release. */
  release: 'release',
};

/**
 * Returns the headers of a public response. A CDN caches the response for a minute and then serves it stale while
 * revalidating (RFC 5861). Browsers revalidate every time, which the ETag makes cheap. `Cache-Tag` lists the tags of
 * the content: the process caches the response until a `page_changes` notification names one of the tags
 * (docs/decisions/0004-cached-pages.md). The process does not cache a response without `Cache-Tag`.
 */
export function cachedUntilChanged(...tags: string[]): HeadersInit {
  return {
    'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
    'Cache-Tag': tags.join(','),
  };
}

/** Cache tags, which the database's triggers name too (`watch_table` in `app/db/migrations/`). */
export const cacheTags = {
  page: (id: string) => `page:${id.toLowerCase()}`,
  creator: (id: string) => `creator:${id.toLowerCase()}`,
  /** Numbers of a creator's community, which no trigger names (`server/cache/community-numbers.ts`). */
  community: (creatorId: string) => `community:${creatorId.toLowerCase()}`,
  /**
   * Changes with any landing page, including when a page becomes empty or filled, and with the recipe data on creators'
   * cards.
   */
  directory: 'directory',
  /** Platform prices, which apply to every creator. A change of a creator's own price names `creator` instead. */
  prices: 'prices',
  /** Changes with any creator's own price. */
  creatorsPrices: 'creators-prices',
  /**
   * Changes when a landing page becomes empty or filled, when a recipe is published, unpublished or gets another slug,
   * and when a sent letter changes. A page is indexed only while it is filled.
   */
  sitemap: 'sitemap',
  /** Pages that change only with a release. */
  release: 'release',
};

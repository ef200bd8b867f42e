/** Returns the headers of a response that the process caches by tag (docs/decisions/0004-cached-pages.md). */
export function cachedUntilChanged(...tags: string[]): HeadersInit {
  return {
    'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
    'Cache-Tag': tags.join(','),
  };
}

/** Cache tags. Database triggers name most of them too (`watch_table` in `app/db/migrations/`). */
export const cacheTags = {
  page: (id: string) => `page:${id.toLowerCase()}`,
  creator: (id: string) => `creator:${id.toLowerCase()}`,
  /** Numbers of a creator's community. No trigger names this tag (`server/cache/community-numbers.ts`). */
  community: (creatorId: string) => `community:${creatorId.toLowerCase()}`,
  /** Changes with landing pages, creators' addresses, and the recipe data on creators' cards. */
  directory: 'directory',
  prices: 'prices',
  creatorsPrices: 'creators-prices',
  sitemap: 'sitemap',
  /** Pages that change only with a release. */
  release: 'release',
};

import { withQuery } from '../../paths.ts';

/**
 * Addresses of the sitemap and its chunks. Separate from `paths`, which every page of the site
 * loads.
 */
export const sitemapPaths = {
  sitemap: () => '/sitemap.xml',
  pages: () => '/sitemap-pages.xml',
  /** @param from id of the chunk's first recipe */
  recipes: ({ from }: { from: string }) => withQuery('/sitemap-recipes.xml', { from }),
  creators: ({ from }: { from: string }) => withQuery('/sitemap-creators.xml', { from }),
} as const;

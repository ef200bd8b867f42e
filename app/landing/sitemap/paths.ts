import { withQuery } from '../../paths.ts';

/** The addresses of the sitemap and its chunks. Apart from `paths`, which is on every page of the site. */
export const sitemapPaths = {
  sitemap: () => '/sitemap.xml',
  pages: () => '/sitemap-pages.xml',
  /** @param from the id of the first recipe of the chunk */
  recipes: ({ from }: { from: string }) => withQuery('/sitemap-recipes.xml', { from }),
  creators: ({ from }: { from: string }) => withQuery('/sitemap-creators.xml', { from }),
} as const;

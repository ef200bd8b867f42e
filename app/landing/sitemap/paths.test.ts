import { expect, test } from 'vitest';
import { sitemapPaths } from './paths.ts';

test.each([
  [sitemapPaths.sitemap(), '/sitemap.xml'],
  [sitemapPaths.pages(), '/sitemap-pages.xml'],
  [sitemapPaths.recipes({ from: 'marisol' }), '/sitemap-recipes.xml?from=marisol'],
  [sitemapPaths.creators({ from: 'marisol' }), '/sitemap-creators.xml?from=marisol'],
])('%s', (built, address) => {
  expect(built).toBe(address);
});

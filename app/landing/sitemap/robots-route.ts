import { cachedUntilChanged, cacheTags } from '../../http/caching.ts';
import { servicesContext } from '../../http/services.ts';
import { sitemapPaths } from '../../server-paths.ts';
import type { Route } from './+types/robots-route';

/** Serves `robots.txt` (RFC 9309) to save crawlers needless requests. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext);
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dev/',
    '',
    `Sitemap: ${origin}${sitemapPaths.sitemap()}`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...cachedUntilChanged(cacheTags.release) },
  });
}

import { cacheTags } from '../../http/caching.ts';
import { servicesContext } from '../../http/services.ts';
import { sitemapResponse } from '../sitemap.ts';
import type { Route } from './+types/sitemap-pages';

const pages = ['/', '/privacy-policy', '/terms-and-conditions'];

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext);
  return sitemapResponse(
    'urlset',
    pages.map((page) => origin + page),
    [cacheTags.release],
  );
}

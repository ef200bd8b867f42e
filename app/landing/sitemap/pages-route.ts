import { cacheTags } from '../../http/caching.ts';
import { servicesContext } from '../../http/services.ts';
import { sitemapResponse } from '../../http/sitemap.ts';
import { type RouteRow, routeTable } from '../../route-table.ts';
import type { Route } from './+types/pages-route';

const pages = (Object.entries(routeTable) as [string, RouteRow][])
  .filter(([, { inSitemap }]) => inSitemap)
  .map(([address]) => address);

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext);
  return sitemapResponse(
    'urlset',
    pages.map((page) => origin + page),
    [cacheTags.release],
  );
}

import { cacheTags } from '../../http/caching.ts';
import { servicesContext } from '../../http/services.ts';
import { sitemapResponse } from '../../http/sitemap.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/pages-route';

const pages = [paths.home(), paths.privacyPolicy(), paths.termsAndConditions()];

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext);
  return sitemapResponse(
    'urlset',
    pages.map((page) => origin + page),
    [cacheTags.release],
  );
}

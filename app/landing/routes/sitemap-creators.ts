import { listDirectory } from '../../creator/queries.server.ts';
import { isSubdomain } from '../../creator/subdomain.ts';
import { servicesContext } from '../../http/services.ts';
import { SITEMAP_CHUNK, sitemapResponse } from '../sitemap.ts';
import type { Route } from './+types/sitemap-creators';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const from = new URL(request.url).searchParams.get('from');
  const creators = await listDirectory(db, { from, limit: SITEMAP_CHUNK });
  return sitemapResponse(
    'urlset',
    // A row brought over by SQL may have a subdomain that no address leads to.
    creators.filter(({ subdomain }) => isSubdomain(subdomain)).map(({ subdomain }) => `${origin}/${subdomain}`),
  );
}

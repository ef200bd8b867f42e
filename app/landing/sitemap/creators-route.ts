import { listedHere } from '../../creators/subdomain/listed-here.server.ts';
import { cacheTags } from '../../http/caching.ts';
import { readCursor } from '../../http/ids.ts';
import { withUnavailable } from '../../http/replies.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { SITEMAP_CHUNK, sitemapResponse } from '../../http/sitemap.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/creators-route';
import { listChunk } from './queries.server.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const from = readCursor(new URL(request.url).searchParams.get('from'));
  return withUnavailable(services, () => chunk(services, from));
}

async function chunk({ db, origin, sites }: Services, from: string | null): Promise<Response> {
  const subdomains = await listChunk(db, { from, size: SITEMAP_CHUNK });
  const isListed = await listedHere(db, sites, subdomains);
  const addresses = subdomains.filter(isListed).map((subdomain) => origin + paths.creator(subdomain));
  return sitemapResponse('urlset', addresses, [cacheTags.directory, cacheTags.sitemap]);
}

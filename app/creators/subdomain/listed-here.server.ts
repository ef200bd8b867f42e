import type { Db } from '../../db/client.server.ts';
import { currentOwnSite } from '../../sites/current-site.server.ts';
import type { Sites } from '../../sites/sites.server.ts';
import { isSubdomain } from './subdomain.ts';

/** Returns a predicate for subdomains in this site's sitemap. A row inserted by SQL may have an invalid subdomain. */
export async function listedHere(
  db: Db,
  sites: Sites,
  subdomains: readonly string[],
): Promise<(subdomain: string) => boolean> {
  const site = currentOwnSite();
  if (site) return (subdomain) => subdomain === site.subdomain;
  const moved = await sites.listMoved(db, [...new Set(subdomains)]);
  return (subdomain) => isSubdomain(subdomain) && !moved.has(subdomain);
}

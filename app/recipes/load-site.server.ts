import { redirect } from 'react-router';
import { findCreatorSite } from '../creators/creator-site.server.ts';
import type { CreatorSite } from '../creators/creator-site.ts';
import { findMoved } from '../creators/subdomain/moved-subdomain.server.ts';
import { cachedUntilChanged, cacheTags } from '../http/caching.ts';
import type { Services } from '../http/services.ts';
import type { Audience } from './paywall/paywall.ts';

/**
 * Loads the creator's site at an address, or returns null if no site has the address.
 * @throws a redirect to the lower-case address, or to the page's current address
 */
export async function loadSite(
  services: Pick<Services, 'db' | 'log'>,
  url: URL,
  name: string,
): Promise<CreatorSite | null> {
  const subdomain = name.toLowerCase();
  if (subdomain !== name) throw redirect(url.pathname.replace(name, subdomain) + url.search, 301);
  const site = await findCreatorSite(services.db, { subdomain });
  if (site) return site;
  const moved = await findMoved(services, url, subdomain);
  if (moved) throw moved;
  return null;
}

/**
 * Returns the response headers of a page for an audience. Shared caches must not store the page, because all versions
 * have one address (docs/decisions/0044-paywall.md).
 */
export function cachedForAudience(site: CreatorSite, audience: Audience): HeadersInit {
  const tags = cachedUntilChanged(cacheTags.page(site.pageId), cacheTags.creator(site.creatorId), cacheTags.prices);
  return { ...tags, 'Cache-Control': audience === 'members' ? 'private, no-store' : 'private, no-cache' };
}

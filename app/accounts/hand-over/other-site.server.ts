import { productName } from '../../copy/product.ts';
import { isUuid } from '../../http/ids.ts';
import type { Services } from '../../http/services.ts';
import { currentOwnSite } from '../../sites/current-site.server.ts';

export interface OtherSite {
  origin: string;
  name: string;
}

/**
 * Returns the platform on a creator's site. On the platform, returns the creator's canonical own address, or null if
 * there is none, so that no session is handed over to another host.
 * @param creatorId untrusted; not read on a creator's site
 */
export async function findOtherSite(
  { db, sites }: Pick<Services, 'db' | 'sites'>,
  creatorId: string | null,
): Promise<OtherSite | null> {
  const here = currentOwnSite();
  if (here) return { origin: here.platform, name: productName };
  const site = creatorId && isUuid(creatorId) ? await sites.findCanonical(db, { creatorId }) : null;
  return site && { origin: site.canonical, name: site.host };
}

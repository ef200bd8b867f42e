import { productName } from '../../copy/product.ts';
import { isUuid } from '../../http/ids.ts';
import type { Services } from '../../http/services.ts';
import { currentOwnSite } from '../../sites/current-site.server.ts';

/** Site to or from which a session is handed over. */
export interface OtherSite {
  origin: string;
  /** Name of the site as shown to visitors. */
  name: string;
}

/**
 * Returns the other site of a hand-over. On a creator's site, that is the platform. On the platform, it is the
 * creator's canonical own address, or null if the creator has none, so that no session is handed over to another host.
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

import { productName } from '../../copy/product.ts';
import { isUuid } from '../../http/ids.ts';
import type { Services } from '../../http/services.ts';
import { currentOwnSite } from '../../sites/current-site.server.ts';

/** Site to or from which an account is handed over. */
export interface OtherSite {
  origin: string;
  /** Name for visitors. */
  name: string;
}

/**
 * Returns the platform on a creator's site, and on the platform the address of her own that a creator has chosen. Returns null
 * if she has none, so that an account is handed over to no other host.
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

import type { Db } from '../db/client.server.ts';
import type { Services } from '../http/services.ts';
import { atSite } from './current-site.server.ts';

/**
 * Runs work about a creator, such as a mail, at her canonical address, which its links use. If that is the platform's
 * address, and for creators without a public page, the services are unchanged.
 */
export async function atCanonical<Given extends Pick<Services, 'origin' | 'sites'>, Result>(
  db: Db,
  services: Given,
  { creatorId }: { creatorId: string },
  work: (services: Given) => Promise<Result>,
): Promise<Result> {
  const site = await services.sites.findCanonical(db, { creatorId });
  return site ? atSite(site, () => work({ ...services, origin: site.canonical })) : work(services);
}

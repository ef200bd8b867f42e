import type { Db } from '../db/client.server.ts';
import type { Services } from '../http/services.ts';
import { atSite } from './current-site.server.ts';

/** Runs work about a creator so that links lead to the creator's canonical address. */
export async function atCanonical<Given extends Pick<Services, 'origin' | 'sites'>, Result>(
  db: Db,
  services: Given,
  { creatorId }: { creatorId: string },
  work: (services: Given) => Promise<Result>,
): Promise<Result> {
  const site = await services.sites.findCanonical(db, { creatorId });
  return site ? atSite(site, () => work({ ...services, origin: site.canonical })) : work(services);
}

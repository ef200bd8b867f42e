import type { Db } from '../db/client.server.ts';
import { brandOf } from './brand/brand.server.ts';
import { type CreatorSite, readProfiles } from './creator-site.ts';
import { findLandingPage } from './queries.server.ts';
import { isSubdomain } from './subdomain/subdomain.ts';

/** Finds the creator whose active page has this subdomain, or null. */
export async function findCreatorSite(db: Db, { subdomain }: { subdomain: string }): Promise<CreatorSite | null> {
  if (!isSubdomain(subdomain)) return null;
  const page = await findLandingPage(db, { subdomain });
  if (!page) return null;
  const cookName = page.cookName?.trim() || null;
  return {
    ...brandOf(page),
    pageId: page.id,
    subdomain,
    cookName,
    favicon: page.favicon,
    profiles: readProfiles(page),
  };
}

import type { Db } from '../db/client.server.ts';
import { serverPaths } from '../server-paths.ts';
import { type Brand, brandForMembers, brandOf } from './brand/brand.server.ts';
import { type CreatorSite, readProfiles } from './creator-site.ts';
import { findLandingPage, type findOwnLandingPage, findPlaces } from './queries.server.ts';
import { isSubdomain } from './subdomain/subdomain.ts';

/** Returns the site of the creator whose active page has this subdomain, or null. */
export async function findCreatorSite(db: Db, { subdomain }: { subdomain: string }): Promise<CreatorSite | null> {
  if (!isSubdomain(subdomain)) return null;
  const page = await findLandingPage(db, { subdomain });
  if (!page) return null;
  const places = await findSitePlaces(db, { creatorId: page.creatorId, subdomain });
  const cookName = page.cookName?.trim() || null;
  return {
    ...brandOf(page),
    pageId: page.id,
    subdomain,
    cookName,
    favicon: page.favicon,
    profiles: readProfiles(page),
    ...places,
  };
}

export async function findSitePlaces(
  db: Db,
  { creatorId, subdomain }: { creatorId: string; subdomain: string },
): Promise<Pick<CreatorSite, 'letters' | 'community'>> {
  const has = await findPlaces(db, { creatorId });
  return {
    letters: has.letters ? serverPaths.letters(subdomain) : null,
    community: has.community ? serverPaths.community(subdomain) : null,
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof findOwnLandingPage>>>;

/** Returns the site around a previewed recipe, even if the creator's page is not public. */
export function previewedSite(creatorId: string, { name, page }: Found): CreatorSite {
  const brand: Brand = brandForMembers(creatorId, page);
  return {
    ...brand,
    name: page?.name?.trim() || name,
    pageId: page?.id ?? '',
    subdomain: page?.subdomain ?? '',
    favicon: null,
    cookName: page?.cookName?.trim() || null,
    profiles: readProfiles(page ?? { instagramUrl: null, tiktokUrl: null, linkedinUrl: null }),
    letters: null,
    community: null,
  };
}

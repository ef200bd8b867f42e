import { type Brand, brandForMembers } from '../../creators/brand/brand.server.ts';
import { type CreatorSite, readProfiles } from '../../creators/creator-site.ts';
import type { findOwnLandingPage } from '../../creators/queries.server.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findOwnLandingPage>>>;

/** Returns the site around a previewed recipe, whether or not the creator's page is public. */
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
  };
}
